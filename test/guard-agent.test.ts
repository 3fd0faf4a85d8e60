import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openMemory } from '../memory/sqlite-memory.ts'
import { openAuditLog } from '../src/audit/sqlite-audit-log.ts'
import type { Demonstration } from '../src/contract/demonstration.ts'
import { DatabaseError } from '../src/contract/errors.ts'
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

/** A demonstration of this agent that was let in. */
function confirmed(id: string, changes: Partial<Demonstration> = {}): Demonstration {
  return { ...CANDIDATE, id, source: { kind: 'seed', from: 'test' }, at: NOW, status: 'confirmed', ...changes }
}

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

describe('what is on record', () => {
  it('is a verdict by its id, and nothing by another', async () => {
    const { agent } = await open()
    const verdict = await agent.guard(ACTION)
    expect(agent.verdict(verdict.id)).toEqual(verdict)
    expect(agent.verdict('01JD0000000000000000000000')).toBeNull()
  })

  it('is not shown to the guard of another agent over the same log', async () => {
    const { agent, audit } = await open()
    const { id } = await agent.guard(ACTION)
    const { agent: other } = await open({ definition: { ...LIBRARY, agent: 'another' }, audit })
    expect(other.verdict(id)).toBeNull()
  })
})

describe('adding a demonstration', () => {
  it('is answered for by whoever wrote it, unless another is named', async () => {
    const { agent } = await open()
    expect((await agent.addDemonstration(CANDIDATE, 'ada')).confirmation).toEqual({ by: 'ada', at: NOW })
    const named = await agent.addDemonstration(CANDIDATE, 'guide.md', { by: 'bob' })
    expect(named.confirmation).toEqual({ by: 'bob', at: NOW })
  })

  it('has the id that the caller gives it, else one of its own', async () => {
    const { agent } = await open()
    expect((await agent.addDemonstration(CANDIDATE, 'ada', { id: 'evaluation-1' })).id).toBe('evaluation-1')
    expect((await agent.addDemonstration(CANDIDATE, 'ada')).id).not.toBe('evaluation-1')
    await expect(agent.addDemonstration(CANDIDATE, 'ada', { id: 'evaluation-1' })).rejects.toThrow(DatabaseError)
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

describe('what a guard would be shown', () => {
  const SHOWN = ['near', 'nearer', 'far'].map((id, place) =>
    confirmed(id, {
      input: ['which books are not lent?', ACTION.input, 'who wrote the atlas of all the seas?'][place] ?? '',
    }),
  )
  const names = (found: readonly { demonstration: Demonstration; distance: number }[]) =>
    found.map(({ demonstration, distance }) => ({ id: demonstration.id, distance }))

  it.each(['nearest', 'farthest', 'random'] as const)(
    'is what it is shown: as many, in its order (%s)',
    async (order) => {
      const definition = { ...LIBRARY, shots: 2 }
      const { agent, audit } = await open({ definition, retrieval: { order, seed: 3 } }, SHOWN)
      const found = await agent.retrieve(ACTION)
      expect(found).toHaveLength(2)
      expect(audit.list()).toEqual([])
      expect(names(found)).toEqual((await agent.guard(ACTION)).demonstrations)
      expect(found[0]?.demonstration).toEqual(SHOWN.find(({ id }) => id === found[0]?.demonstration.id))
    },
  )

  it('leaves out what an evaluation must not see', async () => {
    const { agent } = await open({}, SHOWN)
    const leaveOut = { task: ACTION.input }
    expect(names(await agent.retrieve(ACTION))).toMatchObject([{ id: 'nearer', distance: 0 }])
    const found = await agent.retrieve(ACTION, { leaveOut })
    // `not` makes no other question of it.
    expect(names(found)).toMatchObject([{ id: 'far' }])
    expect(names(found)).toEqual((await agent.guard(ACTION, { leaveOut })).demonstrations)
  })

  it('is masked as a model would see it, whatever the core', async () => {
    const secret = confirmed('secret', {
      input: 'books of ada@example.org, please',
      identity: { mail: 'ada@example.org' },
    })
    const { agent } = await open({ definition: { ...LIBRARY, redact: ['[a-z]+@[a-z.]+'] } }, [secret])
    const [found] = await agent.retrieve({ ...ACTION, input: 'books of bob@example.org, please' })
    expect(found?.demonstration.input).toMatch(/^books of \[redacted-\d\], please$/)
    expect(JSON.stringify(found)).not.toContain('example.org')
  })

  it('is an error for what is no action, and for a caller who gave up', async () => {
    const { agent } = await open({}, SHOWN)
    // @ts-expect-error: an action has an output
    await expect(agent.retrieve({ input: 'x' })).rejects.toThrow(/`output`|output/)
    const reason = new Error('enough')
    await expect(agent.retrieve(ACTION, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
