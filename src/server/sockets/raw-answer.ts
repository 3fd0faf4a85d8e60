import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Reply } from '../routes/route.ts'

/** How long a client may take to read a last answer, milliseconds. A connection that is closed while bytes come in loses what it was sent. */
export const LINGER_MS = 200

/** An answer as bytes, to a request that never became one. */
export function rawAnswer({ status, type, body, headers }: Reply): string {
  const lines = Object.entries({ 'content-type': type, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}

/** Sends a last answer and ends the connection. */
export function endWith(socket: Duplex, text: string): void {
  const destroy = () => socket.destroy()
  socket.on('error', destroy)
  socket.end(text)
  setTimeout(destroy, LINGER_MS).unref()
}
