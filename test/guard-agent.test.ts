import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openMemory } from '../memory/sqlite-memory.ts'
import { openAuditLog } from '../src/audit/sqlite-audit-log.ts'
import type { Demonstration } from '../src/contract/demonstration.ts'
import { GuardAgent } from '../src/guard-agent.ts'
import { defineTool } from '../src/toolbox/define-tool.ts'
import { LIBRARY } from './fixtures/scripted-core.ts'

const ACTION = {
  input: 'which books are lent?',
  output: { sql: 'select title from loans' },
  identity: { role: 'visitor' },
}
const CANDIDATE = {
  agent: 'library-agent',
  ...ACTION,
  plan: ['roles', 'a visitor asks', 'titles of loans', 'CheckAccess'] as [string, string, string, string],
  program: "return CheckAccess(policy.roles['visitor'], ExtractAccess(output).databases)",
  label: 0 as const,
}
const EXTRA = defineTool({
  name: 'CountWords',
  description: 'counts words',
  kind: 'reader',
  parameters: { text: z.string() },
  returns: z.number(),
  run: ({ text }) => text.split(' ').length,
})
const NOW = '2026-03-04T05:06:07.000Z'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
})

async function open(options: Partial<Parameters<typeof GuardAgent.open>[0]> = {}, seeds: Demonstration[] = []) {
  const memory = openMemory(':memory:', { seeds })
  const audit = openAuditLog(':memory:')
  const agent = await GuardAgent.open({ definition: LIBRARY, memory, audit, now: () => new Date(NOW), ...options })
  opened.push(memory, audit, agent)
  return { agent, memory, audit }
}

describe('what a guard learns', () => {
  it('waits, and is shown once somebody confirmed it, with the hashes of the guard that checked it', async () => {
    const { agent, memory } = await open()
    const { id: verdict, definitionHash } = await agent.guard(ACTION)
    const { id } = agent.learn(verdict, { by: 'ada' })
    expect((await agent.guard(ACTION)).demonstrations).toEqual([])
    const confirmed = await agent.confirm(id, { by: 'bob' })
    expect(confirmed).toMatchObject({
      source: { kind: 'learned', verdict, definitionHash, toolboxHash: expect.stringMatching(/^sha256:/) },
      confirmation: { by: 'bob', at: NOW },
    })
    expect((await agent.guard(ACTION)).demonstrations).toEqual([{ id, distance: 0 }])
    expect(memory.history({ id }).map(({ what, by }) => `${what} ${by}`)).toEqual(['added ada', 'confirmed bob'])
  })

  it('is nothing of an unknown verdict, or of another agent’s', async () => {
    const { agent, audit } = await open()
    expect(() => agent.learn('none', { by: 'ada' })).toThrow(/no verdict `none`/)
    const other = await open({ definition: { ...LIBRARY, agent: 'other' }, audit })
    const { id } = await agent.guard(ACTION)
    expect(() => other.agent.learn(id, { by: 'ada' })).toThrow(/about agent `library-agent`.*guards `other`/)
    await expect(other.agent.decide(id, { label: 0, by: 'ada' })).rejects.toThrow(/`library-agent`/)
  })

  it('has another toolbox hash where the toolbox differs', async () => {
    const hashes = await Promise.all(
      [[], [EXTRA]].map(async (toolbox) => {
        const { agent } = await open({ toolbox })
        return (await agent.addDemonstration(CANDIDATE, 'test')).source.toolboxHash
      }),
    )
    expect(new Set(hashes).size).toBe(2)
  })
})

describe('adding a demonstration', () => {
  it('is answered for by whoever wrote it, unless another is named', async () => {
    const { agent } = await open()
    expect((await agent.addDemonstration(CANDIDATE, 'ada')).confirmation).toEqual({ by: 'ada', at: NOW })
    const named = await agent.addDemonstration(CANDIDATE, 'guide.md', { by: 'bob' })
    expect(named.confirmation).toEqual({ by: 'bob', at: NOW })
  })

  it.each(['nearest', 'farthest', 'random'] as const)('notices a contradiction where %s are shown', async (order) => {
    const said = (number: number, changes: Partial<Demonstration>): Demonstration => ({
      ...CANDIDATE,
      id: `d${number}`,
      source: { kind: 'seed', from: 'test' },
      at: NOW,
      status: 'confirmed',
      ...changes,
    })
    const opposite = Array.from({ length: 4 }, (_, number) => said(number, { label: 1 }))
    const far = Array.from({ length: 60 }, (_, number) => said(10 + number, { input: 'far away '.repeat(number + 5) }))
    const { agent } = await open({ retrieval: { order } }, [...opposite, ...far])
    await expect(agent.addDemonstration(CANDIDATE, 'ada')).rejects.toThrow(/4 of the 4 trusted ones/)
  })
})
