import { describe, expect, it } from 'vitest'
import type { GuardProxyOptions } from '../../../src/adapters/mcp/guard-proxy.ts'
import { type AdapterTurn, describeAdapter } from '../../fixtures/describe-adapter.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import { type Answer, type Era, openLibrary } from './fixtures/open-library.ts'

const YES: Answer = { action: 'accept', content: { allow: true } }

/** The scripted model calls the tool and reads what its client gets; a person who is asked takes their time. */
async function turn(
  era: Era,
  options: Omit<GuardProxyOptions, 'client' | 'server'>,
  { sql }: { sql: string },
): Promise<AdapterTurn> {
  const asked = Promise.withResolvers<null>()
  const answer = () => {
    asked.resolve(null)
    return new Promise<Answer>(() => undefined)
  }
  const { client, ran } = await openLibrary(options, { era, answer })
  const called = client.callTool({ name: 'run_sql', arguments: { sql } })
  called.catch(() => undefined)
  const result = await Promise.race([called, asked.promise])
  await client.close()
  const modelSaw =
    result === null ? '' : result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
  return { ran, modelSaw, asksPerson: result === null }
}

const ERAS: readonly Era[] = ['legacy', '2026-07-28']

for (const era of ERAS)
  describeAdapter(`MCP proxy, protocol ${era}`, {
    turn: (options, call) => turn(era, options, call),
    asksPeople: true,
    seesRequest: false,
  })

describe.each(ERAS)('the proxy, protocol %s', (era) => {
  const call = { name: 'run_sql', arguments: { sql: 'select title from loans' } }

  it('answers a refusal as an error of the tool that names the verdict', async () => {
    const { client } = await openLibrary({ guard: scriptedGuard(DENY) }, { era })
    const result = await client.callTool(call)
    expect(result).toMatchObject({ isError: true, _meta: { 'guardagent/verdict': DENY.id } })
    await client.close()
  })

  it('guards each of several calls in one turn by itself', async () => {
    const guard = scriptedGuard(({ output }) => (JSON.stringify(output).includes('member') ? DENY : ALLOW))
    const { client, ran } = await openLibrary({ guard }, { era })
    const queries = ['title', 'member', 'author', 'member, title'].map((what) => `select ${what} from loans`)
    const results = await Promise.all(queries.map((sql) => client.callTool({ name: 'run_sql', arguments: { sql } })))
    expect(results.map(({ isError }) => isError === true)).toEqual([false, true, false, true])
    expect(ran).toEqual([{ sql: queries[0] }, { sql: queries[2] }])
    await client.close()
  })

  it('runs what a person allowed, with the arguments that were guarded', async () => {
    const guard = scriptedGuard(UNKNOWN)
    const { client, ran, questions } = await openLibrary({ guard, unknown: 'ask' }, { era, answer: () => YES })
    const result = await client.callTool(call)
    expect(result.isError).not.toBe(true)
    expect(ran).toEqual([call.arguments])
    expect(questions).toEqual([expect.stringContaining('select title from loans')])
    expect(guard.asked).toHaveLength(1)
    await client.close()
  })

  it.each<[string, Answer]>([
    ['says no', { action: 'accept', content: { allow: false } }],
    ['declines', { action: 'decline' }],
    ['closes the question', { action: 'cancel' }],
  ])('runs nothing where the person %s', async (_, given) => {
    const { client, ran } = await openLibrary(
      { guard: scriptedGuard(UNKNOWN), unknown: 'ask' },
      { era, answer: () => given },
    )
    const result = await client.callTool(call)
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result)).toContain('A person was asked, and did not allow it')
    expect(ran).toEqual([])
    await client.close()
  })

  it('denies an unknown where the client has nobody to ask', async () => {
    const { client, ran } = await openLibrary({ guard: scriptedGuard(UNKNOWN), unknown: 'ask' }, { era })
    expect(await client.callTool(call)).toMatchObject({ isError: true })
    expect(ran).toEqual([])
    await client.close()
  })

  it('asks nobody about arguments that are too long to be read', async () => {
    const sql = `select title from loans ${' '.repeat(9000)} ; drop table loans`
    const asks = { era, answer: () => YES }
    const { client, ran, questions } = await openLibrary({ guard: scriptedGuard(UNKNOWN), unknown: 'ask' }, asks)
    expect(await client.callTool({ name: 'run_sql', arguments: { sql } })).toMatchObject({ isError: true })
    expect([ran, questions]).toEqual([[], []])
    await client.close()
  })

  it('shows a person what is hidden in the arguments', async () => {
    const sql = 'select title\u202e from\u0007 loans'
    const asks = { era, answer: () => YES }
    const { client, questions } = await openLibrary({ guard: scriptedGuard(UNKNOWN), unknown: 'ask' }, asks)
    await client.callTool({ name: 'run_sql', arguments: { sql } })
    expect(questions[0]).toContain('\\u{202e}')
    for (const hidden of ['\u202e', '\u0007']) expect(questions[0]).not.toContain(hidden)
    await client.close()
  })

  it('takes the user’s requests from the caller, and stops where that fails', async () => {
    const guard = scriptedGuard(ALLOW)
    const requests = ({ tool }: { tool: string }) => [`asked for ${tool}`]
    const told = await openLibrary({ guard, requests }, { era })
    await told.client.callTool(call)
    expect(guard.asked[0]?.input).toBe('asked for run_sql')
    const failing = await openLibrary({ guard, requests: () => Promise.reject(new Error('/srv/secret')) }, { era })
    const result = await failing.client.callTool(call)
    expect([result.isError, failing.ran]).toEqual([true, []])
    expect(JSON.stringify(result)).not.toContain('secret')
    await Promise.all([told.client.close(), failing.client.close()])
  })

  it('lets a caller say who acts by what the request carries', async () => {
    const guard = scriptedGuard(ALLOW)
    const identity = ({ tool }: { tool: string }) => ({ role: tool })
    const { client } = await openLibrary({ guard, identity }, { era })
    await client.callTool(call)
    expect(guard.asked[0]?.identity).toEqual({ role: 'run_sql' })
    await client.close()
  })

  it('passes a megabyte of arguments as it is', async () => {
    const sql = `select title from loans -- ${'x'.repeat(1024 * 1024)}`
    const { client, ran } = await openLibrary({ guard: scriptedGuard(ALLOW) }, { era })
    await client.callTool({ name: 'run_sql', arguments: { sql } })
    expect(ran).toEqual([{ sql }])
    await client.close()
  })

  it('ends the server when its client goes', async () => {
    const { client, proxy } = await openLibrary({ guard: scriptedGuard(ALLOW) }, { era })
    await client.close()
    expect(await proxy.closed).toBe('client')
  })
})
