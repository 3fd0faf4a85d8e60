import type { BenchmarkName } from '../../datasets/dataset.ts'
import { cellLabel } from '../../runners/cell.ts'
import type { BenchmarkReport } from '../benchmark-report.ts'
import type { AttackReport, Comparison, RunReport } from '../run-report.ts'
import { type DataMark, markData } from './data-marks.ts'

/** A cell under the name that it has in every table and chart. */
export type Entry = {
  readonly label: string
  readonly run: number
  readonly report: BenchmarkReport
  /** Sign of its data, where other entries of its set have other data; it begins the label. */
  readonly mark?: string
}

/** What one or several runs found, side by side. */
export type Results = {
  readonly entries: readonly Entry[]
  readonly comparisons: readonly (Comparison & { readonly labels: readonly [one: string, other: string] })[]
  readonly attacks: readonly (AttackReport & { readonly label: string })[]
  /** Signs in labels that tell data of the same set apart, each once. */
  readonly data?: readonly DataMark[]
}

type Labelled = { readonly number: number; readonly run: RunReport; readonly labels: ReadonlyMap<string, string> }
type Naming = { readonly several: ReadonlySet<string>; readonly marks: ReturnType<typeof markData> }

/** Ids of cells that more than one run has: only their number tells them apart. */
function repeated(runs: readonly RunReport[]): Set<string> {
  const holders = Map.groupBy(
    runs.flatMap(({ cells }) => [...new Set(cells.map(({ id }) => id))]),
    (id) => id,
  )
  return new Set([...holders].filter(([, found]) => found.length > 1).map(([id]) => id))
}

/** Says the core too where neither method nor settings do: every figure names the core that it comes from. */
export function nameOf({ cell, core }: Pick<BenchmarkReport, 'cell' | 'core'>): string {
  const named = [cell.method, cell.core].some((name) => name === core)
  return named ? cellLabel(cell) : `${cellLabel(cell)} (core ${core})`
}

function label(run: RunReport, number: number, { several, marks }: Naming): Labelled {
  const named = run.cells.map((report): [string, string] => {
    const name = nameOf(report)
    const mark = marks.get(report)?.mark
    const marked = mark === undefined ? name : `${mark} ${name}`
    return [report.id, several.has(report.id) ? `${marked} (run ${number})` : marked]
  })
  return { number, run, labels: new Map(named) }
}

/** Puts the cells of runs side by side and names them; runs are numbered from 1. */
export function gatherResults(runs: readonly RunReport[]): Results {
  const marks = markData(runs.flatMap(({ cells }) => cells))
  const naming = { several: repeated(runs), marks }
  const labelled = runs.map((run, index) => label(run, index + 1, naming))
  const nameIn = (labels: Labelled['labels'], id: string) => labels.get(id) ?? id
  return {
    entries: labelled.flatMap(({ number, run, labels }) =>
      run.cells.map((report): Entry => {
        const mark = marks.get(report)?.mark
        return { label: nameIn(labels, report.id), run: number, report, ...(mark === undefined ? {} : { mark }) }
      }),
    ),
    comparisons: labelled.flatMap(({ run, labels }) =>
      run.comparisons.map((each) => ({
        ...each,
        labels: [nameIn(labels, each.one), nameIn(labels, each.other)] as const,
      })),
    ),
    attacks: labelled.flatMap(({ run, labels }) =>
      run.attacks.map((each) => ({ ...each, label: nameIn(labels, each.cell) })),
    ),
    data: [...new Map([...marks.values()].map((each) => [each.mark, each])).values()],
  }
}

/** Cells that judged examples as they are: those under attack have a table of their own. */
export function cleanEntries({ entries }: Results, benchmark?: BenchmarkName): Entry[] {
  return entries.filter(
    ({ report }) => report.cell.attack === null && (benchmark === undefined || report.benchmark === benchmark),
  )
}

/** Sets that there are figures of, in the order of the runs. */
export function benchmarksOf({ entries }: Results): BenchmarkName[] {
  return [...new Set(entries.map(({ report }) => report.benchmark))]
}
