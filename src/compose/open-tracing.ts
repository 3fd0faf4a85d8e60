import { masker } from '../audit/mask-text.ts'
import type { Json } from '../contract/json.ts'
import type { Telemetry, Tracing } from '../contract/telemetry.ts'
import { onStandardError } from './on-standard-error.ts'

type Given = { readonly telemetry?: Telemetry; readonly log?: (line: string) => void }

/** Gives each guard its tracing, with a masker of its own; null where no telemetry is given. */
export function openTracing(
  { telemetry, log = onStandardError }: Given,
  patterns: readonly RegExp[],
): () => Tracing | null {
  if (telemetry === undefined) return () => null
  const onError = tellOnce(log)
  return () => ({ telemetry, mask: maskWith(patterns), onError })
}

function maskWith(patterns: readonly RegExp[]): Tracing['mask'] {
  if (patterns.length === 0) return (value) => value
  let own: ReturnType<typeof masker> | undefined
  return (value: Json) => {
    own ??= masker(patterns)
    return own.json(value)
  }
}

/** A telemetry that is broken is broken for each guard: one line is enough. It names no message, which may hold a text. */
function tellOnce(log: (line: string) => void): Tracing['onError'] {
  let told = false
  return (error) => {
    if (told) return
    told = true
    const name = error instanceof Error ? error.name : typeof error
    try {
      log(
        `telemetry threw \`${name}\`: spans may be missing, verdicts are as they would be; mend its tracer or exporter`,
      )
    } catch {
      // What the operator's own log throws must not reach a guard either.
    }
  }
}
