import { parentPort, workerData } from 'node:worker_threads'
import { openMemory } from '../../memory/sqlite-memory.ts'
import { serveShard } from '../retrieval/serve-shard.ts'
import { ShardSearch } from '../retrieval/shard-search.ts'
import type { WorkerStart } from './search-threads.ts'

/** A worker thread that searches one shard of a memory: see `searchThreads`. */
function main(): void {
  if (parentPort === null) throw new Error('this file runs in a worker thread only')
  const { path, shard }: WorkerStart = workerData
  const store = openMemory(path, { readonly: true })
  serveShard(parentPort, new ShardSearch(store, shard), () => store.close())
}

main()
