import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { InputError } from '../contract/errors.ts'
import { isLoopback } from './access/loopback.ts'
import { serviceApp } from './guard-app.ts'
import { checkServeOptions } from './options/check-options.ts'
import { type GuardAppOptions, openService, type Service } from './service.ts'
import { answerClientErrors, answerExpectations, answerMalformed, noteTooMany } from './sockets/answer-client-errors.ts'
import { type Connections, openConnections } from './sockets/connections.ts'
import { LINGER_MS } from './sockets/raw-answer.ts'

export type ServeOptions = Omit<GuardAppOptions, 'loopback'> & {
  /** Name or address to listen on; 127.0.0.1 by default. Anything but loopback needs a token. */
  readonly host?: string
  /** 8787 by default; 0 for any that is free. */
  readonly port?: number
  /** Connections at once; more are refused. 1,024 by default. */
  readonly maxConnections?: number
  /** Time for a request's headers to arrive, milliseconds; 10,000 by default. */
  readonly headersTimeoutMs?: number
  /** How long a connection may do nothing between requests, milliseconds; 15,000 by default. */
  readonly keepAliveMs?: number
  /** How long a client may read nothing of an answer before its connection is closed, milliseconds; 10,000 by default. */
  readonly sendTimeoutMs?: number
}

export type Served = AsyncDisposable & {
  /** With the port that it listens on. */
  readonly url: string
  /** Actions that are accepted and not done. */
  readonly waiting: number
  /** Accepts nothing more, guards and answers all that was accepted, ends. Closes neither the guard nor the tokens. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'
const PORT = 8787
const MAX_CONNECTIONS = 1024
const TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 15_000
/** How often Node looks for slow requests, at most and at least. */
const MOST_CHECK_MS = 1000
const LEAST_CHECK_MS = 25

const REMEDIES: ReadonlyMap<unknown, string> = new Map([
  ['EADDRINUSE', 'the port is taken; name another, or 0 for any that is free'],
  ['EACCES', 'the port needs more rights; name one above 1023'],
  ['ENOTFOUND', 'there is no such host; name an address of this machine'],
  ['EADDRNOTAVAIL', 'the address is none of this machine; name one that is'],
])

function requireTokenElsewhere(host: string, tokens: ServeOptions['tokens']): void {
  if (isLoopback(host) || tokens?.any()) return
  throw new InputError(
    `host \`${host}\`: others can reach it, and there is no token; make one with \`guardagent token create\`, or listen on 127.0.0.1`,
  )
}

/** The address that it listens on. @throws InputError where it cannot */
async function listen(server: Server, host: string, port: number): Promise<{ address: string; port: number }> {
  try {
    server.listen({ host, port })
    await once(server, 'listening')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : null
    const remedy = REMEDIES.get(code) ?? `cannot be listened on (${String(code)}); name another host or port`
    throw new InputError(`\`${host}:${port}\`: ${remedy}`, { cause })
  }
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new TypeError('the server has no address')
  return bound
}

function openServer(service: Service, options: ServeOptions, connections: Connections): Server {
  const { headersTimeoutMs = TIMEOUT_MS, keepAliveMs = KEEP_ALIVE_MS } = options
  const app = serviceApp(service)
  // INVARIANT: the globals stay what they are; this runs in processes of others.
  const answer = getRequestListener((request, env) => app.fetch(request, env), {
    overrideGlobalObjects: false,
    errorHandler: () => answerMalformed(service),
  })
  const server = createServer({
    headersTimeout: headersTimeoutMs,
    // The body has a time of its own; this is for what is never read.
    requestTimeout: headersTimeoutMs + service.body.timeoutMs + MOST_CHECK_MS,
    connectionsCheckingInterval: Math.max(LEAST_CHECK_MS, Math.min(MOST_CHECK_MS, headersTimeoutMs / 4)),
    keepAliveTimeout: keepAliveMs,
    // Answered by the app, in the one shape of errors.
    requireHostHeader: false,
  })
  // A client that has sent all of its requests may close its side and still wait for the answers. Node has no option for it.
  Reflect.set(server, 'httpAllowHalfOpen', true)
  server.maxConnections = options.maxConnections ?? MAX_CONNECTIONS
  const listener: RequestListener = (request, response) => {
    if (connections.owe(response)) void answer(request, response)
  }
  server.on('connection', connections.add)
  server.on('request', listener)
  answerExpectations(server, listener, service)
  answerClientErrors(server, connections, service)
  return server
}

type Closing = {
  readonly server: Server
  readonly connections: Connections
  readonly service: Service
  readonly sendTimeoutMs: number
}

/** Waits, but no longer than that. */
async function within(done: Promise<void>, ms: number): Promise<void> {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([done, late.promise])
  clearTimeout(timer)
}

async function closeServer({ server, connections, service, sendTimeoutMs }: Closing): Promise<void> {
  service.admission.stop()
  const closed = once(server, 'close')
  // Not the HTTP server's own: that one also closes connections whose last answer is not sent to its end.
  NetServer.prototype.close.call(server)
  connections.endUnowed()
  await service.admission.settled()
  // Beside it: clients that have gone are owed no answer, but their actions a verdict on record.
  await within(connections.settled(), sendTimeoutMs)
  const linger = setTimeout(() => server.closeAllConnections(), LINGER_MS)
  await closed
  clearTimeout(linger)
  // Ends its looking for slow requests.
  server.close()
}

/**
 * Serves a guard over HTTP. What it accepts is said in `Admission`.
 *
 * @example
 * await using served = await serve({ guard, tokens: openTokens('guardagent.tokens.db') })
 * console.log(served.url) // http://127.0.0.1:8787
 * @throws InputError where an option cannot be used, it cannot listen there, or others could reach it and there is no token
 */
export async function serve(options: ServeOptions): Promise<Served> {
  checkServeOptions(options)
  const { host = HOST, port = PORT, sendTimeoutMs = TIMEOUT_MS } = options
  requireTokenElsewhere(host, options.tokens)
  const service = openService({ ...options, loopback: isLoopback(host) })
  const connections = openConnections({ sendTimeoutMs, onTooMany: () => noteTooMany(service) })
  const server = openServer(service, options, connections)
  const bound = await listen(server, host, port)
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= closeServer({ server, connections, service, sendTimeoutMs })
    return closing
  }
  if (isLoopback(host) && !isLoopback(bound.address)) {
    await close()
    throw new InputError(`host \`${host}\`: leads to \`${bound.address}\`, which is not loopback; name an address`)
  }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`,
    get waiting() {
      return service.admission.waiting
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
