import type { Demonstration } from './demonstration.ts'

export type MemoryFilter = { readonly agent?: string; readonly status?: Demonstration['status'] }

export type MemoryStats = {
  readonly agent: string
  readonly confirmed: number
  readonly quarantined: number
  readonly allow: number
  readonly deny: number
}

export type DemonstrationKey = { readonly id: string; readonly key: string }

/** Port: where demonstrations are kept. Throws a `DatabaseError`. */
export interface MemoryStore {
  /** All or nothing: an id that exists already is an error and nothing is added. */
  add(demonstrations: readonly Demonstration[]): void
  /** Ordered by id. */
  list(filter?: MemoryFilter): Demonstration[]
  get(id: string): Demonstration | null
  /** False where there was none. */
  remove(id: string): boolean
  /** Out of quarantine; false where there was none. */
  confirm(id: string): boolean
  stats(): MemoryStats[]
  /** Keys (see `demonstrationKey`) of an agent's confirmed demonstrations, ordered by id: what retrieval searches, without the rest. */
  keys(agent: string): DemonstrationKey[]
  /** Differs from an earlier answer where anything was added, removed or confirmed since, by this process or another. */
  revision(): string
  close(): void
}

/** What retrieval found: nearest first (or as its order says), distance in edits. */
export type Retrieved = { readonly demonstration: Demonstration; readonly distance: number }

/** What an evaluation leaves out: the example's own question. */
export type LeaveOut = { readonly questionId?: string; readonly task?: string }

export type RetrievalRequest = {
  readonly agent: string
  /** See `demonstrationKey`. */
  readonly key: string
  /** 0 or more; more than memory holds gives all of them. */
  readonly k: number
  readonly leaveOut?: LeaveOut
}

/** Port: chooses demonstrations for an action. */
export interface Retriever {
  retrieve(request: RetrievalRequest): Retrieved[]
}
