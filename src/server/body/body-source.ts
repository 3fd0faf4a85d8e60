import type { IncomingMessage } from 'node:http'

/** Who is told of a body's parts. */
export type BodyListener = {
  chunk(bytes: Uint8Array): void
  end(): void
  /** The connection ended, or broke, before the body did. */
  broken(): void
}

/** A body that is not read yet. */
export type BodySource = {
  /** As `content-length` says, null where it says nothing. */
  readonly declaredBytes: number | null
  /** Begins to read. What it answers ends the reading; what is still to come is then thrown away. */
  open(listener: BodyListener): () => void
}

function declaredBytes(header: string | null | undefined): number | null {
  return header && /^\d+$/.test(header) ? Number(header) : null
}

/** Directly from Node: a stream of the web around it takes longer than all the rest of a request. */
export function incomingBody(incoming: IncomingMessage): BodySource {
  return {
    declaredBytes: declaredBytes(incoming.headers['content-length']),
    open(listener) {
      const onClose = () => (incoming.complete ? listener.end() : listener.broken())
      const listeners = { data: listener.chunk, end: listener.end, error: listener.broken, close: onClose }
      for (const [event, listen] of Object.entries(listeners)) incoming.on(event, listen)
      if (incoming.destroyed) onClose()
      return () => {
        // Errors that come later are nobody's any more, but must not end the process.
        incoming.on('error', () => undefined)
        for (const [event, listen] of Object.entries(listeners)) incoming.off(event, listen)
      }
    },
  }
}

async function pump(reader: ReadableStreamDefaultReader<Uint8Array>, listener: BodyListener): Promise<void> {
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) listener.chunk(part.value)
    listener.end()
  } catch {
    listener.broken()
  }
}

/** The body of a request of the web. */
export function requestBody(request: Request): BodySource {
  return {
    declaredBytes: declaredBytes(request.headers.get('content-length')),
    open(listener) {
      const { body } = request
      if (body === null) {
        listener.end()
        return () => undefined
      }
      const reader = body.getReader()
      void pump(reader, listener)
      return () => void reader.cancel().catch(() => undefined)
    },
  }
}
