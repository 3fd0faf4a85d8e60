import { describe, expect, it } from 'vitest'
import { scoreDebugging } from '../../../benchmarks/metrics/score-debugging.ts'
import type { AttemptEnd } from '../../../benchmarks/runners/example-record.ts'

const NAME: AttemptEnd = { code: 'thrown', kind: 'name' }
const TYPE: AttemptEnd = { code: 'thrown', kind: 'type' }
const SYNTAX: AttemptEnd = { code: 'syntax', kind: 'syntax' }
const TIMEOUT: AttemptEnd = { code: 'timeout', kind: 'other' }
const EVIDENCE: AttemptEnd = { code: 'evidence', kind: 'other' }

function score(...examples: (readonly AttemptEnd[])[]) {
  const decisionOf = (attempts: readonly AttemptEnd[]) => (attempts.at(-1) === null ? 'deny' : 'unknown')
  return scoreDebugging(examples.map((attempts) => ({ attempts, decision: decisionOf(attempts) })))
}

describe('scoreDebugging', () => {
  it('compares first and last programs, by kind of error', () => {
    expect(score([null], [NAME, null], [TYPE, TYPE, TYPE], [SYNTAX, EVIDENCE], [TIMEOUT, null], [])).toEqual({
      programs: 5,
      executableBefore: 20,
      executableAfter: 80,
      before: { name: 1, syntax: 1, type: 1, other: 1 },
      after: { name: 0, syntax: 0, type: 1, other: 0 },
      noVerdictBefore: 0,
      noVerdictAfter: 1,
      rounds: 5,
    })
  })

  it('takes a program for executable that ran and whose answer was not accepted', () => {
    for (const code of ['evidence', 'bad-result', 'missing-result', 'tool'] as const)
      expect(score([{ code, kind: 'other' }])).toMatchObject({
        executableBefore: 100,
        before: { other: 0 },
        noVerdictBefore: 1,
      })
    for (const code of ['refused', 'timeout', 'memory', 'crashed'] as const)
      expect(score([{ code, kind: 'other' }])).toMatchObject({
        executableBefore: 0,
        before: { other: 1 },
        noVerdictBefore: 0,
      })
  })

  it('takes a program that was sent back and stands all the same for one that gave a verdict', () => {
    const standing = { attempts: [EVIDENCE, TIMEOUT], decision: 'deny' } as const
    expect(scoreDebugging([standing])).toMatchObject({ executableAfter: 100, noVerdictBefore: 1, noVerdictAfter: 0 })
  })

  it('has no share where no program was written', () => {
    expect(score([])).toMatchObject({ programs: 0, executableBefore: null, executableAfter: null, rounds: 0 })
  })
})
