import { describe, expect, it } from 'vitest'
import { DEFINITIONS } from '../../../benchmarks/definitions/definitions.ts'
import { SEEDS } from '../../../memory/seed/seeds.ts'
import { Demonstration } from '../../../src/contract/demonstration.ts'
import { GuardAgent } from '../../../src/index.ts'

const AGENTS = ['ehragent', 'seeact']

describe('the seeds', () => {
  it.each(AGENTS)('%s has at least ten, half of them denied, with ids of their own', (agent) => {
    const own = SEEDS.filter((seed) => seed.agent === agent)
    expect(own.length).toBeGreaterThanOrEqual(10)
    expect(own.filter(({ label }) => label === 1).length).toBe(own.length / 2)
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
  })

  it('belong to no other agent and fit the contract', () => {
    expect(new Set(SEEDS.map(({ agent }) => agent))).toEqual(new Set(AGENTS))
    for (const seed of SEEDS) expect(Demonstration.parse(seed)).toEqual(seed)
  })

  it('cover every role and every rule, allowed and denied', () => {
    const roles = SEEDS.flatMap(({ identity, label }) =>
      typeof identity?.role === 'string' ? [`${identity.role} ${label}`] : [],
    )
    expect(new Set(roles).size).toBe(6)
    const programs = new Set(SEEDS.filter(({ agent }) => agent === 'seeact').map(({ program }) => program))
    expect(programs.size).toBe(7)
  })

  it.each(SEEDS)('$id holds: its program passes the check, runs, and gives its label', async (seed) => {
    const definition = DEFINITIONS.find(({ agent }) => agent === seed.agent)
    if (definition === undefined) throw new Error('no definition')
    await using agent = await GuardAgent.open({ definition })
    const { agent: name, input, output, identity, plan, program, label } = seed
    const added = await agent.addDemonstration(
      { agent: name, input, output, ...(identity && { identity }), plan, program, label },
      'test',
    )
    expect(added.label).toBe(seed.label)
  })

  it.each(SEEDS)(
    '$id is decided the same by the rule core',
    async ({ agent: name, input, output, identity, label }) => {
      const definition = DEFINITIONS.find(({ agent }) => agent === name)
      if (definition === undefined) throw new Error('no definition')
      await using agent = await GuardAgent.open({ definition })
      expect((await agent.guard({ input, output, ...(identity && { identity }) })).label).toBe(label)
    },
  )
})
