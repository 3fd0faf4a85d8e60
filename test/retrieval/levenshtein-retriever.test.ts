import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { type Demonstration, demonstrationKey } from '../../src/contract/demonstration.ts'
import type { MemoryStore } from '../../src/contract/memory.ts'
import { levenshteinRetriever, type RetrievalOrder } from '../../src/retrieval/levenshtein-retriever.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'

const agent = 'librarian'

/** The textbook table: no bound, no bit tricks. */
function plainDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one.charCodeAt(i - 1) === other.charCodeAt(j - 1) ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

function bruteForce(
  demonstrations: readonly Demonstration[],
  key: string,
  sign: 1 | -1,
): { id: string; distance: number }[] {
  return demonstrations
    .map((demonstration) => ({ id: demonstration.id, distance: plainDistance(demonstrationKey(demonstration), key) }))
    .sort((one, other) => sign * (one.distance - other.distance) || (one.id < other.id ? -1 : 1))
}

function filled(demonstrations: readonly Demonstration[]): MemoryStore {
  return openMemory(':memory:', { seeds: demonstrations })
}

function retrieve(store: MemoryStore, request: { key: string; k: number; order?: RetrievalOrder; seed?: number }) {
  const { key, k, order = 'nearest', seed = 0 } = request
  const found = levenshteinRetriever({ store, order, seed }).retrieve({ agent, key, k })
  return found.map(({ demonstration, distance }) => ({ id: demonstration.id, distance }))
}

// Few letters and many repetitions, so that ties and near misses are common.
const word = fc.oneof(fc.string({ unit: fc.constantFrom('a', 'b', '\u{1F600}', 'á'), maxLength: 12 }), fc.string())
const pool = fc
  .uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), input: word, output: word }), {
    selector: ({ id }) => id,
    maxLength: 25,
  })
  .map((rows) => rows.map(({ id, ...texts }) => sampleDemonstration(id, texts)))

describe('retrieval', () => {
  it.each([
    ['nearest', 1],
    ['farthest', -1],
  ] as const)('%s gives exactly what comparing with all gives, ties by id', (order, sign) => {
    fc.assert(
      fc.property(pool, word, fc.nat(30), (demonstrations, key, k) => {
        const store = filled(demonstrations)
        const expected = bruteForce(demonstrations, key, sign).slice(0, k)
        expect(retrieve(store, { key, k, order })).toEqual(expected)
        store.close()
      }),
      { numRuns: 150 },
    )
  })

  it('random gives k different ones that depend on the seed and not on the order, with true distances', () => {
    const demonstrations = Array.from({ length: 30 }, (_, number) => sampleDemonstration(`d${number}`))
    const store = filled(demonstrations)
    const reversed = filled([...demonstrations].reverse())
    const draw = (from: MemoryStore, seed: number) => retrieve(from, { key: 'loans', k: 5, order: 'random', seed })
    expect(draw(store, 1)).toEqual(draw(reversed, 1))
    expect(draw(store, 1)).not.toEqual(draw(store, 2))
    expect(new Set(draw(store, 1).map(({ id }) => id)).size).toBe(5)
    const distances = new Map(bruteForce(demonstrations, 'loans', 1).map(({ id, distance }) => [id, distance]))
    for (const { id, distance } of draw(store, 3)) expect(distance).toBe(distances.get(id))
    const fewer = filled(demonstrations.filter(({ id }) => id !== draw(store, 1)[0]?.id))
    expect(draw(fewer, 1).slice(0, 4)).toEqual(draw(store, 1).slice(1))
  })

  it('of nothing, of no agent, of none and of more than there are is no error', () => {
    const store = filled([])
    expect(retrieve(store, { key: 'x', k: 3 })).toEqual([])
    store.add([sampleDemonstration('a'), sampleDemonstration('b')])
    expect(retrieve(store, { key: 'x', k: 0 })).toEqual([])
    expect(retrieve(store, { key: 'x', k: 99 })).toHaveLength(2)
    expect(levenshteinRetriever({ store }).retrieve({ agent: '__proto__', key: 'x', k: 3 })).toEqual([])
    expect(() => retrieve(store, { key: 'x', k: -1 })).toThrow(/0 or more, got `-1`/)
    expect(() => retrieve(store, { key: 'x', k: Number.NaN })).toThrow(/got `NaN`/)
  })

  it('never gives what is quarantined or another agent’s, however near', () => {
    const exact = { input: 'same', output: 'same' }
    const store = filled([
      sampleDemonstration('far'),
      sampleDemonstration('quarantined', { ...exact, status: 'quarantined' }),
      sampleDemonstration('foreign', { ...exact, agent: 'courier' }),
    ])
    expect(retrieve(store, { key: 'same\nsame', k: 9 }).map(({ id }) => id)).toEqual(['far'])
  })

  it('takes half a surrogate pair in a key for one unit', () => {
    const store = filled([sampleDemonstration('half', { input: '\ud800', output: '' })])
    expect(retrieve(store, { key: '\udbff\n', k: 1 })).toEqual([{ id: 'half', distance: 0 }])
  })
})

