import type { RetrievalRequest } from '../contract/memory.ts'
import type { Found } from './found.ts'

/** Structured clones: a signal stays where it is. */
export type WorkerQuery = Omit<RetrievalRequest, 'signal'>

/** To a worker thread. `shared`: see `SharedBest`. */
export type ToWorker =
  | { readonly kind: 'query'; readonly number: number; readonly query: WorkerQuery; readonly shared: SharedArrayBuffer }
  | { readonly kind: 'close' }

/** From a worker thread; errors cross as what they are made of. */
export type FromWorker = { readonly number: number } & (
  | { readonly kind: 'found'; readonly found: readonly Found[] }
  | { readonly kind: 'stale' }
  | { readonly kind: 'failed'; readonly message: string; readonly path: string | null }
)
