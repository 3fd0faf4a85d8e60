import { nearestRank } from '../../metrics/nearest-rank.ts'
import type { CorpusName, QueryKind } from './corpus/corpus.ts'

/** A query, by number, that one contender answered otherwise than an independent one. */
export type Mismatch = { readonly query: number; readonly against: string }

/** What was measured of one contender in one situation. */
export type RetrievalCell = {
  readonly corpus: CorpusName
  readonly size: number
  readonly kind: QueryKind
  readonly k: number
  readonly contender: string
  readonly ours: boolean
  /** Queries that there are. */
  readonly asked: number
  /** Milliseconds by number of the query; not every contender ran every query. */
  readonly ms: Map<number, number>
  /** Answers that were compared with at least one independent contender's. */
  compared: number
  readonly mismatches: Mismatch[]
}

type Situation = Pick<RetrievalCell, 'corpus' | 'size' | 'kind' | 'k'>

/** Percentiles of fewer values would say no more than their mean. */
const FEWEST_FOR_PERCENTILES = 5

function isIn(cell: RetrievalCell, { corpus, size, kind, k }: Situation): boolean {
  return cell.corpus === corpus && cell.size === size && cell.kind === kind && cell.k === k
}

export function totalMs({ ms }: RetrievalCell): number {
  return ms.values().reduce((sum, value) => sum + value, 0)
}

/** NaN where it ran no query. */
export function meanMs(cell: RetrievalCell): number {
  return totalMs(cell) / cell.ms.size
}

/** Percentile of times; NaN where there are fewer than five. */
export function percentileOf(times: readonly number[], percent: number): number {
  return times.length < FEWEST_FOR_PERCENTILES ? Number.NaN : (nearestRank(times, percent) ?? Number.NaN)
}

/** Percentile of a cell's times, milliseconds; NaN where it ran fewer than five queries. */
export function percentileMs({ ms }: RetrievalCell, percent: number): number {
  return percentileOf([...ms.values()], percent)
}

/** `times` that one took what the other took, over the `queries` that both ran; NaN where there are none. */
export type TotalsRatio = { readonly times: number; readonly queries: number }

export function ratioOfTotals(slow: readonly RetrievalCell[], fast: readonly RetrievalCell[]): TotalsRatio {
  let slowMs = 0
  let fastMs = 0
  let queries = 0
  for (const cell of slow) {
    const other = fast.find((candidate) => isIn(candidate, cell))
    for (const [query, ms] of cell.ms) {
      const otherMs = other?.ms.get(query)
      if (otherMs === undefined) continue
      slowMs += ms
      fastMs += otherMs
      queries += 1
    }
  }
  return { times: queries === 0 ? Number.NaN : slowMs / fastMs, queries }
}
