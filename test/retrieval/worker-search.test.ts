import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { searchThreads } from '../../src/compose/search-threads.ts'
import type { Demonstration } from '../../src/contract/demonstration.ts'
import type { MemoryStore, Shard } from '../../src/contract/memory.ts'
import { levenshteinRetriever } from '../../src/retrieval/levenshtein-retriever.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'

const agent = 'librarian'
const BY = { by: 'a tester', at: '2026-11-21T00:00:00.000Z' }
const SHARDS = 2

const folder = mkdtempSync(join(tmpdir(), 'guardagent-threads-'))
const closers: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

function books(count: number): Demonstration[] {
  return Array.from({ length: count }, (_, number) =>
    sampleDemonstration(`book-${number}`, {
      input: `lend book ${'x'.repeat(number % 17)}${number % 10}`,
      output: `shelf ${number * 37}`,
    }),
  )
}

let files = 0
/** A memory in a file, and a retriever that searches it in threads, however small it is. */
function opened(demonstrations: readonly Demonstration[]) {
  const path = join(folder, `memory-${++files}.db`)
  const store = openMemory(path, { seeds: demonstrations })
  const threads = searchThreads(store)
  if (threads === null) throw new Error('expected a path')
  const workers: Worker[] = []
  const start = (shard: Shard) => {
    const worker = threads.start(shard)
    workers.push(worker)
    return worker
  }
  const retriever = levenshteinRetriever({ store, threads: { shards: SHARDS, start }, threadsFrom: -1 })
  closers.push(
    () => store.close(),
    () => retriever.close(),
  )
  const ids = async (key: string, k: number, signal?: AbortSignal) => {
    const found = await retriever.retrieve({ agent, key, k, ...(signal && { signal }) })
    return found.map(({ demonstration, distance }) => `${demonstration.id} ${distance}`)
  }
  return { path, store, retriever, workers, ids }
}

async function idsHere(store: MemoryStore, key: string, k: number): Promise<string[]> {
  const found = await levenshteinRetriever({ store }).retrieve({ agent, key, k })
  return found.map(({ demonstration, distance }) => `${demonstration.id} ${distance}`)
}

describe('a search in threads', () => {
  it('finds what a search in the caller’s own thread finds, many at once too', async () => {
    const { store, ids, workers } = opened(books(400))
    const queries = Array.from({ length: 30 }, (_, number) => ({
      key: `lend book ${'x'.repeat(number)}\nshelf ${number}`,
      k: 1 + (number % 7),
    }))
    const found = await Promise.all(queries.map(({ key, k }) => ids(key, k)))
    for (const [index, { key, k }] of queries.entries()) expect(found[index]).toEqual(await idsHere(store, key, k))
    expect(workers).toHaveLength(SHARDS)
  })

  it('sees what any connection changed before it was asked', async () => {
    const { path, store, ids } = opened(books(40))
    const other = openMemory(path)
    closers.push(() => other.close())
    const key = 'lend book zzz\nshelf 0'
    other.add([sampleDemonstration('new', { input: 'lend book zzz', output: 'shelf 0' })])
    expect(await ids(key, 1)).toEqual(['new 0'])
    store.distrust('new', BY)
    expect(await ids(key, 1)).not.toContain('new 0')
    other.confirm('new', BY)
    expect(await ids(key, 1)).toEqual(['new 0'])
    store.remove('new', BY)
    expect(await ids(key, 5)).toEqual(await idsHere(store, key, 5))
  })

  it('leaves out what an evaluation must not see', async () => {
    const { retriever } = opened([
      ...books(10),
      sampleDemonstration('asked', {
        input: 'lend me this',
        output: 'x',
        source: { kind: 'seed', from: 'test', questionId: 'q1' },
      }),
    ])
    const request = { agent, key: 'lend me this\nx', k: 1 }
    expect((await retriever.retrieve(request))[0]?.distance).toBe(0)
    expect((await retriever.retrieve({ ...request, leaveOut: { questionId: 'q1' } }))[0]?.distance).toBeGreaterThan(0)
  })

  it('gives as many others as were asked for where the nearest are near-duplicates', async () => {
    const asked = 'lend me the red book number 12'
    const near = Array.from({ length: 60 }, (_, number) =>
      sampleDemonstration(`near-${number}`, {
        input: `Lend me the ${number % 2 ? 'red' : 'read'} book number ${number}`,
        output: 'x',
      }),
    )
    const { store, retriever, workers } = opened([...near, ...books(30)])
    const request = { agent, key: `${asked}\nx`, k: 7, leaveOut: { task: asked } }
    const found = await retriever.retrieve(request)
    expect(found).toHaveLength(7)
    expect(found.filter(({ demonstration }) => demonstration.id.startsWith('near-'))).toEqual([])
    expect(found).toEqual(await levenshteinRetriever({ store }).retrieve(request))
    expect(workers).toHaveLength(SHARDS)
  })

  it('ends when its caller gives up, and answers the next', async () => {
    const { store, ids } = opened(books(50))
    const reason = new Error('enough')
    await expect(ids('x', 3, AbortSignal.abort(reason))).rejects.toBe(reason)
    const controller = new AbortController()
    const given = ids('x', 3, controller.signal)
    controller.abort(reason)
    await expect(given).rejects.toBe(reason)
    expect(await ids('x', 3)).toEqual(await idsHere(store, 'x', 3))
  })

  it('gets a new thread in place of one that died', async () => {
    const { store, ids, workers } = opened(books(50))
    await ids('x', 3)
    await workers[0]?.terminate()
    expect(await ids('x', 3)).toEqual(await idsHere(store, 'x', 3))
    expect(workers).toHaveLength(SHARDS + 1)
    expect(await ids('y', 3)).toEqual(await idsHere(store, 'y', 3))
  })

  it('closes without being told twice, also where nobody ever asked', async () => {
    const { retriever, ids } = opened(books(5))
    await ids('x', 1)
    await retriever.close()
    await retriever.close()
    await opened(books(5)).retriever.close()
  })

  it('does not count again what was too much for the caller’s own thread once', async () => {
    const { path, store } = opened(books(30))
    const threads = searchThreads(store)
    if (threads === null) throw new Error('expected a path')
    const read = vi.spyOn(store, 'indexedKeys')
    const retriever = levenshteinRetriever({ store, threads: { ...threads, shards: SHARDS }, threadsFrom: 29 })
    closers.push(() => retriever.close())
    for (const key of ['x', 'y', 'z']) await retriever.retrieve({ agent, key, k: 1 })
    expect([path, read.mock.calls.length]).toEqual([store.path, 1])
  })

  it('is not for a memory that only its own connection sees', () => {
    expect(searchThreads({ path: null })).toBeNull()
  })
})
