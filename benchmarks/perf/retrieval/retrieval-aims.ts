import { CORPUS_NAMES, type CorpusName, type QueryKind } from './corpus/corpus.ts'
import { percentileMs, type RetrievalCell, ratioOfTotals } from './retrieval-cell.ts'

/** At least so many times as fast as another, by total time over all queries of both kinds. */
type RatioAim = { readonly corpus: CorpusName; readonly against: string; readonly times: number }
/** At most so many milliseconds at the median. */
type MedianAim = { readonly size: number; readonly kind: QueryKind; readonly k: number; readonly ms: number }

const RATIO_SIZE = 100_000
const RATIO_K = 5

const RATIO_AIMS: readonly RatioAim[] = [
  { corpus: 'families', against: 'rapidfuzz, cdist', times: 100 },
  { corpus: 'families', against: 'rapidfuzz, cut-off loop', times: 10 },
  { corpus: 'diverse', against: 'rapidfuzz, cdist', times: 15 },
  { corpus: 'diverse', against: 'rapidfuzz, cut-off loop', times: 4 },
]

const MEDIAN_AIMS: readonly MedianAim[] = [
  { size: 10_000, kind: 'near', k: 5, ms: 5 },
  { size: 10_000, kind: 'unrelated', k: 5, ms: 15 },
  { size: 100_000, kind: 'near', k: 1, ms: 1 },
]

/** `value` is null where this run did not measure it. */
export type AimResult = {
  readonly contender: string
  readonly what: string
  readonly value: number | null
  readonly met: boolean | null
  /** That the value stands on, of those that there are. */
  readonly queries: number
  readonly asked: number
}

type Measured = Pick<AimResult, 'queries' | 'asked'> & { readonly value: number; readonly met: boolean }

function judge(contender: string, what: string, { value, met, ...counts }: Measured): AimResult {
  return Number.isNaN(value)
    ? { contender, what, value: null, met: null, ...counts }
    : { contender, what, value, met, ...counts }
}

/** Whether one of ours meets each aim. */
export function judgeAims(cells: readonly RetrievalCell[], contender: string): AimResult[] {
  const large = cells.filter((cell) => cell.size === RATIO_SIZE && cell.k === RATIO_K)
  const mine = large.filter((cell) => cell.contender === contender)
  const ratios = RATIO_AIMS.map(({ corpus, against, times }) => {
    const slow = large.filter((cell) => cell.corpus === corpus && cell.contender === against)
    const what = `${corpus}, ${RATIO_SIZE}, k=${RATIO_K}: at least ${times} times as fast in total as ${against}`
    const { times: value, queries } = ratioOfTotals(slow, mine)
    const asked = mine.filter((cell) => cell.corpus === corpus).reduce((sum, cell) => sum + cell.asked, 0)
    return judge(contender, what, { value, queries, asked, met: value >= times })
  })
  const medians = MEDIAN_AIMS.flatMap(({ size, kind, k, ms }) =>
    CORPUS_NAMES.map((corpus) => {
      const own = cells.filter((cell) => cell.contender === contender && cell.corpus === corpus)
      const cell = own.find((each) => each.size === size && each.kind === kind && each.k === k)
      const value = cell === undefined ? Number.NaN : percentileMs(cell, 50)
      const counts = { queries: cell?.ms.size ?? 0, asked: cell?.asked ?? 0 }
      return judge(contender, `${corpus}, ${size}, k=${k}, ${kind}: p50 at most ${ms} ms`, {
        value,
        met: value <= ms,
        ...counts,
      })
    }),
  )
  return [...ratios, ...medians]
}

export function aimLine({ what, value, met, queries, asked }: AimResult): string {
  const count = queries < asked ? `n=${queries} of ${asked}` : `n=${queries}`
  return value === null
    ? `  ${what}: not measured, ${count}`
    : `  ${what}: ${value.toFixed(2)} ${met ? 'met' : 'missed'}, ${count}`
}
