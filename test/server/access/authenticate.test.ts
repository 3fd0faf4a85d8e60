import { expect, it } from 'vitest'
import { Problem } from '../../../src/server/problems/problem.ts'
import { openTokens } from '../../../src/server/tokens/token-store.ts'
import { ACTION, MARKER, openApp, servedGuard, withToken } from '../open-app.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

it('a good token lets in, and the log names it by its id', async () => {
  const { tokens, token, id } = withToken()
  const { post, lines } = openApp({ tokens, loopback: false })
  expect((await post('/v1/guard', ACTION, bearer(token))).status).toBe(200)
  expect((await post('/v1/guard', ACTION, { authorization: `bearer  ${token} ` })).status).toBe(200)
  expect(lines.map((line) => JSON.parse(line).tokenId)).toEqual([id, id])
  expect(lines.join()).not.toContain(token)
})

const { tokens: STORE, token: GOOD } = withToken()
const SECRET = GOOD.slice(-20)
it.each([
  ['no token', {}],
  ['an empty one', bearer('')],
  ['another scheme', { authorization: `Basic ${GOOD}` }],
  ['the bare token', { authorization: GOOD }],
  ['two', bearer(`${GOOD}, Bearer ${GOOD}`)],
  ['a wrong one', bearer(MARKER)],
  ['one whose secret is wrong', bearer(GOOD.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))],
  ['a long one', bearer(MARKER.repeat(10_000))],
  ['one in the address', {}],
])('%s is refused, and told nowhere', async (what, headers) => {
  const guard = servedGuard()
  const { post, lines } = openApp({ guard, tokens: STORE })
  const path = what === 'one in the address' ? `/v1/guard?access_token=${GOOD}` : '/v1/guard'
  const answer = await post(path, ACTION, headers)
  expect(answer.status).toBe(401)
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer realm="guardagent"/)
  const text = await answer.text()
  expect(Problem.parse(JSON.parse(text)).type).toBe('urn:guardagent:problem:unauthorized')
  expect(`${text}${lines}`).not.toMatch(new RegExp(`${MARKER}|${SECRET}`))
  expect(guard.asked).toEqual([])
})

it('whoever has no token learns of no body either: it is not read', async () => {
  const { post } = openApp({ tokens: STORE })
  expect((await post('/v1/guard', 'not JSON')).status).toBe(401)
  expect((await post('/v1/guard/batch', 'not JSON')).status).toBe(401)
})

it('creating and revoking take effect at once, and the last revoked token opens nothing', async () => {
  const tokens = openTokens(':memory:')
  const { post } = openApp({ tokens, now: () => NOW })
  const ask = async (token?: string) => (await post('/v1/guard', ACTION, token ? bearer(token) : {})).status
  expect(await ask()).toBe(200)
  const { token, record } = tokens.create({ name: 'one', at: NOW })
  expect([await ask(), await ask(token)]).toEqual([401, 200])
  tokens.revoke(record.id, NOW)
  expect([await ask(), await ask(token)]).toEqual([401, 401])
})

it('an expired token is refused by the clock that was given', async () => {
  const tokens = openTokens(':memory:')
  const expiresAt = new Date(NOW.getTime() + 1000)
  const { token } = tokens.create({ name: 'one', at: NOW, expiresAt })
  let now = NOW
  const { post } = openApp({ tokens, now: () => now })
  expect((await post('/v1/guard', ACTION, bearer(token))).status).toBe(200)
  now = expiresAt
  expect((await post('/v1/guard', ACTION, bearer(token))).status).toBe(401)
})

it('elsewhere than on loopback nothing is open but health and the document, also without tokens', async () => {
  for (const options of [{ loopback: false }, { loopback: false, tokens: openTokens(':memory:') }]) {
    const { app } = openApp(options)
    const status = async (path: string) => (await app.request(path)).status
    expect([await status('/metrics'), await status('/v1/verdicts/x')]).toEqual([401, 401])
    expect([await status('/healthz'), await status('/readyz'), await status('/openapi.json')]).toEqual([200, 200, 200])
  }
})

it('a token store that fails lets nobody in', async () => {
  const fail = () => {
    throw new Error(MARKER)
  }
  const guard = servedGuard()
  for (const tokens of [
    { any: fail, verify: fail },
    { any: () => true, verify: fail },
  ]) {
    const { post, lines } = openApp({ guard, tokens })
    expect((await post('/v1/guard', ACTION, bearer('x'))).status).toBe(500)
    expect(lines.join()).not.toContain(MARKER)
  }
  expect(guard.asked).toEqual([])
})

it.each([
  ['localhost', 200],
  ['LOCALHOST:8787', 200],
  ['127.0.0.1:8787', 200],
  ['127.1.2.3', 200],
  ['[::1]:8787', 200],
  ['127.0.0.1.example.com', 421],
  ['localhost.example.com:8787', 421],
  ['example.com', 421],
  ['10.0.0.1', 421],
  ['0.0.0.0', 421],
  ['', 421],
])('without tokens, host `%s` gets %i', async (host, status) => {
  const { app } = openApp()
  for (const path of ['/healthz', '/metrics'])
    expect((await app.request(path, { headers: { host } })).status).toBe(status)
})

it('with a token the host does not matter', async () => {
  const { tokens, token } = withToken()
  const { post } = openApp({ tokens })
  expect((await post('/v1/guard', ACTION, { ...bearer(token), host: 'guard.example.com' })).status).toBe(200)
})
