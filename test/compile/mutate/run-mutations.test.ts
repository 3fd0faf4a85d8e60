import { describe, expect, it } from 'vitest'
import type { Must } from '../../../src/compile/mutate/mutation.ts'
import { type MutationRun, mutationProblems, tally } from '../../../src/compile/mutate/run-mutations.ts'
import type { CompiledRun } from '../../../src/contract/compiled.ts'

const ALLOWED: CompiledRun = { kind: 'decided', result: { decision: 'allow', reasons: [] }, calls: [] }
const UNKNOWN: CompiledRun = { kind: 'unknown', reason: 'no role', calls: [] }

function ran(example: string, must: Must, run: CompiledRun): MutationRun {
  const subject = must.kind === 'same' ? 'neutral change' : 'role nurse'
  return { mutation: { subject, change: 'a change', example, action: { input: '', output: '' }, must }, run }
}

describe('tally', () => {
  it('counts for each change of each subject what was tried, and what held', () => {
    const runs = [
      ran('a', { kind: 'allow' }, ALLOWED),
      ran('b', { kind: 'allow' }, UNKNOWN),
      ran('c', { kind: 'same', decision: 'allow' }, ALLOWED),
    ]
    expect(tally(runs)).toEqual([
      { subject: 'role nurse', change: 'a change', tried: 2, held: 1 },
      { subject: 'neutral change', change: 'a change', tried: 1, held: 1 },
    ])
  })
})

describe('mutationProblems', () => {
  it('names the example, the change, what was expected and what was seen', () => {
    expect(mutationProblems([ran('a', { kind: 'deny-rule', violation: 'young' }, ALLOWED)])).toEqual([
      {
        kind: 'mutation',
        message: 'role nurse, a change: expected `deny` for `young`, got `allow`',
        example: 'a',
      },
    ])
    const failed: CompiledRun = { kind: 'failed', error: { code: 'thrown', message: 'x', line: 1 }, calls: [] }
    const seen = [UNKNOWN, failed].map((run) => mutationProblems([ran('a', { kind: 'allow' }, run)])[0]?.message)
    expect(seen).toEqual([
      'role nurse, a change: expected `allow`, got `Unknown` (no role)',
      'role nurse, a change: expected `allow`, got an error (thrown: x)',
    ])
  })

  it('forgives it that some decisions are lost after a neutral change, but not that most are', () => {
    const same: Must = { kind: 'same', decision: 'allow' }
    expect(mutationProblems([ran('a', same, ALLOWED), ran('b', same, UNKNOWN)])).toEqual([])
    const [problem] = mutationProblems([ran('a', same, ALLOWED), ran('b', same, UNKNOWN), ran('c', same, UNKNOWN)])
    expect(problem).toMatchObject({ kind: 'mutation', example: 'b' })
    expect(problem?.message).toContain('2 of 3 decisions were lost')
  })
})
