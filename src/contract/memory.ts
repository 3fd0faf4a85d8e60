import { z } from 'zod'
import type { Confirmation, Demonstration } from './demonstration.ts'

export type MemoryFilter = { readonly agent?: string; readonly status?: Demonstration['status'] }

/** What memory holds of one agent. `indexed`: records of the index, which are as many as are confirmed. */
export type MemoryStats = {
  readonly agent: string
  readonly confirmed: number
  readonly quarantined: number
  readonly distrusted: number
  readonly allow: number
  readonly deny: number
  readonly indexed: number
}

export type DemonstrationKey = { readonly id: string; readonly key: string }

/** What the index knows of a key: enough to leave most keys unread. */
export type IndexedKey = {
  readonly id: string
  /** UTF-16 units. */
  readonly length: number
  /** See `profileKey`. */
  readonly profile: Uint8Array
}

/** One of `shards` parts of an agent's demonstrations; a demonstration stays in its part as long as it is kept. */
export type Shard = { readonly shard: number; readonly shards: number }

/** Who changes what memory holds, when (ISO 8601, UTC), and why. */
export const ChangeBy = z.strictObject({ by: z.string().min(1), at: z.iso.datetime(), why: z.string().optional() })
export type ChangeBy = z.infer<typeof ChangeBy>

/** One line of memory's record: never changed, never removed, also where its demonstration is. `number` grows by time. */
export const Change = ChangeBy.extend({
  number: z.number().int().positive(),
  id: z.string(),
  agent: z.string(),
  what: z.enum(['added', 'confirmed', 'distrusted', 'removed']),
})
export type Change = z.infer<typeof Change>

/** Hashes of the definition and of the toolbox that a demonstration was checked with. */
type CheckedWith = Pick<Demonstration['source'], 'definitionHash' | 'toolboxHash'>

/** State of the index: `stale` where it does not agree with the demonstrations and could not be rebuilt. */
export type IndexState = {
  readonly version: number
  readonly keys: number
  readonly bytes: number
  readonly state: 'whole' | 'rebuilt' | 'stale'
}

/** Port: where demonstrations are kept. Throws a `DatabaseError`. */
export interface MemoryStore {
  /** All or nothing: an id that exists already is an error and nothing is added. `by` is who adds; their own source by default. */
  add(demonstrations: Iterable<Demonstration>, by?: ChangeBy): void
  /** Ordered by id. */
  list(filter?: MemoryFilter): Demonstration[]
  /** The same, one at a time: for memories that do not fit into the process's. Memory may not be changed meanwhile. */
  iterate(filter?: MemoryFilter): IterableIterator<Demonstration>
  get(id: string): Demonstration | null
  /** False where there was none. The record keeps who removed it. */
  remove(id: string, by: ChangeBy): boolean
  /**
   * Out of quarantine; false where there was none, or where it changed after `revision`: what is confirmed is then not what was looked at.
   * `checkedWith` goes into its source.
   */
  confirm(
    id: string,
    confirmation: Confirmation,
    looked?: { readonly checkedWith?: CheckedWith; readonly revision?: number },
  ): boolean
  /** Shown no more, but kept; false where there was none. */
  distrust(id: string, by: ChangeBy): boolean
  /** All changes, oldest first; of one demonstration or agent. */
  history(filter?: { readonly id?: string; readonly agent?: string }): Change[]
  stats(): MemoryStats[]
  /** How the index stands; `whole` compares it with every key first. */
  indexState(options?: { readonly whole?: boolean }): IndexState
  /** Keys (see `demonstrationKey`) of an agent's confirmed demonstrations, ordered by id: what retrieval searches, without the rest. */
  keys(agent: string): DemonstrationKey[]
  /**
   * What the index holds of an agent's confirmed demonstrations, in no order. Of what changes while it is read some may be
   * missing: read `revision` before, and look at `changedSince` afterwards.
   */
  indexedKeys(agent: string, shard?: Shard): IterableIterator<IndexedKey>
  /** The same of one; null where it is not there, or another agent's, or not confirmed, or in another shard. */
  indexedKey(agent: string, id: string, shard?: Shard): IndexedKey | null
  /** Key of one confirmed demonstration; null where it is not there, or not confirmed. */
  key(id: string): string | null
  /** Number of the newest change, 0 where there was none: grows with all that is added, removed or confirmed, by this process or another. */
  revision(): number
  /** Ids of an agent's demonstrations that changed after a revision, each once. */
  changedSince(agent: string, revision: number): string[]
  /** Where it is kept: a path that other threads and processes may open, or null for memory that only this store sees. */
  readonly path: string | null
  close(): void
}

/** What retrieval found: nearest first (or as its order says), distance in edits. */
export type Retrieved = { readonly demonstration: Demonstration; readonly distance: number }

/**
 * What an evaluation leaves out: the example's own question. `questionId` means exactly this id. `task` means every text that is a twin or a near-duplicate of it:
 * with case, white space and runs of digits made equal, at most a fifth of the longer text's characters differ.
 */
export type LeaveOut = { readonly questionId?: string; readonly task?: string }

export type RetrievalRequest = {
  readonly agent: string
  /** See `demonstrationKey`; at most 1,048,576 UTF-16 units. */
  readonly key: string
  /** 0 to 10,000; more than memory holds gives all of them. */
  readonly k: number
  readonly leaveOut?: LeaveOut
  /** Ends the search; its reason is thrown. A search in the caller's own thread is short, and only looks at it before. */
  readonly signal?: AbortSignal
}

/** Port: chooses demonstrations for an action. */
export interface Retriever {
  /** Nearest first. @throws DatabaseError, InputError, or the signal's reason */
  retrieve(request: RetrievalRequest): Promise<Retrieved[]>
  close(): Promise<void>
}
