import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { MemoryStore, Shard } from '../contract/memory.ts'
import type { SearchThreads } from '../retrieval/worker-search.ts'

/** What a worker thread is told when it starts. */
export type WorkerStart = { readonly path: string; readonly shard: Shard }

/** More threads wait for the same memory bus. */
const MOST_SHARDS = 4

// The same name beside this file: TypeScript here, JavaScript in the package.
const WORKER = new URL(import.meta.url.replace(/search-threads(\.[jt]s)$/, 'retrieval-worker$1'))

/** Threads that search a memory's file, each by a connection of its own; null for a memory that only its store sees. */
export function searchThreads({ path }: Pick<MemoryStore, 'path'>): SearchThreads | null {
  if (path === null) return null
  return {
    shards: Math.min(availableParallelism(), MOST_SHARDS),
    start(shard) {
      const workerData: WorkerStart = { path, shard }
      return new Worker(WORKER, { name: `guardagent-search-${shard.shard}`, workerData })
    },
  }
}
