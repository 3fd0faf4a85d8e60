import type { StreamPart } from './model-types.ts'

/** A stream up to its end; `failed` holds what broke it off. */
export type Held = { readonly parts: readonly StreamPart[]; readonly failed?: { readonly error: unknown } }

async function readAll(reader: ReadableStreamDefaultReader<StreamPart>, onPing: () => void): Promise<Held> {
  const parts: StreamPart[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { parts }
      if (value.type === 'ping') onPing()
      else parts.push(value)
    }
  } catch (error) {
    return { parts, failed: { error } }
  }
}

/**
 * A stream of which nothing leaves before `release`, which gets all of it, says what may. Only that the connection lives is passed on at once, as a ping of
 * our own. Where the reader turns away, the stream is cancelled and `left` aborted.
 */
export function holdBack(
  stream: ReadableStream<StreamPart>,
  release: (held: Held, left: AbortSignal) => Promise<Held>,
): ReadableStream<StreamPart> {
  const reader = stream.getReader()
  const left = new AbortController()
  let released: Promise<Held> | undefined
  let next = 0
  return new ReadableStream<StreamPart>({
    async pull(controller) {
      released ??= readAll(reader, () => controller.enqueue({ type: 'ping' })).then((held) =>
        release(held, left.signal),
      )
      const { parts, failed } = await released
      if (left.signal.aborted) return
      const part = parts[next]
      next += 1
      // One each time: what breaks a stream off would take along what nobody has read yet.
      if (part !== undefined) controller.enqueue(part)
      else if (failed) controller.error(failed.error)
      else controller.close()
    },
    async cancel(reason) {
      left.abort(reason)
      await reader.cancel(reason)
    },
  })
}
