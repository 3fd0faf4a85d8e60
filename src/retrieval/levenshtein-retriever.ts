import { MOST_KEY_UNITS } from '../contract/demonstration.ts'
import { GuardAgentError, InputError } from '../contract/errors.ts'
import type { MemoryStore, RetrievalRequest, Retrieved, Retriever } from '../contract/memory.ts'
import { chooseFarthest, chooseRandom } from './choose-unlike.ts'
import type { Found } from './found.ts'
import { ShardSearch, StaleIndex } from './shard-search.ts'
import { type SearchThreads, WorkerSearch } from './worker-search.ts'

/** Which demonstrations are chosen; `farthest` and `random` are for ablations. */
export type RetrievalOrder = 'nearest' | 'farthest' | 'random'

export type RetrieverOptions = {
  readonly store: MemoryStore
  /** Default `nearest`. */
  readonly order?: RetrievalOrder
  /** For `random`: the same seed chooses the same demonstrations for the same key, and others for another. Any number, default 0. */
  readonly seed?: number
  /** Threads for agents with more than `threadsFrom` demonstrations (default 5,000); without it, all is searched in the caller's own thread. */
  readonly threads?: SearchThreads
  readonly threadsFrom?: number
}

/** Demonstrations that one query may ask for: beyond any prompt. */
const MOST = 10_000
/** A query that is longer is left to the threads, where there are any. */
const LONG_UNITS = 1 << 14
/** How often a query starts again before it gives up on a store that never rests. */
const ATTEMPTS = 10
/** Fewer are searched sooner than a thread is asked. */
const THREADS_FROM = 5000

/** Reads what was found. @throws StaleIndex where it has changed since `revision` */
function readFound(store: MemoryStore, { agent }: RetrievalRequest, found: readonly Found[], revision: number) {
  const retrieved = found.map(({ id, distance }): Retrieved => {
    const demonstration = store.get(id)
    if (demonstration?.status !== 'confirmed') throw new StaleIndex()
    return { demonstration, distance }
  })
  if (store.revision() === revision) return retrieved
  const changed = new Set(store.changedSince(agent, revision))
  if (found.some(({ id }) => changed.has(id))) throw new StaleIndex()
  return retrieved
}

function checkRequest({ key, k, signal }: RetrievalRequest): void {
  if (key.length > MOST_KEY_UNITS)
    throw new InputError(`action: expected input and output of at most ${MOST_KEY_UNITS} characters, got ${key.length}`)
  if (!Number.isInteger(k) || k < 0 || k > MOST)
    throw new InputError(`number of demonstrations: expected an integer from 0 to ${MOST}, got \`${k}\``)
  signal?.throwIfAborted()
}

/** Nearest demonstrations of any number: few are searched here, many in threads. */
function nearestSearch({ store, threads, threadsFrom = THREADS_FROM }: RetrieverOptions) {
  const here = new ShardSearch(store)
  const elsewhere = threads === undefined ? null : new WorkerSearch(threads)
  // Agents that had too many once: they are not counted again for each query.
  const large = new Set<string>()
  return {
    async nearest(request: RetrievalRequest): Promise<readonly Found[]> {
      const { agent, key } = request
      if (elsewhere === null) return here.nearest(request)
      const isSmall = !large.has(agent) && here.prepare(agent, threadsFrom)
      if (isSmall && key.length <= LONG_UNITS) return here.nearest(request)
      if (!isSmall) {
        large.add(agent)
        here.forget(agent)
      }
      return elsewhere.nearest(request)
    },
    close: async () => elsewhere?.close(),
  }
}

/**
 * Exact k-nearest search among one agent's confirmed demonstrations (arXiv:2406.09187, 4.2): Levenshtein distance
 * between keys, in UTF-16 units (a character outside the basic plane counts as two; half a surrogate pair as U+FFFD),
 * ties by id. Bounds spare most distances and never change the result.
 *
 * An index is kept between queries; what this or another process adds, confirms or removes is seen by the next query.
 *
 * @example await levenshteinRetriever({ store }).retrieve({ agent: 'ehragent', key: demonstrationKey(action), k: 1 })
 * @throws DatabaseError from `retrieve`, where the store cannot be read
 */
export function levenshteinRetriever(options: RetrieverOptions): Retriever {
  const { store, order = 'nearest', seed = 0 } = options
  const search = nearestSearch(options)
  const find = async (request: RetrievalRequest): Promise<readonly Found[]> => {
    if (order === 'nearest') return search.nearest(request)
    return order === 'farthest' ? chooseFarthest(store, request) : chooseRandom(store, request, seed)
  }
  return {
    async retrieve(request) {
      checkRequest(request)
      if (request.k === 0) return []
      for (let attempt = 1; ; attempt += 1) {
        const revision = store.revision()
        try {
          return readFound(store, request, await find(request), revision)
        } catch (error) {
          if (!(error instanceof StaleIndex)) throw error
          if (attempt >= ATTEMPTS)
            throw new GuardAgentError('database', 'memory changes while it is searched: try again')
        }
      }
    },
    close: () => search.close(),
  }
}
