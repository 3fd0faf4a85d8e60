import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DeadlineError, GuardAgentError, InputError, ModelError } from '../../src/contract/errors.ts'
import type { Usage } from '../../src/contract/model.ts'
import { type OpenaiModelOptions, openaiModel } from '../../src/llm/openai-model.ts'
import * as server from '../fixtures/protocol-misbehaviour.ts'
import { type ProtocolServer, type ServerScript, startProtocolServer } from '../fixtures/protocol-server.ts'

const KEY = 'sk-test-0123456789abcdef'
const messages = [{ role: 'user', content: 'hello' }] as const
const schema = { name: 'answer', shape: z.object({ text: z.string(), parts: z.array(z.string()) }) }

const running: ProtocolServer[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()))
})

async function start(script: ServerScript, options: Partial<OpenaiModelOptions> = {}) {
  const waits: number[] = []
  const endpoint = await startProtocolServer(script)
  running.push(endpoint)
  const sleep = async (ms: number) => void waits.push(ms)
  const model = openaiModel({ model: 'm', baseUrl: endpoint.url, apiKey: KEY, random: () => 0, sleep, ...options })
  return { endpoint, model, waits, usage: { calls: 0, promptTokens: 0, completionTokens: 0 } satisfies Usage }
}

async function failure(work: Promise<unknown>): Promise<GuardAgentError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof GuardAgentError) return error
  throw new Error(`expected a typed error, got ${String(error)}`)
}

describe('openaiModel on an endpoint that behaves', () => {
  it('gives the reply, asks at temperature 0 and adds up usage', async () => {
    const { endpoint, model, usage } = await start(['hi there'])
    expect(await model.complete({ messages, usage })).toBe('hi there')
    expect(await model.complete({ messages, usage })).toBe('hi there')
    expect(usage).toEqual({ calls: 2, promptTokens: 14, completionTokens: 6 })
    expect(endpoint.requests[0]).toMatchObject({ model: 'm', temperature: 0, messages, authorization: `Bearer ${KEY}` })
    expect(endpoint.requests[0]?.response_format).toBeUndefined()
  })

  it('sends a strict schema: every property required, no others', async () => {
    const { endpoint, model, usage } = await start(['{}'])
    await model.complete({ messages, schema, usage })
    expect(endpoint.requests[0]?.response_format?.json_schema).toEqual({
      name: 'answer',
      strict: true,
      schema: {
        type: 'object',
        properties: { text: { type: 'string' }, parts: { type: 'array', items: { type: 'string' } } },
        required: ['text', 'parts'],
        additionalProperties: false,
      },
    })
  })

  it('describes the schema in text where structured output is off', async () => {
    const { endpoint, model, usage } = await start(['{}'], { structuredOutput: 'off' })
    const system = { role: 'system', content: 'Be brief.' } as const
    await model.complete({ messages: [system, ...messages], schema, usage })
    const sent = endpoint.requests[0]
    expect(sent?.response_format).toBeUndefined()
    expect(sent?.messages[0]?.content).toContain('Be brief.')
    expect(sent?.messages[0]?.content).toContain('of the shape `answer`')
    expect(sent?.messages[1]).toEqual(messages[0])
  })
})

describe('openaiModel on an endpoint without structured output', () => {
  it('asks again in text, and only in text from then on', async () => {
    const { endpoint, model, usage } = await start([server.noStructuredOutput('plain')])
    expect(await model.complete({ messages, schema, usage })).toBe('plain')
    expect(await model.complete({ messages, schema, usage })).toBe('plain')
    expect(endpoint.requests.map((request) => request.response_format !== undefined)).toEqual([true, false, false])
    expect(usage.calls).toBe(3)
  })

  it('takes any 400 as a reason to ask in text, and 404 and 422 if they name the format', async () => {
    const vague = await start([server.noStructuredOutput('plain', 'bad request')])
    expect(await vague.model.complete({ messages, schema, usage: vague.usage })).toBe('plain')
    for (const status of [404, 422]) {
      const named = await start([server.failWith(status, 'response_format: json_schema unknown'), 'plain'])
      expect(await named.model.complete({ messages, schema, usage: named.usage })).toBe('plain')
      const other = await start([server.failWith(status, 'no such model'), 'plain'])
      expect(await failure(other.model.complete({ messages, schema, usage: other.usage }))).toMatchObject({ status })
    }
  })

  it('does not forget structured output for a request that is bad either way', async () => {
    const { endpoint, model, usage } = await start([
      server.failWith(400, 'too long'),
      server.failWith(400, 'too long'),
      'fine',
    ])
    expect((await failure(model.complete({ messages, schema, usage }))).code).toBe('model-rejected')
    expect(await model.complete({ messages, schema, usage })).toBe('fine')
    expect(endpoint.requests.map((request) => request.response_format !== undefined)).toEqual([true, false, true])
  })

  it('keeps to structured output where it is on', async () => {
    const { endpoint, model, usage } = await start([server.noStructuredOutput('plain')], { structuredOutput: 'on' })
    expect(await failure(model.complete({ messages, schema, usage }))).toMatchObject({
      code: 'model-rejected',
      status: 400,
    })
    expect(endpoint.requests).toHaveLength(1)
  })
})

