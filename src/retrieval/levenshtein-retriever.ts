import { type Demonstration, demonstrationKey } from '../contract/demonstration.ts'
import { GuardAgentError, InputError } from '../contract/errors.ts'
import type { MemoryStore, RetrievalRequest, Retrieved, Retriever } from '../contract/memory.ts'
import { chooseRandom } from './choose-random.ts'
import { type Candidate, chooseFarthest, chooseNearest, type Ranked } from './choose-ranked.ts'
import { keyProfile } from './key-profile.ts'
import { leftOut } from './left-out.ts'

/** Which demonstrations are chosen; `farthest` and `random` are for ablations. */
export type RetrievalOrder = 'nearest' | 'farthest' | 'random'

export type RetrieverOptions = {
  readonly store: MemoryStore
  /** Default `nearest`. */
  readonly order?: RetrievalOrder
  /** For `random`: the same seed chooses the same demonstrations. Any number, default 0. */
  readonly seed?: number
}

/** What was read of one agent's demonstrations at one revision of the store. */
type Snapshot = {
  readonly revision: string
  readonly candidates: readonly Candidate[]
  /** Read when first needed. */
  readonly demonstrations: Map<string, Demonstration>
}

/** Thrown where the store changed under a query; the query then starts again. */
class StaleSnapshot extends Error {}

/** How often a query starts again before it gives up on a store that never rests. */
const ATTEMPTS = 10

function readSnapshot(store: MemoryStore, agent: string): Snapshot {
  // The revision first: a change in between then makes the next query read again.
  const revision = store.revision()
  const candidates = store.keys(agent).map(({ id, key: stored }) => {
    const key = stored.toWellFormed()
    return { id, key, profile: keyProfile(key) }
  })
  return { revision, candidates, demonstrations: new Map() }
}

function demonstrationOf(store: MemoryStore, snapshot: Snapshot, candidate: Candidate): Demonstration {
  const known = snapshot.demonstrations.get(candidate.id)
  if (known !== undefined) return known
  const found = store.get(candidate.id)
  const same = found?.status === 'confirmed' && demonstrationKey(found).toWellFormed() === candidate.key
  if (!found || !same) throw new StaleSnapshot()
  snapshot.demonstrations.set(candidate.id, found)
  return found
}

function choose(request: RetrievalRequest, snapshot: Snapshot, options: RetrieverOptions): Retrieved[] {
  const { store, order = 'nearest', seed = 0 } = options
  const excluded = request.leaveOut === undefined ? null : leftOut(request.leaveOut)
  const read = (candidate: Candidate): Demonstration => demonstrationOf(store, snapshot, candidate)
  const ranking = {
    candidates: snapshot.candidates,
    key: request.key.toWellFormed(),
    k: request.k,
    accept: (candidate: Candidate): boolean => excluded === null || !excluded(read(candidate)),
  }
  const by: Record<RetrievalOrder, () => Ranked[]> = {
    nearest: () => chooseNearest(ranking),
    farthest: () => chooseFarthest(ranking),
    random: () => chooseRandom(ranking, seed),
  }
  return by[order]().map(({ candidate, distance }) => ({ demonstration: read(candidate), distance }))
}

/**
 * Exact k-nearest search among one agent's confirmed demonstrations (arXiv:2406.09187, 4.2): Levenshtein distance
 * between keys, in UTF-16 units (a character outside the basic plane counts as two; half a surrogate pair as U+FFFD),
 * ties by id. Bounds spare most distances and never change the result.
 *
 * Keys are kept between queries; what this or another process adds, confirms or removes is seen by the next query.
 *
 * @example levenshteinRetriever({ store }).retrieve({ agent: 'ehragent', key: demonstrationKey(action), k: 1 })
 * @throws DatabaseError from `retrieve`, where the store cannot be read
 */
export function levenshteinRetriever(options: RetrieverOptions): Retriever {
  const { store } = options
  const snapshots = new Map<string, Snapshot>()
  const current = (agent: string): Snapshot => {
    const known = snapshots.get(agent)
    if (known !== undefined && known.revision === store.revision()) return known
    const read = readSnapshot(store, agent)
    snapshots.set(agent, read)
    return read
  }
  return {
    retrieve(request) {
      if (!Number.isInteger(request.k) || request.k < 0) {
        throw new InputError(`number of demonstrations: expected an integer of 0 or more, got \`${request.k}\``)
      }
      if (request.k === 0) return []
      for (let attempt = 1; ; attempt += 1) {
        try {
          return choose(request, current(request.agent), options)
        } catch (error) {
          if (!(error instanceof StaleSnapshot)) throw error
          if (attempt >= ATTEMPTS)
            throw new GuardAgentError('database', 'memory changes while it is searched: try again')
          snapshots.delete(request.agent)
        }
      }
    },
  }
}
