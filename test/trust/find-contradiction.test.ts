import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Example } from '../../benchmarks/datasets/dataset.ts'
import { BENCHMARKS, type Benchmark, OWN_SEED } from '../../benchmarks/runners/benchmarks.ts'
import { SEEDS } from '../../memory/seed/seeds.ts'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { type Demonstration, demonstrationKey } from '../../src/contract/demonstration.ts'
import { levenshteinRetriever } from '../../src/retrieval/levenshtein-retriever.ts'
import { findContradiction, NEIGHBOURS, relativeDistance } from '../../src/trust/find-contradiction.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'

const PUBLISHED = fileURLToPath(new URL('../../../shared/data', import.meta.url))

const one = (id: string, label: 0 | 1, changes: Partial<Demonstration> = {}) =>
  sampleDemonstration(id, { input: 'who borrowed the book?', output: 'select borrower', label, ...changes })
const neighbours = (labels: readonly (0 | 1)[], distance = 2, changes: Partial<Demonstration> = {}) =>
  labels.map((label, index) => ({ demonstration: one(`n${index}`, label, changes), distance }))

describe('a contradiction', () => {
  const candidate = one('new', 0)

  it('is to say the opposite of three near ones, and of more than half', () => {
    expect(findContradiction(candidate, neighbours([1, 1, 1]))).toEqual({ opposite: ['n0', 'n1', 'n2'], near: 3 })
    expect(findContradiction(candidate, neighbours([1, 1]))).toBeNull()
    expect(findContradiction(candidate, neighbours([1, 1, 1, 0, 0, 0]))).toBeNull()
    expect(findContradiction(candidate, neighbours([1, 1, 1, 1, 0, 0, 0]))).toMatchObject({ near: 7 })
    expect(findContradiction(candidate, neighbours([0, 0, 0, 0]))).toBeNull()
    expect(findContradiction(candidate, [])).toBeNull()
  })

  it('ends at a fifth of the longer text', () => {
    const { length } = demonstrationKey(candidate)
    expect(findContradiction(candidate, neighbours([1, 1, 1], Math.floor(length / 5)))).not.toBeNull()
    expect(findContradiction(candidate, neighbours([1, 1, 1], Math.floor(length / 5) + 1))).toBeNull()
    expect(relativeDistance(length, candidate, one('other', 1))).toBe(1)
  })

  it('is none with another role’s, but with what names no role or other attributes', () => {
    const other = { identity: { role: 'librarian' } }
    expect(findContradiction(candidate, neighbours([1, 1, 1], 2, other))).toBeNull()
    expect(findContradiction(candidate, neighbours([1, 1, 1], 2, { identity: { age: 17 } }))).not.toBeNull()
    expect(findContradiction(one('new', 0, other), neighbours([1, 1, 1], 2, other))).not.toBeNull()
  })

  it('is not hidden by writing the same role in another way', () => {
    const trusted = neighbours([1, 1, 1], 1, { identity: { role: 'reader' } })
    for (const role of ['Reader', ' reader ', 'READER.', '\uff52eader'])
      expect(findContradiction(one('odd', 0, { identity: { role } }), trusted)).not.toBeNull()
  })

  it('is found behind those of other roles, and only the ten nearest count', () => {
    const others = neighbours([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1, { identity: { role: 'librarian' } })
    expect(findContradiction(candidate, [...others, ...neighbours([1, 1, 1])])).not.toBeNull()
    const ten = neighbours([1, 1, 1, 1, 1, 1, 0, 0, 0, 0])
    expect(findContradiction(candidate, [...ten, ...neighbours([0, 0, 0, 0, 0])])).toMatchObject({ near: 10 })
  })

  it('is none with itself', () => {
    expect(findContradiction(one('n0', 0), neighbours([1, 1, 1]))).toBeNull()
  })
})

function asDemonstration(agent: string, { id, action, gold }: Example): Demonstration {
  const { input, output, identity } = action
  return sampleDemonstration(id, { agent, input, output, label: gold.label, identity: identity ?? {} })
}

const turned = (given: Demonstration): Demonstration => ({ ...given, label: given.label === 0 ? 1 : 0 })

/** How many of a set are flagged among all others, and how many would be if their label were turned. */
async function flaggedIn({ definition }: Benchmark, examples: readonly Example[]) {
  const { agent } = definition
  const seeds = SEEDS.filter((seed) => seed.agent === agent)
  const all = [...seeds, ...examples.map((example) => asDemonstration(agent, example))]
  const store = openMemory(':memory:', { seeds: all })
  const retriever = levenshteinRetriever({ store })
  const flagged = { honest: 0, turned: 0 }
  for (const each of all) {
    // One more than are asked for: each finds itself.
    const found = await retriever.retrieve({ agent, key: demonstrationKey(each), k: NEIGHBOURS + 1 })
    if (findContradiction(each, found) !== null) flagged.honest += 1
    if (findContradiction(turned(each), found) !== null) flagged.turned += 1
  }
  await retriever.close()
  store.close()
  return flagged
}

describe('honest examples and seeds, each among all others', () => {
  it.each([
    ['eicu-ac', { honest: 0, turned: 7 }],
    ['mind2web-sc', { honest: 0, turned: 0 }],
  ])('of our own %s are not flagged', async (name, expected) => {
    const benchmark = BENCHMARKS.find((found) => found.name === name)
    if (benchmark === undefined) throw new Error('no benchmark')
    expect(await flaggedIn(benchmark, benchmark.load(benchmark.generate(OWN_SEED)).examples)).toEqual(expected)
  })

  it.skipIf(!existsSync(PUBLISHED)).each([
    ['eicu-ac', { honest: 1, turned: 39 }],
    ['mind2web-sc', { honest: 0, turned: 0 }],
  ])('of the published half of %s hardly are (skipped where ../shared/data is absent)', async (name, expected) => {
    const benchmark = BENCHMARKS.find((found) => found.name === name)
    if (benchmark === undefined) throw new Error('no benchmark')
    expect(await flaggedIn(benchmark, benchmark.load(PUBLISHED).examples)).toEqual(expected)
  })
})
