import { AsyncLocalStorage } from 'node:async_hooks'
import { type Context, context, ROOT_CONTEXT, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import type { Span, Telemetry } from '../../contract/telemetry.ts'
import { describeSpan } from './describe-span.ts'
import { factAttributes } from './fact-attributes.ts'
import { payloadAttributes } from './payload-attributes.ts'

export type OpenTelemetryOptions = {
  /** Default: the global provider's tracer `guardagent`, also where the provider is registered later. */
  readonly tracer?: Tracer
  /**
   * Adds texts to spans: input, output, identity and answer of actions, plans, programs, prompts and replies, arguments and results of tools, and the
   * messages of reasons and errors. What the definition's `redact` names is masked. Default false: then no span holds any of it.
   */
  readonly payloads?: boolean
}

/**
 * Spans of each guard, its stages, and its calls of models and tools, through the OpenTelemetry API. A guard's span is a child of the caller's active one.
 * A denial is no error; an unknown is, with its failure code as `error.type`.
 *
 * @example
 * const agent = await GuardAgent.open({ definition: 'guard.yaml', telemetry: openTelemetry() })
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Telemetry {
  const { tracer = trace.getTracer('guardagent'), payloads = false } = options
  // Without a context manager the API knows no active context: spans of one guard still form a tree.
  const own = new AsyncLocalStorage<Context>()
  return {
    span(opening, work) {
      const active = context.active()
      const parent = active === ROOT_CONTEXT ? (own.getStore() ?? active) : active
      const { name, ...rest } = describeSpan(opening)
      const span = tracer.startSpan(name, rest, parent)
      const inside = trace.setSpan(parent, span)
      const end = () => span.end()
      return own.run(inside, () => context.with(inside, () => work(spanOf(span, payloads)).then(end, end)))
    },
  }
}

function spanOf(span: ReturnType<Tracer['startSpan']>, payloads: boolean): Span {
  return {
    note: (facts) => {
      span.setAttributes(factAttributes(facts))
    },
    show(payload) {
      if (payloads && span.isRecording()) span.setAttributes(payloadAttributes(payload()))
    },
    fail(code) {
      span.setAttribute('error.type', code)
      // No message: it could hold a text.
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
  }
}
