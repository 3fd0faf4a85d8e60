import { describe, expect, it } from 'vitest'
import { RunReport } from '../../../benchmarks/reports/run-report.ts'
import { toRunReport } from '../../../benchmarks/reports/to-run-report.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import type { RunConfiguration } from '../../../benchmarks/runners/run-configuration.ts'
import { makeDigest } from '../make-digest.ts'

const CLEAN = newCell({ benchmark: 'mind2web-sc', method: 'guardagent' })
const CONFIGURATION: RunConfiguration = {
  format: 1,
  name: 'main',
  cells: [
    CLEAN,
    newCell({ ...CLEAN, method: 'deny-all' }),
    newCell({ ...CLEAN, attack: { style: 'naive', place: 'input' } }),
  ],
  datasets: [{ benchmark: 'mind2web-sc', name: 'set', sha256: 'abc', examples: 9, seed: null }],
  limit: 3,
  endpoint: null,
  logsSha256: null,
}

const IDS = ['mind2web-sc guardagent', 'mind2web-sc deny-all', 'mind2web-sc guardagent attack=naive-input']
// Sums of these depend on their order.
const TIMES = [0.1, 0.2, 0.3]
const DIGESTS = IDS.flatMap((cell) => TIMES.map((ms, index) => makeDigest({ cell, index, ms })))

describe('toRunReport', () => {
  it('reports every cell, compares what can be compared, and is complete once nothing is left out', () => {
    const report = toRunReport(CONFIGURATION, DIGESTS)
    expect(RunReport.parse(report)).toEqual(report)
    expect(report).toMatchObject({ format: 1, name: 'main', complete: true })
    expect(report.cells.map(({ id, planned, leftOut }) => [id, planned, leftOut])).toEqual(IDS.map((id) => [id, 3, 0]))
    expect(report.comparisons.map(({ one, other, examples }) => [one, other, examples])).toEqual([[IDS[0], IDS[1], 3]])
    expect(report.attacks).toMatchObject([{ cell: IDS[0], denied: 3, flippedToAllow: 0 }])
  })

  it('is the same whatever the order of what was judged', () => {
    expect(toRunReport(CONFIGURATION, DIGESTS.toReversed())).toEqual(toRunReport(CONFIGURATION, DIGESTS))
  })

  it('says what a cell is missing, also where it has nothing at all', () => {
    const report = toRunReport(CONFIGURATION, DIGESTS.slice(0, 1))
    expect(report.complete).toBe(false)
    expect(report.cells.map(({ leftOut, metrics }) => [leftOut, metrics.lpa])).toEqual([
      [2, 100],
      [3, null],
      [3, null],
    ])
  })

  it('needs the data set of every cell', () => {
    expect(() => toRunReport({ ...CONFIGURATION, datasets: [] }, [])).toThrow(/no data set `mind2web-sc`/)
  })
})
