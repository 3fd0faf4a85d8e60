import { describe, expect, it } from 'vitest'
import { traceModel } from '../../src/compose/trace-model.ts'
import type { Model, ModelRequest } from '../../src/contract/model.ts'
import type { SpanFacts, Tracing } from '../../src/contract/telemetry.ts'
import { scriptedModel } from '../../src/llm/scripted-model.ts'

const messages = [{ role: 'user', content: 'q' }] as const

function usage() {
  return { calls: 0, promptTokens: 0, completionTokens: 0 }
}

/** Keeps what each span was told, the newest of each fact. */
function tracing() {
  const spans: SpanFacts[] = []
  const own: Tracing = {
    telemetry: {
      span({ facts = {} }, work) {
        const place = spans.push(facts) - 1
        const note = (more: SpanFacts): void => {
          spans[place] = { ...spans[place], ...more }
        }
        return work({ note, show() {}, fail() {} }).then(() => {})
      },
    },
    mask: (value) => value,
    onError: (error) => {
      throw error
    },
  }
  return { spans, tracing: () => own, provider: 'test' }
}

/** Counts itself at once, and its tokens when it is released. */
function slowModel() {
  const gate = Promise.withResolvers<void>()
  const model: Model = {
    name: 'slow',
    async complete({ usage: counted }: ModelRequest) {
      counted.calls += 1
      await gate.promise
      counted.promptTokens += 7
      counted.completionTokens += 3
      return 'reply'
    },
  }
  return { model, release: gate.resolve }
}

describe('a model that is asked in spans', () => {
  it('adds to the guard’s usage as it goes, not only at the end', async () => {
    const { model, release } = slowModel()
    const total = usage()
    const asked = traceModel(model, tracing()).complete({ messages, usage: total })
    expect(total).toEqual({ calls: 1, promptTokens: 0, completionTokens: 0 })
    release()
    expect(await asked).toBe('reply')
    expect(total).toEqual({ calls: 1, promptTokens: 7, completionTokens: 3 })
  })

  it('tells each span its own share, also of calls at the same time', async () => {
    const { model, release } = slowModel()
    const traced = tracing()
    const total = usage()
    const both = [1, 2].map(() => traceModel(model, traced).complete({ messages, usage: total }))
    release()
    await Promise.all(both)
    expect(total).toEqual({ calls: 2, promptTokens: 14, completionTokens: 6 })
    const facts = { model: 'slow', provider: 'test', modelCalls: 1, inputTokens: 7, outputTokens: 3 }
    expect(traced.spans).toEqual([facts, facts])
  })

  it('is asked with the very request where there is no telemetry', async () => {
    const model = scriptedModel(['reply'])
    const request = { messages, usage: usage() }
    expect(await traceModel(model, { tracing: () => null, provider: 'test' }).complete(request)).toBe('reply')
    expect(model.requests[0]).toBe(request)
  })
})
