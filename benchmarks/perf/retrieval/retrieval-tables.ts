import { meanMs, percentileMs, type RetrievalCell, ratioOfTotals, totalMs } from './retrieval-cell.ts'

const NAME_WIDTH = 30
const CELL_WIDTH = 9
/** A ratio stands with the number of its queries. */
const RATIO_WIDTH = 14

function figure(value: number): string {
  if (Number.isNaN(value)) return '-'
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)
}

function row(name: string, cells: readonly string[], width = CELL_WIDTH): string {
  return `  ${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(width)).join('')}`
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

/** The number of queries that a figure stands on, marked where there were more. */
function countMark(ran: number, asked: number): string {
  return ran < asked ? `n=${ran}` : String(ran)
}

function timesOf(cell: RetrievalCell | undefined): string[] {
  if (cell === undefined || cell.ms.size === 0) return ['-', '-', '-', '-', 'n=0']
  const times = [percentileMs(cell, 50), percentileMs(cell, 95), meanMs(cell), totalMs(cell)]
  return [...times.map(figure), countMark(cell.ms.size, cell.asked)]
}

/** All times over one corpus of one size: one row for each contender and k. */
export function timesTable(cells: readonly RetrievalCell[]): string[] {
  const kinds = unique(cells.map(({ kind }) => kind))
  const over = kinds.flatMap((kind) => [kind, '', '', '', ''])
  const titles = kinds.flatMap(() => ['p50', 'p95', 'mean', 'total', 'queries'])
  const rows = unique(cells.map(({ k }) => k)).flatMap((k) =>
    unique(cells.map(({ contender }) => contender)).map((contender) => {
      const own = cells.filter((cell) => cell.k === k && cell.contender === contender)
      return row(
        `k=${k} ${contender}`,
        kinds.flatMap((kind) => timesOf(own.find((cell) => cell.kind === kind))),
      )
    }),
  )
  return [row('', over), row('', titles), ...rows]
}

/** How many times as long as one of ours another took, over the queries that both ran. */
export type Ratio = Pick<RetrievalCell, 'corpus' | 'size' | 'kind' | 'k' | 'contender'> & {
  readonly ours: string
  readonly times: number
  readonly queries: number
  readonly asked: number
}

export function ratiosTo(ours: string, cells: readonly RetrievalCell[]): Ratio[] {
  const mine = cells.filter(({ contender }) => contender === ours)
  return cells
    .filter(({ contender }) => contender !== ours)
    .map((cell) => {
      const { corpus, size, kind, k, contender, asked } = cell
      return { corpus, size, kind, k, contender, ours, asked, ...ratioOfTotals([cell], mine) }
    })
}

/** Ratios over one corpus of one size, by k and kind of query. */
export function ratiosTable(cells: readonly RetrievalCell[], ours: string): string[] {
  const ratios = ratiosTo(ours, cells).sort((one, other) => one.k - other.k)
  const titles = unique(ratios.map(({ k, kind }) => `${k} ${kind}`))
  const rows = unique(ratios.map(({ contender }) => contender)).map((contender) => {
    const own = ratios.filter((ratio) => ratio.contender === contender)
    const texts = own.map(({ times, queries, asked }) => `${figure(times)} ${countMark(queries, asked).padStart(4)}`)
    return row(contender, texts, RATIO_WIDTH)
  })
  return [row(`times ${ours}`, titles, RATIO_WIDTH), ...rows]
}
