import { EventEmitter } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { describe, expect, it } from 'vitest'
import { DatabaseError, GuardAgentError } from '../../src/contract/errors.ts'
import { StaleIndex } from '../../src/retrieval/shard-search.ts'
import { ShardWorker } from '../../src/retrieval/shard-worker.ts'

const QUERY = { agent: 'librarian', key: 'x', k: 1 }
const SHARED = new SharedArrayBuffer(8)

/** A thread that answers what the test says, when the test says it. */
class SilentWorker extends EventEmitter {
  readonly asked: { readonly kind: string; readonly number?: number }[] = []
  keepsAlive = true

  postMessage(message: { readonly kind: string; readonly number?: number }): void {
    this.asked.push(message)
  }

  ref(): void {
    this.keepsAlive = true
  }

  unref(): void {
    this.keepsAlive = false
  }
}

function started() {
  const silent = new SilentWorker()
  // All that a `ShardWorker` uses of a thread is what the silent one has.
  const worker = new ShardWorker(silent as unknown as Worker)
  return { silent, worker }
}

describe('a thread that searches', () => {
  it('keeps the process alive only while it is asked something', async () => {
    const { silent, worker } = started()
    expect(silent.keepsAlive).toBe(false)
    const [one, other] = [worker.query(QUERY, SHARED), worker.query(QUERY, SHARED)]
    silent.emit('message', { number: 2, kind: 'found', found: [{ id: 'b', distance: 1 }] })
    expect(silent.keepsAlive).toBe(true)
    silent.emit('message', { number: 1, kind: 'found', found: [] })
    expect([await one, await other, silent.keepsAlive]).toEqual([[], [{ id: 'b', distance: 1 }], false])
  })

  it('hands on its errors as what they were', async () => {
    const { silent, worker } = started()
    const asked = [worker.query(QUERY, SHARED), worker.query(QUERY, SHARED), worker.query(QUERY, SHARED)]
    silent.emit('message', { number: 1, kind: 'stale' })
    silent.emit('message', { number: 2, kind: 'failed', message: 'damaged', path: 'memory.db' })
    silent.emit('message', { number: 3, kind: 'failed', message: 'odd', path: null })
    const [stale, damaged, odd] = await Promise.allSettled(asked)
    expect(stale).toMatchObject({ reason: expect.any(StaleIndex) })
    expect(damaged).toMatchObject({ reason: expect.any(DatabaseError) })
    expect(odd).toMatchObject({ reason: { code: 'retrieval', message: 'odd' } })
  })

  it('that ends by itself fails what it was asked, and all that it is asked later', async () => {
    const { silent, worker } = started()
    const asked = worker.query(QUERY, SHARED)
    silent.emit('error', new Error('out of memory'))
    silent.emit('exit', 1)
    await expect(asked).rejects.toThrow('the search of memory failed: out of memory; try again')
    expect(worker.isDead).toBe(true)
    await expect(worker.query(QUERY, SHARED)).rejects.toBeInstanceOf(GuardAgentError)
    await worker.close()
    expect(silent.asked.map(({ kind }) => kind)).toEqual(['query'])
  })

  it('is waited for when it closes, also by a process that has nothing else to do', async () => {
    const { silent, worker } = started()
    const closed = worker.close()
    expect([silent.asked.map(({ kind }) => kind), silent.keepsAlive]).toEqual([['close'], true])
    silent.emit('exit', 0)
    await closed
  })
})
