import { once } from 'node:events'
import { connect } from 'node:net'
import { Problem } from '../../src/server/problems/problem.ts'
import { ACTION } from './open-app.ts'

/** A connection that sends bytes as a test says, and keeps all that comes back. */
export async function rawClient(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  await once(socket, 'connect')
  let text = ''
  const ended = Promise.withResolvers<string>()
  socket.setEncoding('utf8')
  socket.on('data', (data) => {
    text += data
  })
  socket.on('error', () => undefined)
  socket.on('end', () => {
    socket.end()
    ended.resolve(text)
  })
  socket.on('close', () => ended.resolve(text))
  return {
    socket,
    send: (bytes: string) => void socket.write(bytes),
    get text() {
      return text
    },
    /** All that came, once the server has ended the connection. */
    ended: ended.promise,
  }
}

const HOST = 'host: localhost\r\ncontent-type: application/json\r\n'

/** A whole request for a verdict. */
export function guardRequest(action: unknown = ACTION, more = ''): string {
  const body = JSON.stringify(action)
  return `POST /v1/guard HTTP/1.1\r\n${HOST}content-length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`
}

/** The beginning of one, up to its body. */
export function guardHead(more: string): string {
  return `POST /v1/guard HTTP/1.1\r\n${HOST}${more}\r\n`
}

/** The last answer of some, as a problem. */
export function problemIn(text: string): Problem {
  if (!/content-type: application\/problem\+json/i.test(text)) throw new Error(`no problem: ${text}`)
  return Problem.parse(JSON.parse(text.slice(text.lastIndexOf('\r\n\r\n'))))
}

/** Statuses of all answers that came. */
export function statusesIn(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]))
}
