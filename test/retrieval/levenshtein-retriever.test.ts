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
const AT = '2026-11-21T00:00:00.000Z'
const BY = { by: 'a tester', at: AT }
const CONFIRMATION = { by: 'a tester', at: AT }

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

async function retrieve(
  store: MemoryStore,
  request: { key: string; k: number; order?: RetrievalOrder; seed?: number },
) {
  const { key, k, order = 'nearest', seed = 0 } = request
  const found = await levenshteinRetriever({ store, order, seed }).retrieve({ agent, key, k })
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
  ] as const)('%s gives exactly what comparing with all gives, ties by id', async (order, sign) => {
    await fc.assert(
      fc.asyncProperty(pool, word, fc.nat(30), async (demonstrations, key, k) => {
        const store = filled(demonstrations)
        const expected = bruteForce(demonstrations, key, sign).slice(0, k)
        expect(await retrieve(store, { key, k, order })).toEqual(expected)
        store.close()
      }),
      { numRuns: 150 },
    )
  })

  it('random gives k different ones that depend on the seed and not on the order, with true distances', async () => {
    const demonstrations = Array.from({ length: 30 }, (_, number) => sampleDemonstration(`d${number}`))
    const store = filled(demonstrations)
    const reversed = filled([...demonstrations].reverse())
    const draw = (from: MemoryStore, seed: number) => retrieve(from, { key: 'loans', k: 5, order: 'random', seed })
    expect(await draw(store, 1)).toEqual(await draw(reversed, 1))
    expect(await draw(store, 1)).not.toEqual(await draw(store, 2))
    expect(new Set((await draw(store, 1)).map(({ id }) => id)).size).toBe(5)
    const other = await retrieve(store, { key: 'returns', k: 5, order: 'random', seed: 1 })
    expect(other.map(({ id }) => id)).not.toEqual((await draw(store, 1)).map(({ id }) => id))
    const distances = new Map(bruteForce(demonstrations, 'loans', 1).map(({ id, distance }) => [id, distance]))
    for (const { id, distance } of await draw(store, 3)) expect(distance).toBe(distances.get(id))
    const [first, ...others] = await draw(store, 1)
    const fewer = filled(demonstrations.filter(({ id }) => id !== first?.id))
    expect((await draw(fewer, 1)).slice(0, 4)).toEqual(others)
  })

  it('of nothing, of no agent, of none and of more than there are is no error', async () => {
    const store = filled([])
    expect(await retrieve(store, { key: 'x', k: 3 })).toEqual([])
    store.add([sampleDemonstration('a'), sampleDemonstration('b')])
    expect(await retrieve(store, { key: 'x', k: 0 })).toEqual([])
    expect(await retrieve(store, { key: 'x', k: 99 })).toHaveLength(2)
    expect(await levenshteinRetriever({ store }).retrieve({ agent: '__proto__', key: 'x', k: 3 })).toEqual([])
    await expect(retrieve(store, { key: 'x', k: -1 })).rejects.toThrow(/from 0 to 10000, got `-1`/)
    await expect(retrieve(store, { key: 'x', k: 10_001 })).rejects.toThrow(/got `10001`/)
    await expect(retrieve(store, { key: 'x', k: Number.NaN })).rejects.toThrow(/got `NaN`/)
  })

  it('refuses a key that is longer than any real action', async () => {
    const store = filled([sampleDemonstration('a')])
    expect(await retrieve(store, { key: 'x'.repeat(1 << 20), k: 1 })).toHaveLength(1)
    await expect(retrieve(store, { key: 'x'.repeat((1 << 20) + 1), k: 1 })).rejects.toThrow(
      /at most 1048576 characters/,
    )
  })

  it('never gives what is quarantined or another agent’s, however near', async () => {
    const exact = { input: 'same', output: 'same' }
    const store = filled([
      sampleDemonstration('far'),
      sampleDemonstration('quarantined', { ...exact, status: 'quarantined' }),
      sampleDemonstration('foreign', { ...exact, agent: 'courier' }),
      sampleDemonstration('distrusted', { ...exact, status: 'distrusted' }),
    ])
    expect((await retrieve(store, { key: 'same\nsame', k: 9 })).map(({ id }) => id)).toEqual(['far'])
  })

  it('takes half a surrogate pair in a key for one unit', async () => {
    const store = filled([sampleDemonstration('half', { input: '\ud800', output: '' })])
    expect(await retrieve(store, { key: '\udbff\n', k: 1 })).toEqual([{ id: 'half', distance: 0 }])
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
  const ids = async (leaveOut: { questionId?: string; task?: string }, order: RetrievalOrder = 'nearest') => {
    const found = await levenshteinRetriever({ store, order }).retrieve({
      agent,
      key: 'lend me a book',
      k: 9,
      leaveOut,
    })
    return found.map(({ demonstration }) => demonstration.id).sort()
  }

  it.each(['nearest', 'farthest', 'random'] as const)(
    'works for the example’s question id and task (%s)',
    async (order) => {
      expect(await ids({ questionId: 'q1' }, order)).toEqual(['by-leaf', 'by-task', 'by-text', 'other'])
      expect(await ids({ task: 'lend me\ta book' }, order)).toEqual(['by-id', 'other'])
      expect(await ids({ task: 'LEND ME A BOOK', questionId: 'q1' }, order)).toEqual(['other'])
    },
  )

  it('leaves out nothing for an empty or unknown task or id', async () => {
    expect(await ids({ task: ' ' })).toHaveLength(5)
    expect(await ids({ task: 'no such' })).toHaveLength(5)
    expect(await ids({ questionId: 'q' })).toHaveLength(5)
  })

  it('makes room for the next nearest', async () => {
    const found = await levenshteinRetriever({ store }).retrieve({
      agent,
      key: 'Lend me a book',
      k: 4,
      leaveOut: { questionId: 'q1' },
    })
    expect(found).toHaveLength(4)
  })
})

