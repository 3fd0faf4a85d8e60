import { describe, expect, it } from 'vitest'
import { scriptedModel } from '../../src/llm/scripted-model.ts'

const messages = [{ role: 'user', content: 'hello' }] as const

describe('scriptedModel', () => {
  it('gives texts, throws errors and asks functions, in order, and counts each call', async () => {
    const usage = { calls: 0, promptTokens: 0, completionTokens: 0 }
    const model = scriptedModel(['one', new Error('down'), (request) => request.messages[0]?.content ?? ''])
    expect(await model.complete({ messages, usage })).toBe('one')
    await expect(model.complete({ messages, usage })).rejects.toThrow('down')
    expect(await model.complete({ messages, usage })).toBe('hello')
    expect(usage.calls).toBe(3)
    expect(model.requests).toHaveLength(3)
  })

  it('says so when the replies have run out', async () => {
    const usage = { calls: 0, promptTokens: 0, completionTokens: 0 }
    await expect(scriptedModel([]).complete({ messages, usage })).rejects.toMatchObject({
      code: 'model-unavailable',
      message: 'the scripted model has 0 replies and was asked for reply 1',
    })
  })

  it('does not answer an aborted request', async () => {
    const usage = { calls: 0, promptTokens: 0, completionTokens: 0 }
    const asked = scriptedModel(['one']).complete({ messages, usage, signal: AbortSignal.abort() })
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
  })
})