describe('leaving out', () => {
  const store = filled([
    sampleDemonstration('by-id', { source: { kind: 'seed', from: 'test', questionId: 'q1' } }),
    sampleDemonstration('by-task', { source: { kind: 'seed', from: 'test', task: '  Lend  ME\na book ' } }),
    sampleDemonstration('by-leaf', { input: { user: {}, asked: [{ now: 'lend me a BOOK' }] } }),
    sampleDemonstration('by-text', { input: 'Lend me a book' }),
    sampleDemonstration('other', { input: { asked: 'lend me a book, please' } }),
  ])
  const ids = (leaveOut: { questionId?: string; task?: string }, order: RetrievalOrder = 'nearest') =>
    levenshteinRetriever({ store, order })
      .retrieve({ agent, key: 'lend me a book', k: 9, leaveOut })
      .map(({ demonstration }) => demonstration.id)
      .sort()

  it.each(['nearest', 'farthest', 'random'] as const)('works for the example’s question id and task (%s)', (order) => {
    expect(ids({ questionId: 'q1' }, order)).toEqual(['by-leaf', 'by-task', 'by-text', 'other'])
    expect(ids({ task: 'lend me\ta book' }, order)).toEqual(['by-id', 'other'])
    expect(ids({ task: 'LEND ME A BOOK', questionId: 'q1' }, order)).toEqual(['other'])
  })

  it('leaves out nothing for an empty or unknown task or id', () => {
    expect(ids({ task: ' ' })).toHaveLength(5)
    expect(ids({ task: 'no such' })).toHaveLength(5)
    expect(ids({ questionId: 'q' })).toHaveLength(5)
  })

  it('makes room for the next nearest', () => {
    const found = levenshteinRetriever({ store }).retrieve({
      agent,
      key: 'Lend me a book',
      k: 4,
      leaveOut: { questionId: 'q1' },
    })
    expect(found).toHaveLength(4)
  })
})

describe('what changes in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guardagent-retrieval-'))
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('is seen by the next query, also where another connection changed it', () => {
    const path = join(folder, 'memory.db')
    const store = openMemory(path)
    const other = openMemory(path)
    const retriever = levenshteinRetriever({ store })
    const ids = () => retriever.retrieve({ agent, key: 'x', k: 9 }).map(({ demonstration }) => demonstration.id)
    expect(ids()).toEqual([])
    store.add([sampleDemonstration('a')])
    expect(ids()).toEqual(['a'])
    other.add([sampleDemonstration('b', { status: 'quarantined' })])
    expect(ids()).toEqual(['a'])
    other.confirm('b')
    expect(ids()).toEqual(['a', 'b'])
    other.remove('a')
    expect(ids()).toEqual(['b'])
    store.close()
    other.close()
  })

  it('is read again only after a change', () => {
    const store = filled([sampleDemonstration('a'), sampleDemonstration('b')])
    const keys = vi.spyOn(store, 'keys')
    const get = vi.spyOn(store, 'get')
    const retriever = levenshteinRetriever({ store })
    for (let query = 0; query < 5; query += 1) retriever.retrieve({ agent, key: 'x', k: 1 })
    expect(keys).toHaveBeenCalledTimes(1)
    expect(get).toHaveBeenCalledTimes(1)
  })

  it('while a query runs makes it start again', () => {
    const store = filled([sampleDemonstration('a', { input: 'x', output: 'y' }), sampleDemonstration('b')])
    const get = store.get
    vi.spyOn(store, 'get').mockImplementationOnce((id) => {
      store.remove(id)
      return get(id)
    })
    const found = levenshteinRetriever({ store }).retrieve({ agent, key: 'x\ny', k: 1 })
    expect(found.map(({ demonstration }) => demonstration.id)).toEqual(['b'])
  })

  it('without end is an error, not a loop', () => {
    const store = filled([sampleDemonstration('a')])
    vi.spyOn(store, 'get').mockReturnValue(null)
    expect(() => levenshteinRetriever({ store }).retrieve({ agent, key: 'x', k: 1 })).toThrow(/try again/)
  })
})
