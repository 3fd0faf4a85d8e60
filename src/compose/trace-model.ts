import type { Model, ModelRequest, Usage } from '../contract/model.ts'
import type { SpanFacts, Tracing } from '../contract/telemetry.ts'
import { inSpan } from '../guard/in-span.ts'

/** The part of a guard's usage that one call adds. Counted in both at once: a verdict that does not wait for a call has what it added so far. */
function shareOf(total: Usage): Usage {
  const own = { calls: 0, promptTokens: 0, completionTokens: 0 }
  const add = (name: keyof Usage, value: number): void => {
    total[name] += value - own[name]
    own[name] = value
  }
  return {
    get calls() {
      return own.calls
    },
    set calls(value) {
      add('calls', value)
    },
    get promptTokens() {
      return own.promptTokens
    },
    set promptTokens(value) {
      add('promptTokens', value)
    },
    get completionTokens() {
      return own.completionTokens
    },
    set completionTokens(value) {
      add('completionTokens', value)
    },
  }
}

type Traced = { readonly tracing: () => Tracing | null; readonly provider: string }

/** Asks a model in spans, where there is telemetry. `provider` is whose protocol it speaks. */
export function traceModel(model: Model, { tracing, provider }: Traced): Model {
  const { name } = model
  return {
    name,
    complete(request) {
      const own = tracing()
      return own === null ? model.complete(request) : askInSpan(model, request, { tracing: own, provider })
    },
  }
}

function askInSpan(
  model: Model,
  request: ModelRequest,
  { tracing, provider }: { readonly tracing: Tracing; readonly provider: string },
): Promise<string> {
  const { schema, messages } = request
  const facts = { model: model.name, provider, ...(schema && { replyShape: schema.name }) }
  return inSpan(tracing, { name: 'chat', facts }, async (span) => {
    const usage = shareOf(request.usage)
    span.show(() => ({ messages: messages.map(({ role, content }) => ({ role, content })) }))
    try {
      const reply = await model.complete({ ...request, usage })
      span.show(() => ({ reply }))
      return reply
    } finally {
      span.note({ modelCalls: usage.calls, ...tokensOf(usage) })
    }
  })
}

/** An endpoint that reports nothing is not one that used nothing. */
function tokensOf({ promptTokens, completionTokens }: Usage): SpanFacts {
  return promptTokens + completionTokens === 0 ? {} : { inputTokens: promptTokens, outputTokens: completionTokens }
}
