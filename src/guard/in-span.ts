import type { Json } from '../contract/json.ts'
import type { Span, SpanOpening, SpanPayload, Tracing } from '../contract/telemetry.ts'
import { failureCode } from './failure-code.ts'

const NO_SPAN: Span = { note() {}, show() {}, fail() {} }

/**
 * Does work within a span, or just does it where there is no telemetry. INVARIANT: the work is done once, and its result or error is the answer, whatever
 * the telemetry does or throws.
 */
export function inSpan<T>(tracing: Tracing | null, opening: SpanOpening, work: (span: Span) => Promise<T>): Promise<T> {
  if (tracing === null) return work(NO_SPAN)
  let begun: Promise<T> | undefined
  const begin = (span: Span): Promise<T> => {
    begun ??= failing(span, work)
    return begun
  }
  try {
    const ended = tracing.telemetry.span(opening, (span) => begin(harmless(span, tracing)))
    Promise.resolve(ended).catch(tracing.onError)
  } catch (error) {
    tracing.onError(error)
  }
  return begin(NO_SPAN)
}

async function failing<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await work(span)
  } catch (thrown) {
    span.fail(failureCode(thrown))
    throw thrown
  }
}

/** A span that throws nothing, and gets texts only masked. */
function harmless(span: Span, { mask, onError }: Tracing): Span {
  let failed = false
  const attempt = (step: () => void): void => {
    try {
      step()
    } catch (error) {
      onError(error)
    }
  }
  return {
    note: (facts) => attempt(() => span.note(facts)),
    show: (payload) => attempt(() => span.show(() => maskAll(payload(), mask))),
    fail(code) {
      if (!failed) attempt(() => span.fail(code))
      failed = true
    },
  }
}

/** Names of fields are ours, and stay. What is handed out is a copy: whoever changes it changes nothing of the guard. */
function maskAll(payload: SpanPayload, mask: (value: Json) => Json): SpanPayload {
  return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, mask(structuredClone(value))]))
}
