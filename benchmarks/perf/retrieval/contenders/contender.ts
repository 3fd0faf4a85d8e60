import type { QueryKind, StoredKey } from '../corpus/corpus.ts'

export type Neighbour = { readonly id: string; readonly distance: number }

/** What one search took and found: nearest first, ties by id. */
export type Search = { readonly ms: number; readonly found: readonly Neighbour[] }

/** A way to search, open over some keys. */
export type OpenContender = {
  nearest(query: string, k: number): Promise<Search>
  close(): Promise<void>
}

/** A way to search, as it is measured. */
export type Contender = {
  readonly name: string
  /** Ours share code with one another: only the others, which are independent of it, can confirm their answers. */
  readonly ours: boolean
  /** Queries of a kind that it runs over so many keys, however long they take. */
  readonly least: (kind: QueryKind, size: number) => number
  /** Looks at every key whatever k is: one search answers for every k. */
  readonly anyK: boolean
  open(keys: readonly StoredKey[]): Promise<OpenContender>
}

/** For contenders that are fast enough to run every query. */
export function everyQuery(): number {
  return Number.POSITIVE_INFINITY
}

/** Times a search in this process. */
export async function timed(search: () => readonly Neighbour[] | Promise<readonly Neighbour[]>): Promise<Search> {
  const started = performance.now()
  const found = await search()
  return { ms: performance.now() - started, found }
}
