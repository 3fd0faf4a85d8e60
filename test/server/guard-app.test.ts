import { expect, it } from 'vitest'
import { z } from 'zod'
import { DatabaseError, InputError } from '../../src/contract/errors.ts'
import { Verdict } from '../../src/contract/verdict.ts'
import { Problem } from '../../src/server/problems/problem.ts'
import { DENY, UNKNOWN } from '../fixtures/scripted-guard.ts'
import { ACTION, MARKER, openApp, servedGuard, withToken } from './open-app.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const line = (text: string | undefined) => z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? ''))

it('an action gets its verdict, and the log tells of it by ids', async () => {
  const guard = servedGuard()
  const { post, lines } = openApp({ guard })
  const identity = { role: 'visitor' }
  const answer = await post('/v1/guard', { ...ACTION, answer: 'Atlas', identity })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const verdict = Verdict.parse(await answer.json())
  expect(verdict.decision).toBe('allow')
  expect(guard.asked).toEqual([{ ...ACTION, answer: 'Atlas', identity }])
  const requestId = answer.headers.get('x-request-id')
  expect(requestId).toMatch(UUID)
  expect(lines).toHaveLength(1)
  const { time, ms, ...told } = line(lines[0])
  expect(told).toEqual({
    level: 'info',
    requestId,
    method: 'POST',
    route: '/v1/guard',
    status: 200,
    verdictId: verdict.id,
    decision: 'allow',
    msg: 'request',
  })
})

it.each([
  ['deny', 'deny'],
  ['unknown', 'unknown'],
  ['throw', 'unknown'],
])('the status is 200 whatever the decision: %s', async (input, decision) => {
  const answer = await openApp().post('/v1/guard', { ...ACTION, input })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ decision })
})

it('several actions get as many verdicts, in their order', async () => {
  // The first is the last to be done.
  const guard = servedGuard(({ input }) => new Promise((resolve) => setTimeout(resolve, input === 'deny' ? 20 : 0)))
  const { post, lines } = openApp({ guard })
  const actions = ['deny', 'allow', 'unknown', 'throw'].map((input) => ({ ...ACTION, input }))
  const answer = await post('/v1/guard/batch', { actions })
  const { verdicts } = z.strictObject({ verdicts: z.array(Verdict) }).parse(await answer.json())
  expect(verdicts.map(({ decision }) => decision)).toEqual(['deny', 'allow', 'unknown', 'unknown'])
  const told = verdicts.map(({ id, decision }) => ({ verdictId: id, decision }))
  expect(line(lines[0])).toMatchObject({ route: '/v1/guard/batch', verdicts: told })
})

it('where one of several is wrong none is guarded', async () => {
  const guard = servedGuard()
  const { post } = openApp({ guard })
  const answer = await post('/v1/guard/batch', { actions: [ACTION, { input: 'only' }] })
  expect(answer.status).toBe(422)
  expect(Problem.parse(await answer.json()).detail).toBe('field `actions.1.output`: is missing')
  expect(guard.asked).toEqual([])
})

