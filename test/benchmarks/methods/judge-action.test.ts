import { describe, expect, it } from 'vitest'
import { judgeAction } from '../../../benchmarks/methods/judge-action.ts'
import { Judged } from '../../../benchmarks/methods/judged.ts'
import { DatabaseError, ModelError } from '../../../src/contract/errors.ts'

const ALLOW = { decision: 'allow', reasons: [] } as const

describe('judgeAction', () => {
  it('gives what was decided with what it cost and what was shown', async () => {
    const judged = await judgeAction(async (judging) => {
      judging.usage.calls += 2
      judging.demonstrations = [{ id: 'a', distance: 3 }]
      return { ...ALLOW, reasons: [] }
    }, undefined)
    expect(judged).toMatchObject({ decision: 'allow', usage: { calls: 2 }, demonstrations: [{ id: 'a', distance: 3 }] })
    expect(Judged.safeParse(judged).success).toBe(true)
  })

  it('gives unknown with the code of a typed error, and `internal` for any other', async () => {
    const failing = (error: unknown) => judgeAction(() => Promise.reject(error), undefined)
    const { reasons } = await failing(new ModelError('model-refusal', 'no'))
    expect(reasons).toEqual([{ kind: 'failure', code: 'model-refusal', message: 'no' }])
    expect((await failing('odd')).reasons).toEqual([{ kind: 'failure', code: 'internal', message: 'odd' }])
  })

  it('keeps what a failed judgement cost', async () => {
    const judged = await judgeAction(async ({ usage }) => {
      usage.calls += 1
      throw new ModelError('model-timeout', 'late')
    }, undefined)
    expect(judged).toMatchObject({ decision: 'unknown', usage: { calls: 1 } })
  })

  it('throws what says nothing about the action: the caller’s reason, and a broken database', async () => {
    const reason = new Error('enough')
    await expect(judgeAction(async () => ({ ...ALLOW, reasons: [] }), AbortSignal.abort(reason))).rejects.toBe(reason)
    const broken = new DatabaseError('memory', 'gone')
    await expect(judgeAction(() => Promise.reject(broken), undefined)).rejects.toBe(broken)
  })
})
