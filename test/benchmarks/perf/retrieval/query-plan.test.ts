import { expect, it } from 'vitest'
import { type Contender, everyQuery } from '../../../../benchmarks/perf/retrieval/contenders/contender.ts'
import { scanContender } from '../../../../benchmarks/perf/retrieval/contenders/scan-contender.ts'
import { makePlan, planLines, plannedQueries } from '../../../../benchmarks/perf/retrieval/query-plan.ts'
import { parseRetrievalOptions } from '../../../../benchmarks/perf/retrieval/retrieval-options.ts'

const LIMITS = { queries: 20, seconds: 6 }
const NEAR = { kind: 'near', size: 100_000 } as const

function contender(least: Contender['least']): Contender {
  const open = async () => ({ nearest: async () => ({ ms: 0, found: [] }), close: async () => undefined })
  return { name: 'some', ours: false, least, anyK: false, open }
}

it('what runs every query runs as many as there are, and no more', () => {
  expect(plannedQueries(contender(everyQuery), NEAR, LIMITS)).toMatchObject({ least: 20, more: false })
})

it('what runs fewer may run more, unless it is planned not to run at all', () => {
  expect(
    plannedQueries(
      contender(() => 2),
      NEAR,
      LIMITS,
    ),
  ).toMatchObject({ least: 2, more: true })
  expect(
    plannedQueries(
      contender(() => 0),
      NEAR,
      LIMITS,
    ),
  ).toMatchObject({ least: 0, more: false })
})

it('where time has no end everything runs every query', () => {
  const limits = { queries: 20, seconds: Number.POSITIVE_INFINITY }
  expect(
    plannedQueries(
      contender(() => 0),
      NEAR,
      limits,
    ),
  ).toMatchObject({ least: 20, more: false })
})

it('the plan names every size with the queries of both kinds', () => {
  const options = parseRetrievalOptions(['--sizes', '1000,100000'])
  if (options === null) throw new Error('expected options')
  const [title, sizes, scan, rest] = planLines(makePlan([scanContender, contender(everyQuery)], options), 6)
  expect(title).toContain('more until 6 s')
  expect(sizes?.trim().split(/ +/)).toEqual(['1000', '100000'])
  expect(scan).toMatch(/scan +1\+, 1\+ +0, 1\+$/)
  expect(rest).toMatch(/some +20, 20 +20, 20$/)
})
