import { HttpProblem } from '../problems/http-problem.ts'
import type { BodySource } from './body-source.ts'

export type BodyLimits = {
  readonly mostBytes: number
  /** Time for the whole body, milliseconds. */
  readonly timeoutMs: number
  /** Aborted once nothing is accepted any more. */
  readonly stopping: AbortSignal
}

const tooLarge = (mostBytes: number) => new HttpProblem('too-large', `a body may have ${mostBytes} bytes; send less`)
const tooSlow = (timeoutMs: number) =>
  new HttpProblem('too-slow', `a body must arrive within ${timeoutMs} ms; send it again, faster`, {
    connection: 'close',
  })
const stops = () => new HttpProblem('stopping', 'the service stops; send it again, elsewhere or later')
const broken = () =>
  new HttpProblem('malformed-request', 'the connection ended before the body did', { connection: 'close' })

/** All bytes of a body. @throws HttpProblem where it is too large or too slow, breaks off, or the service stops meanwhile */
export function readBody(source: BodySource, { mostBytes, timeoutMs, stopping }: BodyLimits): Promise<Buffer> {
  if (stopping.aborted) return Promise.reject(stops())
  // Refused before it is read, where the client says how much it has.
  if ((source.declaredBytes ?? 0) > mostBytes) return Promise.reject(tooLarge(mostBytes))
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let bytes = 0
    let close: (() => void) | null = null
    let settled = false
    const settle = (result: Buffer | HttpProblem) => {
      if (settled) return
      settled = true
      clearTimeout(timer)
      stopping.removeEventListener('abort', onStop)
      close?.()
      if (result instanceof HttpProblem) reject(result)
      else resolve(result)
    }
    const onStop = () => settle(stops())
    const timer = setTimeout(() => settle(tooSlow(timeoutMs)), timeoutMs)
    stopping.addEventListener('abort', onStop, { once: true })
    close = source.open({
      chunk(part) {
        bytes += part.byteLength
        if (bytes > mostBytes) settle(tooLarge(mostBytes))
        else chunks.push(part)
      },
      end: () => settle(Buffer.concat(chunks)),
      broken: () => settle(broken()),
    })
    // A source may end while it is opened.
    if (settled) close()
  })
}
