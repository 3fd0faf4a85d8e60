import { expect, it } from 'vitest'
import type { RetrievalCell } from '../../../../benchmarks/perf/retrieval/retrieval-cell.ts'
import { ratiosTable, ratiosTo, timesTable } from '../../../../benchmarks/perf/retrieval/retrieval-tables.ts'

/** Every query takes `ms`; `ran` of the six ran. */
function cell(contender: string, ran: number, ms: number): RetrievalCell {
  const times = new Map(Array.from({ length: ran }, (_, query) => [query, ms]))
  const counts = { asked: 6, compared: 0, mismatches: [] }
  return { corpus: 'diverse', size: 10, kind: 'near', k: 5, contender, ours: false, ms: times, ...counts }
}

function figures(table: readonly string[], contender: string): string[] | undefined {
  const line = table.find((each) => each.includes(contender))
  return line
    ?.slice(line.indexOf(contender) + contender.length)
    .trim()
    .split(/ +/)
}

it('times of fewer queries than there are carry a mark, those of fewer than five no percentiles', () => {
  const table = timesTable([cell('all', 6, 2), cell('five', 5, 2), cell('two', 2, 30), cell('none', 0, 1)])
  expect(figures(table, 'all')).toEqual(['2.00', '2.00', '2.00', '12.0', '6'])
  expect(figures(table, 'five')).toEqual(['2.00', '2.00', '2.00', '10.0', 'n=5'])
  expect(figures(table, 'two')).toEqual(['-', '-', '30.0', '60.0', 'n=2'])
  expect(figures(table, 'none')).toEqual(['-', '-', '-', '-', 'n=0'])
})

it('a ratio is over the queries that both ran, and says how many', () => {
  const cells = [cell('two', 2, 30), cell('all', 6, 4), cell('mine', 6, 2)]
  expect(ratiosTo('mine', cells).map(({ times, queries }) => [times, queries])).toEqual([
    [15, 2],
    [2, 6],
  ])
  const table = ratiosTable(cells, 'mine')
  expect(figures(table, 'two')).toEqual(['15.0', 'n=2'])
  expect(figures(table, 'all')).toEqual(['2.00', '6'])
})
