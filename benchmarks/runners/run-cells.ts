import { InputError } from '../../src/contract/errors.ts'
import type { BenchmarkName, Dataset, Example } from '../datasets/dataset.ts'
import type { Budget } from '../methods/budget.ts'
import type { Judged } from '../methods/judged.ts'
import type { Method } from '../methods/method.ts'
import { type Attack, type Cell, cellId } from './cell.ts'
import { compareExample } from './compare-example.ts'
import type { Digest } from './example-record.ts'
import { type CellRun, runCell } from './run-cell.ts'
import type { RunConfiguration } from './run-configuration.ts'
import type { JsonDifference } from './run-folder/compare-json.ts'
import { VERDICTS_FILE } from './run-folder/file-names.ts'
import type { RunFolder } from './run-folder/run-folder.ts'

/** How far a run is; `done` counts what an earlier run finished too. */
export type RunProgress = { readonly cell: string; readonly done: number; readonly total: number }

export type RunCellsOptions = {
  readonly configuration: RunConfiguration
  /** Of every benchmark that a cell names; they are the ones that the configuration describes. */
  readonly datasets: ReadonlyMap<BenchmarkName, Dataset>
  /** Opens a cell's method, closed after the cell. */
  readonly open: (cell: Cell) => Promise<Method>
  /** Puts an injection into an example; needed where a cell has an attack. */
  readonly attack?: (example: Example, attack: Attack) => Example
  /** Examples of a cell at the same time, 1 or more. */
  readonly concurrency: number
  /** Where records are kept; examples that it holds are not judged again. In RAM only without it. */
  readonly folder?: RunFolder
  /** That the methods ask models within: keeps examples under way from starving each other. */
  readonly budget?: Pick<Budget, 'left'>
  /** Gets what each example took of models that was left out all the same. */
  readonly onLeftOut?: (usage: Judged['usage']) => void
  /** Clock in milliseconds. */
  readonly now: () => number
  readonly onProgress?: (progress: RunProgress) => void
  readonly signal?: AbortSignal
}

type PlannedCell = { readonly id: string; readonly cell: Cell; readonly examples: readonly Example[] }

function datasetOf({ configuration, datasets }: RunCellsOptions, benchmark: BenchmarkName): Dataset {
  const dataset = datasets.get(benchmark)
  const described = configuration.datasets.find((one) => one.benchmark === benchmark)
  if (dataset === undefined || described === undefined)
    throw new InputError(`no data set \`${benchmark}\` for a cell that names it; add it to the run's datasets`)
  if (dataset.sha256 === described.sha256) return dataset
  throw new InputError(
    `data set \`${dataset.name}\`: expected sha256 \`${described.sha256}\` as configured, got \`${dataset.sha256}\`; use the same data`,
  )
}

function planCells(options: RunCellsOptions): PlannedCell[] {
  const { configuration, attack } = options
  const seen = new Set<string>()
  return configuration.cells.map((cell) => {
    const id = cellId(cell)
    if (seen.has(id)) throw new InputError(`the cell \`${id}\` is there twice; name it once`)
    seen.add(id)
    if (cell.attack !== null && attack === undefined)
      throw new InputError(`the cell \`${id}\` has an attack, and nothing to carry it out; pass \`attack\``)
    const { examples } = datasetOf(options, cell.benchmark)
    return { id, cell, examples: examples.slice(0, configuration.limit ?? undefined) }
  })
}

/** The injection changes the action alone; what is right stays what it was. */
function attacked({ cell, examples }: PlannedCell, { attack }: RunCellsOptions): readonly Example[] {
  const injection = cell.attack
  if (injection === null || attack === undefined) return examples
  return examples.map((example) => ({ ...attack(example, injection), gold: example.gold }))
}

function finishedBefore({ id, examples }: PlannedCell, folder: RunFolder | undefined): Digest[] {
  const finished = folder?.finished(id)
  return finished === undefined ? [] : examples.flatMap((example) => finished.get(example.id) ?? [])
}

/** Records of the folder that are not of the data's examples would be counted, and never judged again. */
function requireKnown({ id, cell, examples }: PlannedCell, folder: RunFolder | undefined): void {
  const known = new Map(examples.map((example) => [example.id, example]))
  for (const digest of folder?.finished(id).values() ?? []) {
    const example = known.get(digest.id)
    if (example?.index !== digest.index)
      throw new InputError(
        `\`${id}\`: the data has no example \`${digest.id}\` at \`${digest.index}\`; start a new run`,
      )
    // Its gold depends on the answer in the log that was judged.
    const verdict = cell.method === 'hardcoded' ? (folder?.read(id, digest.id).verdict ?? null) : null
    const [first] = compareExample(example, digest, { verdict, where: 'record' })
    if (first !== undefined) throw changedError(id, digest.id, first)
  }
}

function changedError(id: string, example: string, { where, stored, computed }: JsonDifference): InputError {
  const [expected, got] = [JSON.stringify(computed), JSON.stringify(stored)]
  return new InputError(
    `\`${id}\`, example \`${example}\`: expected \`${where}\` to be \`${expected}\` as the data has it, got \`${got}\` in \`${VERDICTS_FILE}\`; bring the file back as it was, or start a new run`,
  )
}

function requireConcurrency(value: number): number {
  if (Number.isInteger(value) && value >= 1) return value
  throw new RangeError(`bad concurrency \`${value}\`: expected a whole number from 1; pass 1 or more`)
}

async function openAndRun(
  planned: PlannedCell,
  options: RunCellsOptions,
  how: Omit<CellRun, 'id' | 'cell' | 'method' | 'examples'>,
): Promise<Digest[]> {
  const method = await options.open(planned.cell)
  try {
    return await runCell({ ...how, ...planned, method, examples: attacked(planned, options) })
  } finally {
    await method.close()
  }
}

/**
 * Judges the examples of every cell, cell after cell, and keeps each record in the folder as soon as it is finished. A method that throws is
 * recorded with its message and counts as unknown. Once a budget is spent, what is left of a cell is left out. Only digests stay in RAM.
 *
 * @returns digests of all finished examples, by cell and in evaluation order, whatever the concurrency
 * @throws the signal's reason once it is aborted, InputError for a configuration, data or folder that cannot be used, RangeError for a bad
 * concurrency
 * @example const digests = await runCells({ configuration, datasets, open, concurrency: 4, folder, now: () => performance.now() })
 */
export async function runCells(options: RunCellsOptions): Promise<Digest[]> {
  const { folder, now, onProgress, signal, budget, onLeftOut } = options
  const concurrency = requireConcurrency(options.concurrency)
  const cells = planCells(options)
  for (const planned of cells) requireKnown(planned, folder)
  const total = cells.reduce((sum, { examples }) => sum + examples.length, 0)
  let done = cells.reduce((sum, planned) => sum + finishedBefore(planned, folder).length, 0)
  const digests: Digest[][] = []
  for (const planned of cells) {
    signal?.throwIfAborted()
    const before = finishedBefore(planned, folder)
    const onFinished = () => onProgress?.({ cell: planned.id, done: ++done, total })
    // Nothing is opened for a cell that is finished: it may need a model or a key.
    if (before.length === planned.examples.length) digests.push(before)
    else {
      const how = { concurrency, folder, budget, now, onFinished, onLeftOut, signal }
      digests.push(await openAndRun(planned, options, how))
    }
  }
  return digests.flat()
}
