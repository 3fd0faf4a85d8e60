import OpenAI from 'openai'
import { ModelError } from '../contract/errors.ts'
import type { Usage } from '../contract/model.ts'
import { abortError } from './abort-error.ts'
import { type Endpoint, secretsOf } from './endpoint.ts'
import { readBody } from './read-body.ts'
import { scrubKey } from './scrub-key.ts'

export type CompletionBody = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming

/** One request: where to, what, how long at most (milliseconds), and whose usage it counts to. */
export type Posting = {
  readonly endpoint: Endpoint
  readonly body: CompletionBody
  readonly timeoutMs: number
  readonly usage: Usage
  readonly signal?: AbortSignal
}

/** What came back: a body, or an error with the headers that may say when to come again. */
export type Posted =
  | { readonly ok: true; readonly body: string }
  | { readonly ok: false; readonly error: ModelError; readonly headers: Headers | null }

type Exchange = { reached: boolean; oversized: boolean }

/** Failures before a connection stood: the request never reached the endpoint. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * Sends one chat completion request, once. Counts it in `usage.calls` if it reached the endpoint.
 *
 * @throws GuardAgentError of the signal, if the caller aborted
 */
export async function postCompletion(posting: Posting): Promise<Posted> {
  const { body, timeoutMs, signal, usage } = posting
  if (signal?.aborted) throw abortError(signal)
  const exchange: Exchange = { reached: false, oversized: false }
  const overdue = AbortSignal.timeout(timeoutMs)
  try {
    const either = signal ? AbortSignal.any([signal, overdue]) : overdue
    const response = await clientFor(posting, exchange).chat.completions.create(body, { signal: either }).asResponse()
    const text = await response.text()
    if (!exchange.oversized) return { ok: true, body: text }
    return { ok: false, error: new ModelError('model-reply', 'the reply is larger than 1 MB'), headers: null }
  } catch (error) {
    if (signal?.aborted) throw abortError(signal)
    if (overdue.aborted) {
      const message = `the model did not answer within ${timeoutMs} ms; raise the time for a call, or use a faster model`
      return { ok: false, error: new ModelError('model-timeout', message), headers: null }
    }
    return asFailure(error, secretsOf(posting.endpoint))
  } finally {
    if (exchange.reached) usage.calls += 1
  }
}

/** A client of its own for each request, so that what its fetch sees belongs to that request alone. */
function clientFor({ endpoint, timeoutMs }: Posting, exchange: Exchange): OpenAI {
  return new OpenAI({
    baseURL: endpoint.baseUrl,
    apiKey: endpoint.apiKey,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    // Our own signal ends the call; the client's must not come first.
    timeout: timeoutMs + 10_000,
    logLevel: 'off',
    fetch: (url, init) => observedFetch({ url, init, exchange }),
  })
}

type Observed = { url: Parameters<typeof fetch>[0]; init: RequestInit | undefined; exchange: Exchange }

/** Fetch that notes whether the endpoint was reached, follows no redirects, and reads at most 1 MB of the body. */
async function observedFetch({ url, init, exchange }: Observed): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' }).catch((error: unknown) => {
    exchange.reached = !NEVER_CONNECTED.has(causeCode(error))
    throw error
  })
  exchange.reached = true
  const { text, oversized } = await readBody(response)
  exchange.oversized = oversized
  const { status, headers } = response
  return new Response([204, 205, 304].includes(status) ? null : text, { status, headers })
}

function asFailure(error: unknown, secrets: readonly string[]): Posted {
  // INVARIANT: the client's error is never kept as a cause: it holds headers and whatever the server echoed.
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) {
    const code = causeCode(error)
    const message = `no connection to the model's endpoint${code && ` (${code})`}; check the base URL and the network`
    return { ok: false, error: new ModelError('model-unavailable', message), headers: null }
  }
  const status = Number(error.status)
  const said = /<(?:!doctype|html)/i.test(error.message) ? 'an HTML page' : scrubKey(error.message, secrets)
  const passing = status === 429 || status >= 500
  const message = `the endpoint answered ${status}: \`${said}\``
  const typed = new ModelError(passing ? 'model-unavailable' : 'model-rejected', message, { status })
  return { ok: false, error: typed, headers: error.headers ?? null }
}

/** The system's code of the innermost cause, such as `ECONNREFUSED`; empty where there is none. */
function causeCode(error: unknown): string {
  let found = ''
  let current = error
  for (let depth = 0; depth < 8 && current instanceof Error; depth += 1) {
    const first: unknown = current instanceof AggregateError ? current.errors[0] : undefined
    if ('code' in current && typeof current.code === 'string' && /^[A-Z_]{3,40}$/.test(current.code))
      found = current.code
    current = first ?? current.cause
  }
  return found
}
