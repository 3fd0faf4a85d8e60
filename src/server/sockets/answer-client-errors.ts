import type { RequestListener, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { noteRequest } from '../note-request.ts'
import { HttpProblem } from '../problems/http-problem.ts'
import { problemReply } from '../problems/problem-reply.ts'
import { newRequestId } from '../request-id.ts'
import type { Reply } from '../routes/route.ts'
import type { Service } from '../service.ts'
import type { Connections } from './connections.ts'
import { endWith, rawAnswer } from './raw-answer.ts'

const MALFORMED = new HttpProblem('malformed-request', 'send well-formed HTTP/1.1')
const BY_CODE: ReadonlyMap<unknown, HttpProblem> = new Map([
  ['HPE_HEADER_OVERFLOW', new HttpProblem('headers-too-large', 'send fewer or shorter headers')],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', new HttpProblem('too-large', 'send chunks without extensions')],
  ['ERR_HTTP_REQUEST_TIMEOUT', new HttpProblem('too-slow', 'send it again, faster')],
])
const EXPECTATION = new HttpProblem('expectation-failed', 'send it without `expect`')
const TOO_MANY = new HttpProblem('rate-limited', 'wait for answers before asking for more on one connection')
const CONNECT = new HttpProblem('method-not-allowed', 'this is no proxy', { allow: 'GET, HEAD, POST' })

type Noting = Pick<Service, 'log' | 'metrics' | 'random'>

/** A problem of a request that no app sees, written down. */
function refusal(problem: HttpProblem, { random, ...noting }: Noting, gone = false): Reply {
  const requestId = newRequestId(random)
  const reply = problemReply(problem, requestId)
  const seen = { requestId, method: 'other', route: 'none', ms: 0, tokenId: null, gone }
  noteRequest(noting, { ...seen, reply, failure: problem })
  const length = String(Buffer.byteLength(reply.body))
  const headers = { 'content-length': length, 'x-request-id': requestId, connection: 'close' }
  return { ...reply, headers: { ...reply.headers, ...headers } }
}

function refuse(socket: Duplex, problem: HttpProblem, noting: Noting): void {
  const reply = refusal(problem, noting, !socket.writable)
  if (socket.writable) endWith(socket, rawAnswer(reply))
  else socket.destroy()
}

/** Writes down that a client asked for more at once than is answered on a connection. It is told nothing: it does not read. */
export function noteTooMany(noting: Noting): void {
  refusal(TOO_MANY, noting, true)
}

/** The answer to a request whose target or host makes no address. */
export function answerMalformed(noting: Noting): Response {
  const { status, type, body, headers } = refusal(MALFORMED, noting)
  return new Response(body, { status, headers: { 'content-type': type, ...headers } })
}

/** Expectations: whoever says beforehand that the body is too large is told so before sending it. Others than `100-continue` are refused. */
export function answerExpectations(
  server: Server,
  listener: RequestListener,
  service: Pick<Service, 'body' | keyof Noting>,
): void {
  server.on('checkContinue', (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) <= service.body.mostBytes) response.writeContinue()
    listener(request, response)
  })
  server.on('checkExpectation', (_request, response) => {
    const { status, type, body, headers } = refusal(EXPECTATION, service)
    response.writeHead(status, { 'content-type': type, ...headers }).end(body)
  })
}

/** Answers with a problem what Node's parser refuses: no app sees it. What was asked before on the same connection is answered first. */
export function answerClientErrors(server: Server, connections: Connections, noting: Noting): void {
  // The parser complains of every further byte.
  const refused = new WeakSet<Duplex>()

  function refuseInTurn(socket: Duplex, problem: HttpProblem): void {
    if (refused.has(socket)) return
    refused.add(socket)
    // Those to requests that are here as a whole.
    const owed = connections.owedOn(socket).filter(({ req }) => req.complete)
    let left = owed.length
    const last = () => {
      // In the middle of an answer a second one makes no sense.
      if (connections.owedOn(socket).some(({ headersSent }) => headersSent) || socket.destroyed) socket.destroy()
      else refuse(socket, problem, noting)
    }
    for (const response of owed) response.once('close', () => --left === 0 && last())
    if (left === 0) last()
  }

  server.on('clientError', (error: Error & { code?: unknown }, socket) => {
    if (error.code === 'ECONNRESET' || error.code === 'EPIPE') socket.destroy()
    else refuseInTurn(socket, BY_CODE.get(error.code) ?? MALFORMED)
  })
  server.on('connect', (_request, socket) => {
    // From here on Node listens for no errors of the connection, and one that nobody listens for ends the process.
    socket.on('error', () => socket.destroy())
    refuseInTurn(socket, CONNECT)
  })
}
