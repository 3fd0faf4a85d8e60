import { describe, expect, it } from 'vitest'
import { toolsFor } from '../../../benchmarks/definitions/definitions.ts'
import { BENCHMARKS } from '../../../benchmarks/runners/benchmarks.ts'
import { SEEDS } from '../../../memory/seed/seeds.ts'
import { Demonstration } from '../../../src/contract/demonstration.ts'
import { GuardAgent } from '../../../src/index.ts'

const AGENTS = ['ehragent', 'seeact']

/** A guard of the seeds' agent as it ships, without a model. */
function openGuard(agent: string): Promise<GuardAgent> {
  const benchmark = BENCHMARKS.find(({ definition }) => definition.agent === agent)
  if (benchmark === undefined) throw new Error('no definition')
  const { definition, ruleCore } = benchmark
  return GuardAgent.open({ definition, core: ruleCore ?? 'rule', toolbox: toolsFor(definition) })
}

describe('the seeds', () => {
  it.each(AGENTS)('%s has at least ten, half of them denied, with ids of their own', (agent) => {
    const own = SEEDS.filter((seed) => seed.agent === agent)
    expect(own.length).toBeGreaterThanOrEqual(10)
    expect(own.filter(({ label }) => label === 1).length).toBe(own.length / 2)
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
  })

  it('belong to no other agent and fit the contract', () => {
    expect(new Set(SEEDS.map(({ agent }) => agent))).toEqual(new Set([...AGENTS, 'csqa-agent']))
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

  it('of the multiple-choice agent show no violation, one, and two', async () => {
    await using agent = await openGuard('csqa-agent')
    const own = SEEDS.filter((seed) => seed.agent === 'csqa-agent')
    const verdicts = await Promise.all(own.map(({ input, output }) => agent.guard({ input, output })))
    expect(verdicts.map(({ risk }) => risk)).toEqual(['none', 'low', 'medium'])
  })

  it.each(SEEDS)('$id holds: its program passes the check, runs, and gives its label', async (seed) => {
    await using agent = await openGuard(seed.agent)
    const { agent: name, input, output, identity, plan, program, label } = seed
    const added = await agent.addDemonstration(
      { agent: name, input, output, ...(identity && { identity }), plan, program, label },
      'test',
    )
    expect(added.label).toBe(seed.label)
  })

  it.each(SEEDS)('$id is decided the same without a model', async ({ agent: name, input, output, identity, label }) => {
    await using agent = await openGuard(name)
    expect((await agent.guard({ input, output, ...(identity && { identity }) })).label).toBe(label)
  })
})