describe('openaiModel tries again', () => {
  it.each([
    ['429', server.rateLimited],
    ['500', server.serverError],
    ['an HTML 502', server.badGateway],
    ['a connection cut at once', server.cutAtOnce],
    ['a connection cut in the body', server.cutMidBody],
  ])('after %s', async (_, reply) => {
    const { model, usage, waits } = await start([reply, reply, 'at last'])
    expect(await model.complete({ messages, usage })).toBe('at last')
    expect(waits).toEqual([250, 500])
    expect(usage.calls).toBe(3)
  })

  it('waits as long as the server asks for', async () => {
    const { model, usage, waits } = await start(
      [
        server.rateLimitedFor(7),
        server.failWith(503, 'later', { 'retry-after': new Date(61_000).toUTCString() }),
        server.failWith(429, 'soon', { 'retry-after-ms': '30' }),
        'at last',
      ],
      { now: () => 60_000 },
    )
    expect(await model.complete({ messages, usage })).toBe('at last')
    expect(waits).toEqual([7000, 1000, 30])
  })

  it('gives up at once where the server asks for more than a minute', async () => {
    const { model, usage, waits } = await start([server.rateLimitedFor(3600)])
    expect(await failure(model.complete({ messages, usage }))).toMatchObject({ code: 'model-unavailable', status: 429 })
    expect(waits).toEqual([])
  })

  it('ends as unavailable when the tries are used up', async () => {
    const { model, usage, endpoint } = await start([server.serverError], { retries: 2 })
    expect(await failure(model.complete({ messages, usage }))).toMatchObject({ code: 'model-unavailable', status: 500 })
    expect(endpoint.requests).toHaveLength(3)
    expect(usage).toEqual({ calls: 3, promptTokens: 0, completionTokens: 0 })
  })

  it('does not count calls to an endpoint that nobody answers at', async () => {
    const gone = await start(['never'])
    await gone.endpoint.close()
    const error = await failure(gone.model.complete({ messages, usage: gone.usage }))
    expect(error).toMatchObject({ code: 'model-unavailable', status: null })
    expect(error.message).toContain('ECONNREFUSED')
    expect(gone.waits).toHaveLength(3)
    expect(gone.usage.calls).toBe(0)
  })
})

describe('openaiModel ends every misbehaviour in a typed error', () => {
  it.each([
    ['an HTML page', server.htmlPage, 'model-reply'],
    ['an empty body', server.emptyBody, 'model-reply'],
    ['no content', server.noContent, 'model-reply'],
    ['a truncated body', server.truncatedBody, 'model-reply'],
    ['an empty choice list', server.emptyChoices, 'model-reply'],
    ['something else as JSON', server.notACompletion, 'model-reply'],
    ['null content', server.nullContent, 'model-reply'],
    ['blank content', server.blankContent, 'model-reply'],
    ['a huge body', server.hugeBody, 'model-reply'],
    ['a refusal', server.refusal, 'model-refusal'],
    ['a content filter', server.contentFilter, 'model-refusal'],
    ['a reply cut at its length', server.cutAtLength, 'model-truncated'],
    ['401', server.badKey, 'model-rejected'],
    ['403', server.failWith(403, 'no'), 'model-rejected'],
    ['404', server.failWith(404, 'no'), 'model-rejected'],
    ['a huge 400', server.hugeError, 'model-rejected'],
    ['a redirect', server.redirect, 'model-rejected'],
  ])('%s', async (_, reply, code) => {
    const { model, usage, endpoint } = await start([reply])
    const error = await failure(model.complete({ messages, usage }))
    expect(error).toBeInstanceOf(ModelError)
    expect(error.code).toBe(code)
    expect(error.message.length).toBeLessThan(500)
    expect(error.message).not.toMatch(/[\n\r]/)
    expect(usage.calls).toBe(1)
    expect(endpoint.requests).toHaveLength(1)
  })

  it.each([
    ['a hang', server.hang],
    ['a slow drip', server.slowDrip],
  ])('%s is a timeout', async (_, reply) => {
    const { model, usage } = await start([reply], { timeoutMs: 60 })
    expect((await failure(model.complete({ messages, usage }))).code).toBe('model-timeout')
    expect(usage.calls).toBe(1)
  })

  it.each([
    ['none', null],
    ['text', 'many'],
    ['text for numbers', { prompt_tokens: 'many', completion_tokens: null }],
    ['negative and broken numbers', { prompt_tokens: -5, completion_tokens: 1.5 }],
  ])('usage of %s counts as 0', async (_, reported) => {
    const { model, usage } = await start([server.oddUsage(reported)])
    await model.complete({ messages, usage })
    expect(usage).toEqual({ calls: 1, promptTokens: 0, completionTokens: 0 })
  })

  it('counts tokens of replies that are of no use', async () => {
    const { model, usage } = await start([server.refusal])
    await failure(model.complete({ messages, usage }))
    expect(usage).toEqual({ calls: 1, promptTokens: 7, completionTokens: 3 })
  })
})

