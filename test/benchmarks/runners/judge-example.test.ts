import { describe, expect, it } from 'vitest'
import type { Example } from '../../../benchmarks/datasets/dataset.ts'
import type { Judged } from '../../../benchmarks/methods/judged.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { judgeExample } from '../../../benchmarks/runners/judge-example.ts'

const EXAMPLE: Example = {
  id: '0-q',
  index: 0,
  group: 'nursing',
  action: { input: 'q', output: 'o' },
  gold: { label: 0, findings: { kind: 'access', inaccessible: {} }, answerCorrect: true },
  leaveOut: { questionId: 'q' },
  goldAnswer: ['12'],
}

async function goldAfter(said: Partial<Judged>, example: Example = EXAMPLE) {
  const verdict: Judged = {
    decision: 'allow',
    reasons: [],
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    demonstrations: [],
    ...said,
  }
  const cell = newCell({ benchmark: 'eicu-ac', method: 'hardcoded' })
  const method = { judge: async () => verdict, close: async () => undefined }
  return (await judgeExample(example, { id: 'c', cell, method, now: () => 0 }))?.gold.answerCorrect
}

describe('judgeExample: whether the target agent was right', () => {
  it("is what the set says of its own agent's run", async () => {
    expect(await goldAfter({})).toBe(true)
  })

  it('is about the run that the method judged, where that is another', async () => {
    expect(await goldAfter({ ownAnswer: '12' })).toBe(true)
    expect(await goldAfter({ ownAnswer: '13' })).toBe(false)
    expect(await goldAfter({ ownAnswer: null })).toBe(false)
  })

  it('cannot be told of another run where gold has no answer', async () => {
    const { goldAnswer: _, ...untold } = EXAMPLE
    expect(await goldAfter({ ownAnswer: '12' }, untold)).toBeNull()
  })
})
