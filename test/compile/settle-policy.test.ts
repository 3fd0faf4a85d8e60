import { describe, expect, it } from 'vitest'
import type { ExampleRun } from '../../src/compile/run-examples.ts'
import { settlePolicy } from '../../src/compile/settle-policy.ts'
import type { AccessMap } from '../../src/contract/policy.ts'
import { openBench } from './open-bench.ts'
import { honestWard, WARD } from './ward.ts'

const LIST = { lab: ['labname', 'labsecret'] }

function passing(identity: Record<string, string>, list: AccessMap = LIST): ExampleRun {
  const call = { tool: 'CheckAccess', arguments: [list, {}], result: { denied: false, reasons: [] }, ms: 0 }
  return {
    example: { id: 'one', from: 'labelled', action: { input: '', output: '', identity }, label: 0, disputed: false },
    run: { kind: 'decided', result: { decision: 'allow', reasons: [] }, calls: [call] },
  }
}

describe('settlePolicy', () => {
  it('keeps what the requests were parsed into, whatever the program passed', () => {
    const bench = openBench({ ...WARD, programs: [honestWard] })
    const settled = settlePolicy(bench, [passing({ role: 'nurse' })])
    expect(settled).toMatchObject({ source: 'parsed', policy: bench.parsed.policy, problems: [] })
  })

  it('takes over what the program passed where the requests do not parse, and names each part that they do not say', () => {
    const bench = openBench({ ...WARD, requests: 'Please let a nurse see labname of lab.', programs: [honestWard] })
    const settled = settlePolicy(bench, [passing({ user_role: 'nurse' })])
    expect(settled).toMatchObject({ source: 'program', policy: { roles: { nurse: LIST } } })
    expect(settled.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining('the column `lab.labsecret`'),
    ])
  })
})

describe('settlePolicy, of roles beside those that have a list', () => {
  const requests =
    'Please see that nurses may read labname of the lab database. Nursing may read nothing. Nursed patients may read cost.'
  const bench = openBench({ ...WARD, requests, programs: [honestWard] })

  it('keeps an empty list for each that a program or the requests name', () => {
    const list = { lab: ['labname'] }
    const settled = settlePolicy(bench, [passing({ role: 'nurse' }, list), passing({ role: 'clerk' }, {})])
    expect(settled.policy.roles).toEqual({ nurse: list, clerk: {}, Nursing: {}, 'Nursed patients': {} })
    expect(settled.uncovered).toEqual(['Nursed patients may read cost.'])
    expect(settled.problems).toEqual([])
  })

  it('has no roles where no list was ever passed', () => {
    const settled = settlePolicy(bench, [passing({ role: 'nurse' }, {})])
    expect(settled).toMatchObject({ source: 'parsed', policy: { roles: {} } })
  })
})
