import type { KeyIndex, QueryStatistics } from '../../../src/retrieval/key-index.ts'
import { indexKeys, readAllKeys } from './contenders/key-index-contender.ts'
import { CORPUS_NAMES, type Corpus, type CorpusName, makeCorpus, QUERY_KINDS, type QueryKind } from './corpus/corpus.ts'
import type { KeyLengths } from './corpus/make-key.ts'
import { percentileOf } from './retrieval-cell.ts'

/** Each about twice as long as the one before; the last is beyond what usual keys have. */
const LENGTH_CLASSES: readonly KeyLengths[] = [
  { low: 400, high: 750 },
  { low: 750, high: 1500 },
  { low: 1500, high: 3000 },
  { low: 3000, high: 6000 },
  { low: 6000, high: 12_000 },
]
const KEYS_OF_CLASS = 2000
/** Enough to tell the classes apart: long keys take long. */
const MOST_QUERIES_OF_CLASS = 10
const K = 5

/** What became of the records of some queries, in percent of all: the four add up to 100. */
export type RecordShares = {
  /** Spared by the bound of length, and by that of the bag. */
  readonly lengthPercent: number
  readonly bagPercent: number
  /** Begun and given up, and worked out to the end. */
  readonly abandonedPercent: number
  readonly finishedPercent: number
}

/** Time and work of the index in one thread, over some queries. */
export type GrowthRow = RecordShares & {
  readonly corpus: CorpusName
  readonly kind: QueryKind
  readonly keys: number
  readonly queries: number
  readonly meanLength: number
  readonly p50Ms: number
  readonly totalMs: number
  /** Pairs of units compared, of those that a scan compares. */
  readonly cellsPercent: number
}

type RecordCounts = Omit<QueryStatistics, 'keysRead' | 'cells'>
type Totals = { -readonly [count in keyof RecordCounts | 'cells']: number }

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}

export function recordShares({ records, bounded, started, repeated, abandoned }: RecordCounts): RecordShares {
  const begun = started - repeated
  return {
    lengthPercent: percent(records - bounded, records),
    bagPercent: percent(bounded - begun, records),
    abandonedPercent: percent(abandoned, records),
    finishedPercent: percent(begun - abandoned, records),
  }
}

/** Runs queries, adding up what the index says of each. */
function runQueries(
  index: KeyIndex,
  queries: readonly string[],
): { readonly times: number[]; readonly totals: Totals } {
  const totals: Totals = { records: 0, bounded: 0, started: 0, repeated: 0, abandoned: 0, cells: 0 }
  const times = queries.map((key) => {
    const started = performance.now()
    index.nearest({ key, k: K })
    const ms = performance.now() - started
    const { statistics } = index
    totals.records += statistics.records
    totals.bounded += statistics.bounded
    totals.started += statistics.started
    totals.repeated += statistics.repeated
    totals.abandoned += statistics.abandoned
    totals.cells += statistics.cells
    return ms
  })
  return { times, totals }
}

/** Measures the first `size` keys of a corpus, one row for each kind of query. */
export function growthRows(corpus: Corpus, size: number, queries: number): GrowthRow[] {
  const keys = corpus.keys.slice(0, size)
  const index = indexKeys(keys)
  readAllKeys(index)
  const units = keys.reduce((sum, { key }) => sum + key.length, 0)
  return QUERY_KINDS.map((kind) => {
    const asked = corpus.queries(kind, size, queries)
    const { times, totals } = runQueries(index, asked)
    const pairs = asked.reduce((sum, { length }) => sum + length * units, 0)
    return {
      corpus: corpus.name,
      kind,
      keys: size,
      queries,
      meanLength: units / size,
      p50Ms: percentileOf(times, 50),
      totalMs: times.reduce((sum, ms) => sum + ms, 0),
      ...recordShares(totals),
      cellsPercent: percent(totals.cells, pairs),
    }
  })
}

/** The same over corpora of keys of about one length each. */
export function growthByLength(names: readonly CorpusName[], seed: number, queries: number): GrowthRow[] {
  const asked = Math.min(queries, MOST_QUERIES_OF_CLASS)
  return CORPUS_NAMES.filter((name) => names.includes(name)).flatMap((name) =>
    LENGTH_CLASSES.flatMap((lengths) =>
      growthRows(makeCorpus({ name, size: KEYS_OF_CLASS, seed, lengths }), KEYS_OF_CLASS, asked),
    ),
  )
}

export function growthTable(rows: readonly GrowthRow[]): string[] {
  const titles = [
    'keys',
    'length',
    'queries',
    'p50 ms',
    'total ms',
    'by length',
    'by bag',
    'given up',
    'finished',
    'units',
  ]
  const line = (name: string, cells: readonly string[]) =>
    `  ${name.padEnd(20)}${cells.map((cell) => cell.padStart(11)).join('')}`
  return [
    line('', titles),
    ...rows.map((row) => {
      const { lengthPercent, bagPercent, abandonedPercent, finishedPercent } = row
      const shares = [lengthPercent, bagPercent, abandonedPercent, finishedPercent, row.cellsPercent]
      const p50 = Number.isNaN(row.p50Ms) ? '-' : row.p50Ms.toFixed(2)
      const figures = [String(row.keys), row.meanLength.toFixed(0), String(row.queries), p50, row.totalMs.toFixed(0)]
      return line(`${row.corpus}, ${row.kind}`, [...figures, ...shares.map((share) => `${share.toFixed(2)} %`)])
    }),
  ]
}
