import { describe, expect, it } from 'vitest'
import { explainVerdict } from '../../../src/adapters/mcp/explain-verdict.ts'
import { ALLOW, DENY, UNKNOWN, verdictOf } from '../../fixtures/scripted-guard.ts'

describe('a verdict explained', () => {
  it('tells what was decided and why', () => {
    const text = explainVerdict(DENY)
    for (const part of [DENY.id, DENY.at, 'Decision: deny', 'access denied', '"columns":["member"]'])
      expect(text).toContain(part)
  })

  it('tells each check with its arguments and its answer, and what failed', () => {
    const error = { code: 'thrown', message: 'no such table', line: 3 } as const
    const verdict = verdictOf(DENY, {
      plan: ['the task', 'what applies', 'what is touched', 'what is compared'],
      program: 'const x = CheckAccess(a, b)',
      attempts: [{ program: 'bad', error }],
      toolCalls: [
        { tool: 'CheckAccess', arguments: [{ loans: ['title'] }], result: { denied: true, reasons: [] }, ms: 1 },
        { tool: 'ReadRole', arguments: ['x'], result: null, ms: 1, error: { code: 'thrown', message: 'broken' } },
      ],
    })
    const text = explainVerdict(verdict)
    expect(text).toContain('- CheckAccess({"loans":["title"]})\n  answered {"denied":true,"reasons":[]}')
    expect(text).toContain('- ReadRole("x")\n  answered failed (thrown): broken')
    expect(text).toContain('thrown: no such table')
    expect(text.endsWith('Program:\nconst x = CheckAccess(a, b)')).toBe(true)
  })

  it('leaves out what there was none of', () => {
    expect(explainVerdict(ALLOW)).not.toMatch(/Plan|Program:|Checks|Reasons/)
  })

  it.each([
    [verdictOf(ALLOW, { mode: 'shadow' }), 'nothing is stopped'],
    [verdictOf(ALLOW, { way: 'compiled' }), 'compiled for all actions'],
    [verdictOf(ALLOW, { evidence: 'program' }), 'without recorded checks'],
    [verdictOf(ALLOW, { identity: 'input' }), 'the text of the input'],
    [verdictOf(UNKNOWN, { notCompiled: 'too old' }), 'too old'],
  ])('says what else mattered', (verdict, part) => {
    expect(explainVerdict(verdict)).toContain(part)
  })
})