describe('leaving out near-duplicates', () => {
  const ASKED = 'lend me the red book number 12'
  const near = Array.from({ length: 40 }, (_, number) =>
    sampleDemonstration(`near-${number}`, {
      input: { asked: `Lend me the ${number % 2 ? 'red' : 'read'} book number ${number}` },
      output: 'x',
    }),
  )
  const far = Array.from({ length: 6 }, (_, number) =>
    sampleDemonstration(`far-${number}`, { input: { asked: `${'who wrote it '.repeat(number + 3)}?` }, output: 'x' }),
  )
  const store = filled([...near, ...far])
  const key = demonstrationKey({ input: { asked: ASKED }, output: 'x' })

  it.each(['nearest', 'farthest', 'random'] as const)(
    'still gives as many others as were asked for (%s)',
    async (order) => {
      const request = { agent, key, k: 5, leaveOut: { task: ASKED } }
      const found = await levenshteinRetriever({ store, order }).retrieve(request)
      const kept = order === 'random' ? null : bruteForce(far, key, order === 'nearest' ? 1 : -1).slice(0, 5)
      const given = found.map(({ demonstration, distance }) => ({ id: demonstration.id, distance }))
      expect(given.every(({ id }) => id.startsWith('far-'))).toBe(true)
      expect(given).toHaveLength(5)
      if (kept !== null) expect(given).toEqual(kept)
    },
  )

  it('gives the nearest of all without it', async () => {
    const found = await levenshteinRetriever({ store }).retrieve({ agent, key, k: 5 })
    expect(found.every(({ demonstration }) => demonstration.id.startsWith('near-'))).toBe(true)
  })
})

describe('what changes in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'guardagent-retrieval-'))
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  it('is seen by the next query, also where another connection changed it', async () => {
    const path = join(folder, 'memory.db')
    const store = openMemory(path)
    const other = openMemory(path)
    const retriever = levenshteinRetriever({ store })
    const ids = async () =>
      (await retriever.retrieve({ agent, key: 'x', k: 9 })).map(({ demonstration }) => demonstration.id)
    expect(await ids()).toEqual([])
    store.add([sampleDemonstration('a')])
    expect(await ids()).toEqual(['a'])
    other.add([sampleDemonstration('b', { status: 'quarantined' })])
    expect(await ids()).toEqual(['a'])
    other.confirm('b', CONFIRMATION)
    expect(await ids()).toEqual(['a', 'b'])
    other.remove('a', BY)
    expect(await ids()).toEqual(['b'])
    store.close()
    other.close()
  })

  it('is all that is read again', async () => {
    const store = filled([sampleDemonstration('a'), sampleDemonstration('b')])
    const all = vi.spyOn(store, 'indexedKeys')
    const one = vi.spyOn(store, 'indexedKey')
    const key = vi.spyOn(store, 'key')
    const retriever = levenshteinRetriever({ store })
    for (let query = 0; query < 5; query += 1) await retriever.retrieve({ agent, key: 'x', k: 2 })
    store.add([sampleDemonstration('c')])
    for (let query = 0; query < 5; query += 1) await retriever.retrieve({ agent, key: 'x', k: 3 })
    expect(all).toHaveBeenCalledTimes(1)
    expect(one).toHaveBeenCalledTimes(1)
    expect(key.mock.calls.map(([id]) => id).sort()).toEqual(['a', 'b', 'c'])
  })

  it('to another text under the same id is seen', async () => {
    const store = filled([sampleDemonstration('a', { input: 'x', output: 'y' }), sampleDemonstration('b')])
    const retriever = levenshteinRetriever({ store })
    const distances = async () =>
      (await retriever.retrieve({ agent, key: 'x\ny', k: 1 })).map(({ distance }) => distance)
    expect(await distances()).toEqual([0])
    store.remove('a', BY)
    store.add([sampleDemonstration('a', { input: 'x', output: 'yy' })])
    expect(await distances()).toEqual([1])
  })

  it('after it was read, but before the answer is given, makes a query start again', async () => {
    const store = filled([sampleDemonstration('a', { input: 'x', output: 'y' }), sampleDemonstration('b')])
    const get = store.get
    vi.spyOn(store, 'get').mockImplementationOnce((id) => {
      const found = get(id)
      store.distrust(id, BY)
      return found
    })
    const found = await levenshteinRetriever({ store }).retrieve({ agent, key: 'x\ny', k: 1 })
    expect(found.map(({ demonstration }) => demonstration.id)).toEqual(['b'])
  })

  it('while a query runs makes it start again', async () => {
    const store = filled([sampleDemonstration('a', { input: 'x', output: 'y' }), sampleDemonstration('b')])
    const get = store.get
    vi.spyOn(store, 'get').mockImplementationOnce((id) => {
      store.remove(id, BY)
      return get(id)
    })
    const found = await levenshteinRetriever({ store }).retrieve({ agent, key: 'x\ny', k: 1 })
    expect(found.map(({ demonstration }) => demonstration.id)).toEqual(['b'])
  })

  it('without end is an error, not a loop', async () => {
    const store = filled([sampleDemonstration('a')])
    vi.spyOn(store, 'get').mockReturnValue(null)
    const retriever = levenshteinRetriever({ store })
    await expect(retriever.retrieve({ agent, key: 'x', k: 1 })).rejects.toThrow(/try again/)
  })
})