it('where the guard fails at one of several, all others are done before this is told', async () => {
  const guard = servedGuard(async ({ input }) => {
    if (input === 'fail') throw new DatabaseError('audit.db', 'disk full')
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  const { post } = openApp({ guard })
  const actions = [{ ...ACTION, input: 'fail' }, ACTION, ACTION]
  expect((await post('/v1/guard/batch', { actions })).status).toBe(500)
  expect(guard.recorded.size).toBe(2)
})

it('a recorded verdict is read by its id, and others are not there', async () => {
  const served = servedGuard()
  const looked: string[] = []
  const verdict = (wanted: string) => {
    looked.push(wanted)
    return served.verdict(wanted)
  }
  const { app, post, lines } = openApp({ guard: { ...served, verdict } })
  const { id } = Verdict.parse(await (await post('/v1/guard', { ...ACTION, input: 'deny' })).json())
  const answer = await app.request(`/v1/verdicts/${id}`)
  expect(await answer.json()).toEqual({ ...DENY, id })
  expect(line(lines[1])).toMatchObject({ route: '/v1/verdicts/:id', verdictId: id, decision: 'deny' })
  const unknown = id.replace(/.$/, '9')
  for (const other of [unknown, `${id}0`, '..%2f..%2fetc', '%00', "'; drop table entries"]) {
    const missing = await app.request(`/v1/verdicts/${other}`)
    expect(missing.status, other).toBe(404)
    expect(Problem.parse(await missing.json()).type).toBe('urn:guardagent:problem:unknown-verdict')
  }
  expect(looked).toEqual([id, unknown])
})

it('health says that the process lives, also while it stops; readiness does not', async () => {
  const { app, service } = openApp()
  expect(await (await app.request('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await app.request('/readyz')).json()).toEqual({ status: 'ready' })
  service.admission.stop()
  expect((await app.request('/healthz')).status).toBe(200)
  const answer = await app.request('/readyz')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('connection')).toBe('close')
  expect(Problem.parse(await answer.json()).type).toBe('urn:guardagent:problem:stopping')
})

it('metrics count requests by pattern, and verdicts', async () => {
  const { app, post } = openApp()
  await post('/v1/guard', { ...ACTION, input: 'deny' })
  await post('/v1/guard/batch', { actions: [ACTION, ACTION] })
  await app.request('/v1/verdicts/none')
  await app.request(`/${MARKER}`)
  const answer = await app.request('/metrics')
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  for (const part of [
    'route="/v1/verdicts/:id",method="GET",status="404"} 1',
    'guardagent_verdicts_total{decision="deny",way="per-action"} 1',
    'guardagent_verdicts_total{decision="allow",way="per-action"} 2',
    'guardagent_http_requests_in_flight 1',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain(MARKER)
})

const deep = `${'['.repeat(101)}${']'.repeat(101)}`
const WRONG: readonly (readonly [string, RequestInit & { path?: string }, number, string])[] = [
  ['malformed JSON', { body: `{"input": "${MARKER}", ` }, 400, 'malformed-json'],
  ['no body', {}, 400, 'malformed-json'],
  ['bytes that are no UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }, 400, 'malformed-json'],
  ['a list', { body: `["${MARKER}"]` }, 422, 'wrong-fields'],
  ['null', { body: 'null' }, 422, 'wrong-fields'],
  ['a missing field', { body: `{"input": "${MARKER}"}` }, 422, 'wrong-fields'],
  ['an unknown field', { body: `{"input": 1, "output": 2, "${MARKER}": 3}` }, 422, 'wrong-fields'],
  ['an identity that is text', { body: `{"input": 1, "output": 2, "identity": "${MARKER}"}` }, 422, 'wrong-fields'],
  ['a number out of range', { body: `{"input": {"${MARKER}": 1e999}, "output": 2}` }, 422, 'wrong-fields'],
  ['too many levels', { body: `{"input": "${MARKER}", "output": ${deep}}` }, 422, 'wrong-fields'],
  ['a field that reading drops', { body: `{"input": {"__proto__": "${MARKER}"}, "output": 1}` }, 422, 'wrong-fields'],
  ['another type', { body: `"${MARKER}"`, headers: { 'content-type': 'text/plain' } }, 415, 'not-json'],
  ['a type made up', { body: '{}', headers: { 'content-type': `application/${MARKER}` } }, 415, 'not-json'],
  ['a compressed body', { body: '{}', headers: { 'content-encoding': 'gzip' } }, 415, 'not-json'],
  ['too many bytes', { body: MARKER.repeat(200_000) }, 413, 'too-large'],
  ['an unknown path', { path: `/v1/${MARKER}?${MARKER}=1`, body: '{}' }, 404, 'not-found'],
  ['another case', { path: '/V1/guard', body: '{}' }, 404, 'not-found'],
  ['another method', { method: 'DELETE' }, 405, 'method-not-allowed'],
  ['a method made up', { method: MARKER }, 405, 'method-not-allowed'],
  ['no actions', { path: '/v1/guard/batch', body: '{"actions": []}' }, 422, 'wrong-fields'],
  ['more beside actions', { path: '/v1/guard/batch', body: `{"actions": [], "${MARKER}": 1}` }, 422, 'wrong-fields'],
  [
    'too many actions',
    { path: '/v1/guard/batch', body: JSON.stringify({ actions: Array(101).fill(ACTION) }) },
    422,
    'wrong-fields',
  ],
  ['another host', { body: JSON.stringify(ACTION), headers: { host: `${MARKER}.example` } }, 421, 'misdirected'],
]

it.each(WRONG)('%s: one shape of error, nothing of it in answer or log', async (_, init, status, code) => {
  const guard = servedGuard()
  const { app, lines } = openApp({ guard })
  const { path = '/v1/guard', headers, ...rest } = init
  const answer = await app.request(path, {
    method: 'POST',
    ...rest,
    headers: { 'content-type': 'application/json', ...headers },
  })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toBe('application/problem+json')
  const text = await answer.text()
  const problem = Problem.parse(JSON.parse(text))
  expect(problem).toMatchObject({ status, type: `urn:guardagent:problem:${code}` })
  expect(problem.instance).toBe(`urn:uuid:${answer.headers.get('x-request-id')}`)
  expect(lines).toHaveLength(1)
  expect(line(lines[0])).toMatchObject({ status, problem: code })
  const headersText = JSON.stringify([...answer.headers])
  expect(`${text}${headersText}${lines}`).not.toContain(MARKER)
  expect(guard.asked).toEqual([])
})

it('405 names what the path takes', async () => {
  const { app } = openApp()
  const allowed = async (path: string) => (await app.request(path, { method: 'PUT' })).headers.get('allow')
  expect(await allowed('/v1/guard')).toBe('POST')
  expect(await allowed('/v1/verdicts/x')).toBe('GET, HEAD')
  const head = await app.request('/healthz', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

it.each([
  [
    'a failing database',
    new DatabaseError('/srv/secret.db', MARKER, { cause: new Error(MARKER) }),
    'DatabaseError',
    'database',
  ],
  ['an action that the guard refuses after all', new InputError(MARKER), 'InputError', 'invalid-input'],
  ['what is no error', MARKER, 'string', null],
])('%s is an internal problem, told by name and code', async (_, error, name, code) => {
  const guard = servedGuard(() => Promise.reject(error))
  const { post, lines } = openApp({ guard })
  const answer = await post('/v1/guard', ACTION)
  expect(answer.status).toBe(500)
  const problem = Problem.parse(await answer.json())
  expect(problem.type).toBe('urn:guardagent:problem:internal')
  expect(line(lines[0])).toMatchObject({ level: 'error', error: { name, code } })
  expect(`${JSON.stringify(problem)}${lines}`).not.toMatch(new RegExp(`${MARKER}|secret`))
})

it.each([[undefined], [{}], [{ ...UNKNOWN, decision: 'ALLOW' }]])(
  'no status 200 without a decision: %j',
  async (verdict) => {
    // @ts-expect-error a guard of another make may answer anything
    const { post } = openApp({ guard: { guard: async () => verdict, verdict: () => null } })
    expect((await post('/v1/guard', ACTION)).status).toBe(500)
  },
)

it('more than may wait are refused before they are guarded, and let in once there is room', async () => {
  const gate = Promise.withResolvers<void>()
  const guard = servedGuard(() => gate.promise)
  const { post } = openApp({ guard, mostWaiting: 2 })
  const first = [post('/v1/guard', ACTION), post('/v1/guard', ACTION)]
  await expect.poll(() => guard.asked.length).toBe(2)
  const refused = await post('/v1/guard', ACTION)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(Problem.parse(await refused.json()).type).toBe('urn:guardagent:problem:overloaded')
  gate.resolve()
  for (const answer of await Promise.all(first)) expect(answer.status).toBe(200)
  // More than all places go alone.
  expect((await post('/v1/guard/batch', { actions: [ACTION, ACTION, ACTION] })).status).toBe(200)
  expect(guard.asked).toHaveLength(5)
})

it('while it stops nothing is accepted', async () => {
  const guard = servedGuard()
  const { post, service } = openApp({ guard })
  service.admission.stop()
  const answer = await post('/v1/guard', ACTION)
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close'])
  expect(guard.asked).toEqual([])
})

const THREE = { actions: [ACTION, ACTION, ACTION] }

it('each client has a rate of its own: a request counts, and every further action of several', async () => {
  const { tokens, token } = withToken()
  const other = tokens.create({ name: 'other', at: new Date() }).token
  const guard = servedGuard()
  const { post } = openApp({ guard, tokens, rate: 3 })
  const as = (bearer: string) => ({ authorization: `Bearer ${bearer}` })
  expect((await post('/v1/guard', ACTION, as(token))).status).toBe(200)
  const refused = await post('/v1/guard/batch', THREE, as(token))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Problem.parse(await refused.json()).type).toBe('urn:guardagent:problem:rate-limited')
  // Of what was refused only the request counted.
  expect((await post('/v1/guard', 'not even JSON', as(token))).status).toBe(400)
  expect((await post('/v1/guard', 'not even JSON', as(token))).status).toBe(429)
  expect((await post('/v1/guard/batch', THREE, as(other))).status).toBe(200)
  expect(guard.asked).toHaveLength(4)
})

it('several actions that no minute has room for are not told to try again', async () => {
  const guard = servedGuard()
  const { post } = openApp({ guard, rate: 2 })
  const answer = await post('/v1/guard/batch', THREE)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([413, null])
  const { type, detail } = Problem.parse(await answer.json())
  expect(type).toBe('urn:guardagent:problem:too-large')
  expect(detail).toBe('a client may send 2 actions a minute; send fewer at once')
  expect(guard.asked).toEqual([])
  expect((await post('/v1/guard', ACTION)).status).toBe(200)
})

it('one token does not take all places', async () => {
  const { tokens, token } = withToken()
  const other = tokens.create({ name: 'other', at: new Date() }).token
  const gate = Promise.withResolvers<void>()
  const guard = servedGuard(() => gate.promise)
  const { post } = openApp({ guard, tokens, mostWaiting: 4 })
  const as = (bearer: string) => ({ authorization: `Bearer ${bearer}` })
  const first = [1, 2].map(() => post('/v1/guard', ACTION, as(token)))
  await expect.poll(() => guard.asked.length).toBe(2)
  expect((await post('/v1/guard', ACTION, as(token))).status).toBe(503)
  const second = post('/v1/guard', ACTION, as(other))
  await expect.poll(() => guard.asked.length).toBe(3)
  gate.resolve()
  for (const answer of await Promise.all([...first, second])) expect(answer.status).toBe(200)
})

it('a log or metrics that fail change no answer', async () => {
  const fail = () => {
    throw new Error('disk full')
  }
  const log = { debug: fail, info: fail, warn: fail, error: fail }
  expect((await openApp({ log }).post('/v1/guard', ACTION)).status).toBe(200)
})
