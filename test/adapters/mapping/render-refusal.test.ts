import { describe, expect, it } from 'vitest'
import type { Pending } from '../../../src/adapters/mapping/pending.ts'
import { renderRefusal } from '../../../src/adapters/mapping/render-refusal.ts'
import type { RuleReason } from '../../../src/contract/reason.ts'
import { DENY, UNKNOWN, verdictOf } from '../../fixtures/scripted-guard.ts'

const CALL: Pending = { kind: 'call', requests: [], tool: 'rent_car', arguments: {}, text: '' }

describe('renderRefusal', () => {
  it('says that nothing ran, why, and what to do', () => {
    expect(renderRefusal({ pending: CALL, verdict: DENY })).toBe(
      [
        'The call of `rent_car` did not run. access denied: loans (member)',
        '- the user may not read `member` of `loans`',
        'Do not call it again in this form. Leave out what is denied, or tell the user what cannot be done and why.',
      ].join('\n'),
    )
  })

  it('a rule names each condition that failed', () => {
    const age = { field: 'age', operator: '>=', required: 21, actual: 19 } as const
    const licence = { field: 'licence', operator: '==', required: true, actual: null } as const
    const rule: RuleReason = { kind: 'rule', rule: 'no car without a licence', ...age, conditions: [age, licence] }
    const verdict = verdictOf({ decision: 'deny', reasons: [rule] })
    expect(renderRefusal({ pending: CALL, verdict })).toContain(
      '- no car without a licence (`age` must be >= 21, and is 19; `licence` must be == true, and is not known)',
    )
  })

  it('a database that was touched as a whole has no columns', () => {
    const verdict = verdictOf({ decision: 'deny', reasons: [{ kind: 'access', database: 'fines', columns: [] }] })
    expect(renderRefusal({ pending: CALL, verdict })).toContain('- the user may not read anything of `fines`')
  })

  it('what could not be checked is not advised to be changed', () => {
    expect(renderRefusal({ pending: CALL, verdict: UNKNOWN })).toContain('what is not checked does not happen')
  })

  it.each([
    [
      { kind: 'result', requests: [], tool: 'run_sql', arguments: {}, result: 1 },
      'The result of `run_sql` is withheld',
    ],
    [{ kind: 'answer', requests: [], answer: 'x' }, 'The answer is withheld'],
    [{ kind: 'request', requests: ['x'] }, 'The request is refused'],
  ] as [Pending, string][])('of %o it says what did not happen', (pending, text) => {
    expect(renderRefusal({ pending, verdict: DENY })).toContain(text)
    expect(renderRefusal({ pending, verdict: DENY })).not.toContain('call it again')
  })

  it('of an error of the guard only its code is told', () => {
    expect(renderRefusal({ pending: CALL, verdict: null, code: 'database' })).toContain(
      'the guard failed (`database`)\nIt could not be checked',
    )
  })
})
