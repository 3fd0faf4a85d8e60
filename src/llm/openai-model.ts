import { InputError, ModelError } from '../contract/errors.ts'
import type { Model, ModelRequest } from '../contract/model.ts'
import { abortError } from './abort-error.ts'
import { type Endpoint, parseEndpoint, secretsOf } from './endpoint.ts'
import { type CompletionBody, type Posted, postCompletion } from './post-completion.ts'
import { readCompletion } from './read-completion.ts'
import { describeShape, jsonSchemaOf } from './reply-shape.ts'
import { retryWait } from './retry-wait.ts'
import { removeSecrets, scrubKey } from './scrub-key.ts'
import { type Sleep, sleep } from './sleep.ts'

export type OpenaiModelOptions = {
  readonly model: string
  /** Default: OpenAI's own. */
  readonly baseUrl?: string
  /** Needed unless the base URL is on localhost. */
  readonly apiKey?: string
  /** Ask for structured output and fall back to text (auto, the default), always, or never. */
  readonly structuredOutput?: 'auto' | 'on' | 'off'
  /** Time for one request, milliseconds, 1 to 3,600,000; default 60,000. */
  readonly timeoutMs?: number
  /** Tries after the first, 0 to 10; default 3. */
  readonly retries?: number
  /** For the jitter between tries: at least 0, below 1. Default `Math.random`. */
  readonly random?: () => number
  readonly sleep?: Sleep
  /** Milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number
}

type Settings = Required<Omit<OpenaiModelOptions, 'baseUrl' | 'apiKey'>> & { readonly endpoint: Endpoint }

/**
 * A model behind an endpoint that speaks OpenAI's chat completions, asked at temperature 0.
 *
 * Requests that meet 429, 5xx or a broken connection are tried again with back-off. With structured output `auto`, an
 * endpoint that turns a schema down is asked in text from then on.
 *
 * `complete` throws a `ModelError`; if its signal is aborted, the signal's own `GuardAgentError` or a `DeadlineError`.
 * The key never appears in an error.
 *
 * @throws InputError if an option is out of range, the base URL is unusable or the key is missing
 * @example
 * const model = openaiModel({ model: 'gpt-4.1', apiKey })
 * await model.complete({ messages, usage, signal: AbortSignal.timeout(30_000) })
 */
export function openaiModel(options: OpenaiModelOptions): Model {
  const settings = parseSettings(options)
  let structured = settings.structuredOutput !== 'off'
  return {
    name: settings.model,
    async complete(request) {
      if (!request.schema || !structured) return await ask(settings, request, false)
      try {
        return await ask(settings, request, true)
      } catch (error) {
        if (settings.structuredOutput === 'on' || !turnsSchemaDown(error)) throw error
        if (namesFormat(error)) structured = false
        const reply = await ask(settings, request, false)
        // The same request in text went through, so it was the schema.
        structured = false
        return reply
      }
    },
  }
}

const LEAST_SECRET_CHARS = 8

async function ask(settings: Settings, request: ModelRequest, structured: boolean): Promise<string> {
  const { endpoint } = settings
  const posted = await postWithRetries(settings, request, bodyOf(settings.model, request, structured))
  if (!posted.ok) throw posted.error
  const secrets = secretsOf(endpoint)
  const reply = readCompletion(posted.body, request.usage, (text) => scrubKey(text, secrets))
  // An endpoint that echoes the request's headers would put the key into plans, programs and the log. Placeholders such as `x`
  // or `none`, as local servers take them, are no secrets, and words of the reply.
  return removeSecrets(
    reply,
    secrets.filter((secret) => secret.length >= LEAST_SECRET_CHARS),
  )
}

function bodyOf(model: string, { messages, schema }: ModelRequest, structured: boolean): CompletionBody {
  const plain = {
    model,
    temperature: 0,
    messages: schema && !structured ? describeShape(messages, schema) : [...messages],
  }
  if (!schema || !structured) return plain
  const json_schema = { name: schema.name, strict: true, schema: jsonSchemaOf(schema) }
  return { ...plain, response_format: { type: 'json_schema', json_schema } }
}

async function postWithRetries(settings: Settings, request: ModelRequest, body: CompletionBody): Promise<Posted> {
  const { endpoint, timeoutMs, retries, random, now } = settings
  const { usage, signal } = request
  for (let attempt = 0; ; attempt += 1) {
    const posted = await postCompletion({ endpoint, body, timeoutMs, usage, ...(signal && { signal }) })
    if (posted.ok || posted.error.code !== 'model-unavailable' || attempt >= retries) return posted
    const wait = retryWait({ attempt, headers: posted.headers, random, now })
    if (wait === null) return posted
    await pause(settings.sleep, wait, signal)
  }
}

async function pause(sleepFor: Sleep, ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleepFor(ms, signal)
  } catch (error) {
    throw signal?.aborted ? abortError(signal) : error
  }
  if (signal?.aborted) throw abortError(signal)
}

function turnsSchemaDown(error: unknown): boolean {
  if (!(error instanceof ModelError)) return false
  return error.status === 400 || ((error.status === 404 || error.status === 422) && namesFormat(error))
}

function namesFormat(error: unknown): boolean {
  return error instanceof ModelError && /response.?format|json.?schema|structured.?output/i.test(error.message)
}

function parseSettings(options: OpenaiModelOptions): Settings {
  const { timeoutMs = 60_000, retries = 3 } = options
  const model = options.model.trim()
  if (model === '') throw new InputError('no model named; set `GUARDAGENT_MODEL`')
  requireWhole('timeoutMs', timeoutMs, [1, 3_600_000])
  requireWhole('retries', retries, [0, 10])
  return {
    endpoint: parseEndpoint(options),
    model,
    structuredOutput: options.structuredOutput ?? 'auto',
    timeoutMs,
    retries,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? sleep,
    now: options.now ?? Date.now,
  }
}

function requireWhole(name: string, value: number, [least, most]: readonly [number, number]): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new InputError(`expected \`${name}\` to be a whole number from ${least} to ${most}, got \`${value}\``)
}
