import { Agent, type IncomingMessage, request } from 'node:http'

/** What became of one request. */
export type Outcome =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  /** The connection was refused or closed before anything of an answer came. */
  | { readonly kind: 'unanswered'; readonly code: string }
  /** An answer began and did not end. */
  | { readonly kind: 'cut'; readonly code: string }

export type LoadClient = Disposable & { send(method: 'GET' | 'POST', path: string, body?: string): Promise<Outcome> }

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : error.message
}

async function readAnswer(answer: IncomingMessage): Promise<Outcome> {
  try {
    let body = ''
    for await (const chunk of answer.setEncoding('utf8')) body += chunk
    return { kind: 'answered', status: answer.statusCode ?? 0, body }
  } catch (error) {
    return { kind: 'cut', code: error instanceof Error ? codeOf(error) : 'unknown' }
  }
}

/** Asks a service over so many connections at most, which are kept open. Never asks twice. */
export function loadClient(url: string, connections: number, token?: string): LoadClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections })
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  return {
    send: (method, path, body) =>
      new Promise((resolve) => {
        const sized = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
        const headers = { ...authorization, ...sized, 'content-type': 'application/json' }
        const sent = request(new URL(path, url), { agent, method, headers })
        sent.once('response', (answer) => resolve(readAnswer(answer)))
        // After an answer began, its reader is told.
        sent.once('error', (error) => resolve({ kind: 'unanswered', code: codeOf(error) }))
        sent.end(body)
      }),
    [Symbol.dispose]: () => agent.destroy(),
  }
}