describe('openaiModel keeps the key to itself', () => {
  it.each([
    ['a key that looks like one', KEY],
    ['a key that does not', 'open sesame'.replace(' ', '-')],
    ['a key with characters that JSON and URLs escape', 'a"b\\c/d+e=f'],
  ])('%s', async (_, apiKey) => {
    const { model, usage } = await start([server.echoKey], { apiKey })
    const error = await failure(model.complete({ messages, usage }))
    const shown = [error.message, error.stack, JSON.stringify(error), String(error.cause)].join('\n')
    expect(shown).not.toContain(apiKey)
    expect(shown).not.toContain(encodeURIComponent(apiKey))
    expect(shown).not.toContain(JSON.stringify(apiKey).slice(1, -1))
    expect(error.cause).toBeUndefined()
    expect(error.message).toContain('[key]')
  })

  it.each([
    ['a line break', 'sk-one\nsk-two'],
    ['letters outside ASCII', 'sk-schlüssel'],
  ])('refuses a key with %s without showing it', (_, apiKey) => {
    const make = () => openaiModel({ model: 'm', apiKey })
    expect(make).toThrow(InputError)
    expect(make).not.toThrow(/sk-/)
  })

  it('refuses a base URL with a password without showing it', () => {
    const make = () => openaiModel({ model: 'm', apiKey: KEY, baseUrl: 'https://me:hunter2@example.org/v1' })
    expect(make).toThrow(InputError)
    expect(make).not.toThrow(/hunter2/)
  })
})

describe('openaiModel honours the abort signal', () => {
  it('before anything is sent', async () => {
    const { model, usage, endpoint } = await start(['hi'])
    const error = await failure(model.complete({ messages, usage, signal: AbortSignal.abort() }))
    expect(error).toBeInstanceOf(DeadlineError)
    expect(error.code).toBe('aborted')
    expect(endpoint.requests).toHaveLength(0)
    expect(usage.calls).toBe(0)
  })

  it('while the endpoint hangs', async () => {
    const { model, usage } = await start([server.hang])
    const error = await failure(model.complete({ messages, usage, signal: AbortSignal.timeout(40) }))
    expect(error.code).toBe('deadline')
    expect(usage.calls).toBe(1)
  })

  it('while it waits for the next try, with the real sleep', async () => {
    const endpoint = await startProtocolServer([server.rateLimitedFor(50)])
    running.push(endpoint)
    const model = openaiModel({ model: 'm', baseUrl: endpoint.url, apiKey: KEY })
    const usage = { calls: 0, promptTokens: 0, completionTokens: 0 }
    const reason = new DeadlineError('deadline', 'the guard has no time left')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 60)
    expect(await failure(model.complete({ messages, usage, signal: controller.signal }))).toBe(reason)
  })
})

describe('openaiModel options', () => {
  it.each([
    ['no model', { model: ' ', apiKey: KEY }],
    ['no key', { model: 'm' }],
    ['no key for a host that only looks local', { model: 'm', baseUrl: 'http://localhost.example.org/v1' }],
    ['a base URL that is none', { model: 'm', apiKey: KEY, baseUrl: 'api.example.org' }],
    ['a base URL of another protocol', { model: 'm', apiKey: KEY, baseUrl: 'file:///etc/hosts' }],
    ['a time of 0', { model: 'm', apiKey: KEY, timeoutMs: 0 }],
    ['half a retry', { model: 'm', apiKey: KEY, retries: 0.5 }],
  ])('refuses %s', (_, options) => {
    expect(() => openaiModel(options)).toThrow(InputError)
  })

  it('needs no key on localhost', () => {
    expect(openaiModel({ model: 'm', baseUrl: 'http://localhost:11434/v1' }).name).toBe('m')
  })
})
