import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { needsToken, requireLoopbackHost, requireToken } from './access/authenticate.ts'
import { incomingBody, requestBody } from './body/body-source.ts'
import { parseJson, requireJsonType } from './body/parse-json.ts'
import { readBody } from './body/read-body.ts'
import { noteRequest } from './note-request.ts'
import { HttpProblem } from './problems/http-problem.ts'
import { problemReply } from './problems/problem-reply.ts'
import { newRequestId } from './request-id.ts'
import type { Asked, Reply, Route } from './routes/route.ts'
import type { Service } from './service.ts'

/** Node's own request stands beside the web's one, but where a test or another server calls the app. */
export type AppEnv = { Bindings: Partial<HttpBindings> }

/** What answers a request: a route, or what stands in for one. */
export type Answerer = Pick<Route, 'access' | 'answer'> & { readonly pattern: string }

type Arrival = { readonly service: Service; readonly answerer: Answerer; readonly c: Context<AppEnv> }

/** The token's id, or null where none is needed. @throws HttpProblem */
function admitClient({ service: { access }, answerer, c }: Arrival): string | null {
  if (!needsToken(access)) {
    requireLoopbackHost(c.req.header('host') ?? new URL(c.req.url).host)
    return null
  }
  return answerer.access === 'open' ? null : requireToken(access, c.req.header('authorization'))
}

async function countActions({ rate }: Service, client: string, actions: number): Promise<void> {
  if (rate === null || actions === 0) return
  const seconds = await rate.count(client, actions)
  if (seconds === 0) return
  throw new HttpProblem('rate-limited', `more actions than a client may send; try again in ${seconds} s`, {
    'retry-after': String(seconds),
  })
}

/** The first of several was counted with the request. */
async function countMore(service: Service, client: string, more: number): Promise<void> {
  const most = service.rate?.most ?? Number.POSITIVE_INFINITY
  // Trying again would not help.
  if (more >= most) throw new HttpProblem('too-large', `a client may send ${most} actions a minute; send fewer at once`)
  await countActions(service, client, more)
}

async function readJson({ service: { body }, c }: Arrival): Promise<unknown> {
  requireJsonType(c.req.header('content-type'), c.req.header('content-encoding'))
  const incoming = c.env?.incoming
  return parseJson(await readBody(incoming === undefined ? requestBody(c.req.raw) : incomingBody(incoming), body))
}

function respond({ admission }: Service, { status, type, body, headers }: Reply, requestId: string): Response {
  return new Response(body, {
    status,
    headers: {
      'content-type': type,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(admission.stopping.aborted && { connection: 'close' }),
      ...headers,
    },
  })
}

async function askRoute(arrival: Arrival, tokenId: string | null): Promise<Reply> {
  const { service, answerer, c } = arrival
  const client = tokenId ?? `address ${c.env?.incoming?.socket.remoteAddress}`
  const asked: Asked = {
    param: (name) => c.req.param(name) ?? '',
    readJson: () => readJson(arrival),
    countMore: (actions) => countMore(service, client, actions),
    admit: (actions) => service.admission.admit(actions, tokenId),
  }
  // Before the body is read: whoever asks too much is not read either.
  if (answerer.access === 'counted') await countActions(service, client, 1)
  return answerer.answer(service, asked)
}

/** The way of a request: who asks, how often, what; then the answer, or a problem. Whatever happens, it is written down without what was in it. */
export async function answerRequest(arrival: Arrival): Promise<Response> {
  const { service, answerer, c } = arrival
  const { metrics, stopwatch, random } = service
  const started = stopwatch()
  const requestId = newRequestId(random)
  let tokenId: string | null = null
  let failure: unknown
  let reply: Reply
  metrics.inFlight(1)
  try {
    tokenId = admitClient(arrival)
    reply = await askRoute(arrival, tokenId)
  } catch (error) {
    failure = error
    reply = problemReply(error, requestId)
  }
  metrics.inFlight(-1)
  const gone = c.env?.incoming?.socket.destroyed === true
  const seen = { requestId, method: c.req.method, route: answerer.pattern, ms: stopwatch() - started, tokenId, gone }
  noteRequest(service, { ...seen, reply, failure })
  return respond(service, reply, requestId)
}
