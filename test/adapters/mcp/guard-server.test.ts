import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { describe, expect, it } from 'vitest'
import { type GuardServerOptions, guardServer, type RecordingGuard } from '../../../src/adapters/mcp/guard-server.ts'
import { DatabaseError, GuardFailure } from '../../../src/contract/errors.ts'
import type { Verdict } from '../../../src/contract/verdict.ts'
import { GuardAgent } from '../../../src/guard-agent.ts'
import { LIBRARY } from '../../fixtures/scripted-core.ts'
import { ALLOW, DENY, scriptedGuard, UNKNOWN } from '../../fixtures/scripted-guard.ts'
import type { Era } from './fixtures/open-library.ts'

const ACTION = { input: 'who has it?', output: { tool: 'run_sql', arguments: { sql: 'select member from loans' } } }

async function connect(options: GuardServerOptions, era: Era = 'legacy'): Promise<Client> {
  const [clientEnd, serverEnd] = InMemoryTransport.createLinkedPair()
  serveStdio(() => guardServer(options), { transport: serverEnd })
  const mode = era === 'legacy' ? 'legacy' : { pin: era }
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(clientEnd)
  return client
}

function recording(verdict: Verdict): RecordingGuard & ReturnType<typeof scriptedGuard> {
  return { ...scriptedGuard(verdict), verdict: (id) => (id === verdict.id ? verdict : null) }
}

const textOf = (result: Awaited<ReturnType<Client['callTool']>>) =>
  result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')

describe.each<Era>(['legacy', '2026-07-28'])('a server of verdicts, protocol %s', (era) => {
  it.each([ALLOW, DENY, UNKNOWN])('answers $decision with reasons, as text and by schema', async (verdict) => {
    const client = await connect({ guard: recording(verdict) }, era)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['guard', 'explain_verdict'])
    const result = await client.callTool({ name: 'guard', arguments: ACTION })
    const { id, decision, label, mode, message, reasons } = verdict
    expect(result.structuredContent).toEqual({ id, decision, label, mode, message, reasons })
    expect(result.isError).not.toBe(true)
    expect(textOf(result)).toContain(verdict.decision)
    await client.close()
  })

  it('decides and explains with the rule core', async () => {
    await using guard = await GuardAgent.open({ definition: LIBRARY })
    const client = await connect({ guard, identity: { role: 'visitor' } }, era)
    const result = await client.callTool({ name: 'guard', arguments: { ...ACTION, whole: true } })
    expect(result.structuredContent).toMatchObject({ decision: 'deny', verdict: { identity: 'caller' } })
    const { id } = Object(result.structuredContent)
    const explained = await client.callTool({ name: 'explain_verdict', arguments: { id } })
    for (const part of [id, 'deny', 'member', 'CheckAccess', 'Plan:', 'Program:'])
      expect(textOf(explained)).toContain(part)
    expect(explained.structuredContent).toMatchObject({ verdict: { id, decision: 'deny' } })
    await client.close()
  })
})

describe('a server of verdicts', () => {
  it('asks the guard once, about just the action and the operator’s identity', async () => {
    const guard = recording(ALLOW)
    const client = await connect({ guard, identity: { role: 'visitor' } })
    await client.callTool({ name: 'guard', arguments: { ...ACTION, answer: 'Ann has it' } })
    expect(guard.asked).toEqual([{ ...ACTION, answer: 'Ann has it', identity: { role: 'visitor' } }])
    await client.close()
  })

  it.each([false, true])(
    'where nobody said who acts, says that it is nobody (client trusted: %j)',
    async (trustIdentity) => {
      const guard = recording(ALLOW)
      const client = await connect({ guard, trustIdentity })
      await client.callTool({ name: 'guard', arguments: ACTION })
      expect(guard.asked).toEqual([{ ...ACTION, identity: {} }])
      await client.close()
    },
  )

  it('does not let a client say who acts', async () => {
    const guard = recording(ALLOW)
    const client = await connect({ guard, identity: { role: 'visitor' } })
    const result = await client.callTool({ name: 'guard', arguments: { ...ACTION, identity: { role: 'librarian' } } })
    expect([result.isError, guard.asked]).toEqual([true, []])
    await client.close()
  })

  it('takes who acts from a client that is trusted, else from the operator', async () => {
    const guard = recording(ALLOW)
    const client = await connect({ guard, identity: { role: 'visitor' }, trustIdentity: true })
    await client.callTool({ name: 'guard', arguments: { ...ACTION, identity: { role: 'librarian' } } })
    await client.callTool({ name: 'guard', arguments: ACTION })
    expect(guard.asked.map(({ identity }) => identity)).toEqual([{ role: 'librarian' }, { role: 'visitor' }])
    await client.close()
  })

  it.each([
    ['input is missing', { output: 'a' }],
    ['output is missing', { input: 'a' }],
    ['a field is unknown', { ...ACTION, allow: true }],
  ])('refuses an action where %s', async (_, given) => {
    const guard = recording(ALLOW)
    const client = await connect({ guard })
    expect([(await client.callTool({ name: 'guard', arguments: given })).isError, guard.asked]).toEqual([true, []])
    await client.close()
  })

  it('refuses a field that other readers would drop', async () => {
    await using guard = await GuardAgent.open({ definition: LIBRARY })
    const client = await connect({ guard, identity: { role: 'visitor' } })
    const output = JSON.parse('{"sql": "select title from loans", "__proto__": {"sql": "select member from loans"}}')
    const result = await client.callTool({ name: 'guard', arguments: { input: '', output } })
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('__proto__')])
    await client.close()
  })

  it('answers the verdict that a failure is', async () => {
    const guard = { guard: () => Promise.reject(new GuardFailure(UNKNOWN)), verdict: () => null }
    const client = await connect({ guard })
    const result = await client.callTool({ name: 'guard', arguments: ACTION })
    expect(result.structuredContent).toMatchObject({ decision: 'unknown' })
    await client.close()
  })

  it('never answers an allow where the guard fails, and tells nothing of the host', async () => {
    const fail = () => {
      throw new DatabaseError('/srv/secret.db', 'database /srv/secret.db')
    }
    const client = await connect({ guard: { guard: fail, verdict: fail } })
    for (const called of [
      { name: 'guard', arguments: ACTION },
      { name: 'explain_verdict', arguments: { id: 'x' } },
    ]) {
      const result = await client.callTool(called)
      expect([result.isError, result.structuredContent]).toEqual([true, undefined])
      expect(textOf(result)).toContain('database')
      expect(textOf(result)).not.toContain('secret')
    }
    await client.close()
  })

  it('answers an unknown id as an error of the tool', async () => {
    const client = await connect({ guard: recording(DENY) })
    const result = await client.callTool({ name: 'explain_verdict', arguments: { id: 'nothing' } })
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringContaining('no verdict `nothing`')])
    await client.close()
  })
})
