import { describe, expect, it, vi } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { ShardSearch, StaleIndex } from '../../src/retrieval/shard-search.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'

const agent = 'librarian'
const BY = { by: 'a tester', at: '2026-11-21T00:00:00.000Z' }

function filled(agents: readonly string[]) {
  return openMemory(':memory:', {
    seeds: agents.map((name) => sampleDemonstration(`of-${name}`, { agent: name, input: 'same', output: 'same' })),
  })
}

describe('a shard', () => {
  it('finds only its own part, and all parts together are the whole', () => {
    const seeds = Array.from({ length: 20 }, (_, number) => sampleDemonstration(`d${number}`))
    const store = openMemory(':memory:', { seeds })
    const find = (shard: number) => new ShardSearch(store, { shard, shards: 3 }).nearest({ agent, key: 'x', k: 99 })
    const parts = [find(0), find(1), find(2)]
    expect(
      parts
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(seeds.map(({ id }) => id).sort())
    for (const part of parts) expect(part.length).toBeGreaterThan(3)
  })

  it('reads an agent again that was asked for long ago, and none that was just asked for', () => {
    const agents = Array.from({ length: 12 }, (_, number) => `agent-${number}`)
    const store = filled(agents)
    const read = vi.spyOn(store, 'indexedKeys')
    const search = new ShardSearch(store)
    const ask = (name: string) => search.nearest({ agent: name, key: 'same', k: 1 }).map(({ id }) => id)
    for (const name of agents) expect(ask(name)).toEqual([`of-${name}`])
    expect(read).toHaveBeenCalledTimes(12)
    expect(ask('agent-11')).toEqual(['of-agent-11'])
    expect(read).toHaveBeenCalledTimes(12)
    expect(ask('agent-0')).toEqual(['of-agent-0'])
    expect(read).toHaveBeenCalledTimes(13)
  })

  it('that meets a change in the middle says so', () => {
    const store = filled([agent])
    const search = new ShardSearch(store)
    vi.spyOn(store, 'key').mockImplementationOnce((id) => {
      store.remove(id, BY)
      return null
    })
    expect(() => search.nearest({ agent, key: 'same', k: 1 })).toThrow(StaleIndex)
    expect(search.nearest({ agent, key: 'same', k: 1 })).toEqual([])
  })

  it('takes a key of another length for a change where memory changed, and for damage where it did not', () => {
    const store = filled([agent])
    const search = new ShardSearch(store)
    const key = vi.spyOn(store, 'key')
    key.mockImplementationOnce(() => 'another')
    expect(() => search.nearest({ agent, key: 'same', k: 1 })).toThrow(/index entry is of another key/)
    key.mockImplementationOnce(() => {
      store.add([sampleDemonstration('new')])
      return 'another'
    })
    expect(() => search.nearest({ agent, key: 'same', k: 1 })).toThrow(StaleIndex)
  })

  it('builds its index anew after a failure that nobody foresaw', () => {
    const store = filled([agent])
    const read = vi.spyOn(store, 'indexedKeys')
    const search = new ShardSearch(store)
    vi.spyOn(store, 'key').mockImplementationOnce(() => {
      throw new RangeError('memory access out of bounds')
    })
    expect(() => search.nearest({ agent, key: 'same', k: 1 })).toThrow(RangeError)
    expect(search.nearest({ agent, key: 'same', k: 1 })).toHaveLength(1)
    expect(read).toHaveBeenCalledTimes(2)
  })
})
