import type { MessagePort } from 'node:worker_threads'
import { DatabaseError } from '../contract/errors.ts'
import { type ShardSearch, StaleIndex } from './shard-search.ts'
import { SharedBest } from './shared-best.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'

function answer(search: ShardSearch, { number, query, shared }: Extract<ToWorker, { kind: 'query' }>): FromWorker {
  try {
    return { number, kind: 'found', found: search.nearest(query, new SharedBest(shared)) }
  } catch (error) {
    if (error instanceof StaleIndex) return { number, kind: 'stale' }
    const message = error instanceof Error ? error.message : String(error)
    return { number, kind: 'failed', message, path: error instanceof DatabaseError ? error.path : null }
  }
}

/** Answers queries about one shard in a worker thread, one after another, until it is told to close. */
export function serveShard(port: MessagePort, search: ShardSearch, close: () => void): void {
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'query') {
      port.postMessage(answer(search, message))
      return
    }
    close()
    port.close()
  })
}
