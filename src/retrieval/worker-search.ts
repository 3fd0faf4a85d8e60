import type { Worker } from 'node:worker_threads'
import type { RetrievalRequest, Shard } from '../contract/memory.ts'
import { compareFound, type Found } from './found.ts'
import { ShardWorker } from './shard-worker.ts'
import { SharedBest } from './shared-best.ts'

/** Threads that may search one memory. */
export type SearchThreads = { readonly shards: number; start(shard: Shard): Worker }

/** Rejects when the signal aborts; never settles otherwise. `stop` ends the watch. */
function aborted(signal: AbortSignal | undefined): { readonly failed: Promise<never>; stop(): void } {
  let stop = (): void => {}
  const failed = new Promise<never>((_, reject) => {
    const onAbort = (): void => reject(signal?.reason)
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    stop = () => signal?.removeEventListener('abort', onAbort)
  })
  // Nobody may be waiting yet.
  failed.catch(() => {})
  return { failed, stop }
}

/** Searches a memory in worker threads, each of which holds a part of the keys; the caller's own thread stays free. */
export class WorkerSearch {
  readonly #threads: SearchThreads
  readonly #workers: ShardWorker[] = []

  constructor(threads: SearchThreads) {
    this.#threads = threads
  }

  /** The k nearest, nearest first, ties by id. @throws StaleIndex, DatabaseError, GuardAgentError, or the signal's reason */
  async nearest({ signal, ...query }: RetrievalRequest): Promise<readonly Found[]> {
    const { shards } = this.#threads
    const shared = SharedBest.make({ k: query.k })
    const { failed, stop } = aborted(signal)
    try {
      const asked = Array.from({ length: shards }, (_, shard) => this.#worker(shard).query(query, shared.buffer))
      const parts = await Promise.race([Promise.all(asked), failed])
      return parts.flat().sort(compareFound).slice(0, query.k)
    } catch (error) {
      // The threads need not finish what nobody waits for.
      shared.cancel()
      throw error
    } finally {
      stop()
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.close()))
  }

  /** The thread of one shard; another one where it has died. */
  #worker(shard: number): ShardWorker {
    const known = this.#workers[shard]
    if (known !== undefined && !known.isDead) return known
    const started = new ShardWorker(this.#threads.start({ shard, shards: this.#threads.shards }))
    this.#workers[shard] = started
    return started
  }
}
