import { afterEach, describe, expect, it } from 'vitest'
import { Budget } from '../../../benchmarks/methods/budget.ts'
import { meteredModel } from '../../../benchmarks/methods/metered-model.ts'
import { ModelError } from '../../../src/contract/errors.ts'
import type { Model, ModelRequest } from '../../../src/contract/model.ts'
import { openaiModel } from '../../../src/llm/openai-model.ts'
import { scriptedModel } from '../../../src/llm/scripted-model.ts'
import { type ProtocolServer, sendJson, startProtocolServer } from '../../fixtures/protocol-server.ts'

const asking = (): ModelRequest => ({
  messages: [{ role: 'user', content: 'allowed?' }],
  usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
})

/** Answers once it is told to, and counts how many requests it got. */
function waitingModel(): Model & { begun: number; answer(): void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  const model = {
    name: 'waiting',
    begun: 0,
    answer: resolve,
    async complete({ usage }: ModelRequest) {
      model.begun += 1
      await promise
      usage.calls += 1
      usage.promptTokens += 7
      usage.completionTokens += 3
      return 'yes'
    },
  }
  return model
}

let server: ProtocolServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

describe('a metered model', () => {
  it('has the name and the replies of the model, and passes its request on', async () => {
    const inner = scriptedModel(['yes'], 'inner')
    const metered = meteredModel(inner, { budget: new Budget() })
    const signal = new AbortController().signal
    expect(metered.name).toBe('inner')
    expect(await metered.complete({ ...asking(), signal })).toBe('yes')
    expect(inner.requests[0]?.messages).toEqual(asking().messages)
    expect(inner.requests[0]?.signal).toBe(signal)
  })

  it('begins no more requests than the budget has calls, however many ask at a time', async () => {
    const inner = waitingModel()
    const budget = new Budget({ maxCalls: 10 })
    const metered = meteredModel(inner, { budget })
    const asked = Array.from({ length: 32 }, () =>
      metered.complete(asking()).catch((error: { code: string }) => error.code),
    )
    inner.answer()
    const replies = await Promise.all(asked)
    expect(inner.begun).toBe(10)
    expect(replies.filter((reply) => reply === 'yes')).toHaveLength(10)
    expect(replies.filter((reply) => reply === 'budget')).toHaveLength(22)
    expect(budget.used).toEqual({ calls: 10, tokens: 100 })
  })

  it('adds up what requests used that share one usage and overlap', async () => {
    const inner = waitingModel()
    const budget = new Budget()
    const metered = meteredModel(inner, { budget })
    const request = asking()
    const both = [metered.complete(request), metered.complete(request)]
    inner.answer()
    await Promise.all(both)
    expect(request.usage).toEqual({ calls: 2, promptTokens: 14, completionTokens: 6 })
    expect(budget.used).toEqual({ calls: 2, tokens: 20 })
  })

  it('stops at the tokens, and lets what is under way end', async () => {
    const inner = waitingModel()
    const metered = meteredModel(inner, { budget: new Budget({ maxTokens: 10 }) })
    const both = [metered.complete(asking()), metered.complete(asking())]
    inner.answer()
    expect(await Promise.all(both)).toEqual(['yes', 'yes'])
    await expect(metered.complete(asking())).rejects.toMatchObject({ code: 'budget' })
    expect(inner.begun).toBe(2)
  })

  it('counts a request that failed, and throws what the model threw', async () => {
    const budget = new Budget({ maxCalls: 1 })
    const metered = meteredModel(scriptedModel([new ModelError('model-refusal', 'no')]), { budget })
    const request = asking()
    await expect(metered.complete(request)).rejects.toMatchObject({ code: 'model-refusal' })
    expect(request.usage.calls).toBe(1)
    await expect(metered.complete(asking())).rejects.toMatchObject({ code: 'budget' })
  })

  it('counts every try that reached an endpoint', async () => {
    server = await startProtocolServer([
      (response) => sendJson(response, 503, { error: { message: 'busy' } }),
      (response) => sendJson(response, 503, { error: { message: 'busy' } }),
      'yes',
    ])
    const budget = new Budget({ maxCalls: 3 })
    const model = openaiModel({ model: 'test', baseUrl: server.url, sleep: async () => undefined })
    const metered = meteredModel(model, { budget })
    const request = asking()
    expect(await metered.complete(request)).toBe('yes')
    expect(request.usage).toEqual({ calls: 3, promptTokens: 7, completionTokens: 3 })
    expect(budget.used).toEqual({ calls: 3, tokens: 10 })
    await expect(metered.complete(asking())).rejects.toMatchObject({ code: 'budget' })
    expect(server.requests).toHaveLength(3)
  })
})
