import { InputError } from '../../src/contract/errors.ts'
import { compareCells } from '../metrics/compare-cells.ts'
import { scoreAttacks } from '../metrics/score-attacks.ts'
import { cellId } from '../runners/cell.ts'
import type { Digest } from '../runners/example-record.ts'
import { plannedExamples } from '../runners/planned-examples.ts'
import type { RunConfiguration, RunDataset } from '../runners/run-configuration.ts'
import type { RunReport } from './run-report.ts'
import { toReport } from './to-report.ts'

function datasetOf({ datasets }: RunConfiguration, benchmark: string): RunDataset {
  const dataset = datasets.find((one) => one.benchmark === benchmark)
  if (dataset !== undefined) return dataset
  throw new InputError(`the run's configuration has no data set \`${benchmark}\`; name it among its datasets`)
}

/**
 * Figures of a whole run, from its configuration and what was judged, in any order. Pure: the same input gives the same report.
 *
 * @throws InputError where the configuration lacks a cell's data set
 */
export function toRunReport(configuration: RunConfiguration, digests: readonly Digest[]): RunReport {
  const byCell = Map.groupBy(digests, ({ cell }) => cell)
  const judged = configuration.cells.map((cell) => {
    const found = byCell.get(cellId(cell)) ?? []
    return { cell, digests: found.toSorted((one, other) => one.index - other.index) }
  })
  const cells = judged.map((one) => {
    const dataset = datasetOf(configuration, one.cell.benchmark)
    return toReport({ ...one, dataset, planned: plannedExamples(configuration, dataset) })
  })
  return {
    format: 1,
    name: configuration.name,
    complete: cells.every(({ leftOut }) => leftOut === 0),
    cells,
    comparisons: compareCells(judged),
    attacks: scoreAttacks(judged),
  }
}
