import { describe, expect, it } from 'vitest'
import { DEFINITIONS } from '../../benchmarks/definitions/definitions.ts'
import { SEEDS } from '../../memory/seed/seeds.ts'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { definitionOf, openChecker } from '../../src/cli/open-checker.ts'

describe('the checker of demonstrations', () => {
  it.each(DEFINITIONS)('knows agent $agent with the tools that its programs call', async ({ agent: name }) => {
    const seed = SEEDS.find(({ agent }) => agent === name)
    if (seed === undefined) throw new Error('no seed')
    const { agent, input, output, identity, plan, program, label } = seed
    const memory = openMemory(':memory:', { seeds: [] })
    await using checker = await openChecker(definitionOf(name, undefined), { memory })
    const candidate = { agent, input, output, ...(identity && { identity }), plan, program, label }
    await expect(checker.checkDemonstration(candidate)).resolves.toEqual(candidate)
    const turned = label === 0 ? 1 : 0
    await expect(checker.checkDemonstration({ ...candidate, label: turned })).rejects.toThrow(`its label is ${turned}`)
  })

  it('names the option that helps where an agent is not known', () => {
    expect(() => definitionOf('nobody', undefined)).toThrow(/`nobody`.*--definition/)
  })
})
