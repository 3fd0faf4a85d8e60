import { describe, expect, it } from 'vitest'
import { constantMethod } from '../../../benchmarks/methods/constant-method.ts'
import { Judged } from '../../../benchmarks/methods/judged.ts'
import { BENCHMARKS } from '../../../benchmarks/runners/benchmarks.ts'

const question = { action: { input: 'which drugs?', output: 'SELECT drugname FROM medication' }, leaveOut: {} }

function benchmarkOf(name: string) {
  const benchmark = BENCHMARKS.find((one) => one.name === name)
  if (benchmark === undefined) throw new Error(`no benchmark ${name}`)
  return benchmark
}

describe('a method that always says the same', () => {
  it.each(['allow', 'deny'] as const)('%s, with no reasons and at no cost', async (decision) => {
    const method = constantMethod(decision, benchmarkOf('eicu-ac'))
    const judged = await method.judge(question)
    expect(Judged.parse(judged)).toEqual({
      decision,
      reasons: [],
      usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
      demonstrations: [],
    })
    expect(method.learn).toBeUndefined()
    await method.close()
  })

  it('has a risk only where verdicts of the set have one: an allow has none, a denial does not know', async () => {
    const csqa = benchmarkOf('csqa')
    expect((await constantMethod('allow', csqa).judge(question)).risk).toBe('none')
    expect((await constantMethod('deny', csqa).judge(question)).risk).toBeUndefined()
    expect((await constantMethod('allow', benchmarkOf('mind2web-sc')).judge(question)).risk).toBeUndefined()
  })

  it('throws the reason of a signal that is aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(constantMethod('allow', benchmarkOf('eicu-ac')).judge(question, { signal })).rejects.toThrow('enough')
  })
})
