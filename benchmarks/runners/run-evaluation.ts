import { sandboxPool } from '../../src/index.ts'
import { attackExample } from '../attacks/inject.ts'
import { Budget, type BudgetLimits } from '../methods/budget.ts'
import { checkCell } from '../methods/check-cell.ts'
import type { MethodContext } from '../methods/method.ts'
import { openMethod } from '../methods/open-method.ts'
import type { RunReport } from '../reports/run-report.ts'
import { toRunReport } from '../reports/to-run-report.ts'
import type { Cell } from './cell.ts'
import { hashLogs } from './hash-logs.ts'
import { benchmarkOf, openDatasets } from './open-datasets.ts'
import { type RunCellsOptions, runCells } from './run-cells.ts'
import type { RunConfiguration, RunEnvironment } from './run-configuration.ts'
import { openRunFolder } from './run-folder/open-run-folder.ts'

export type EvaluationOptions = Pick<RunCellsOptions, 'now' | 'onProgress' | 'signal'> & {
  /** A benchmark's or an ablation's name. */
  readonly name: string
  readonly cells: readonly Cell[]
  /** Folder in the published layout; sets of our own without it. */
  readonly data?: string
  /** Only the first examples of each set. */
  readonly limit?: number
  /** Folder of the run; nothing but the report is kept without it. */
  readonly out?: string
  /** Goes on with the run in that folder. */
  readonly resume?: boolean
  /** Then judges again what the network failed. */
  readonly retryFailed?: boolean
  readonly budget?: BudgetLimits
  readonly context: Omit<MethodContext, 'sandbox' | 'signal' | 'compiledIn'>
  readonly environment: RunEnvironment
  /** Host of the models' endpoint; null, the default, where none is asked. */
  readonly endpoint?: string | null
  /** Gets what was asked of models once nothing more will be, also where the run fails. */
  readonly onSpent?: (spent: AllSpent) => void
}

type Spent = { readonly calls: number; readonly tokens: number }

/** What was asked of models by this run alone, and not by what it went on with; `leftOut`: how much of it on examples that a budget left out. */
export type AllSpent = Spent & { readonly leftOut: Spent }

export type Evaluated = {
  readonly report: RunReport
  readonly spent: AllSpent
  /** What was mended in the folder, for people. */
  readonly notes: readonly string[]
}

/** Before the first example: a key that is missing is told now, and not after an hour of cells that need none. */
function requireModels(cells: readonly Cell[], { model }: Pick<MethodContext, 'model'>): void {
  for (const name of new Set(cells.flatMap((cell) => cell.model ?? []))) model(name)
}

function configurationOf(options: EvaluationOptions, datasets: RunConfiguration['datasets']): RunConfiguration {
  const { name, cells, limit = null, endpoint = null, context } = options
  const logsSha256 = hashLogs(cells, context.logs)
  return { format: 1, name, cells: [...cells], datasets, limit, endpoint, logsSha256 }
}

/**
 * Runs an evaluation from its cells to its report: opens data and folder, judges every example, computes the figures.
 *
 * @throws InputError for data, cells, folder or environment that cannot be used; the signal's reason once it is aborted
 */
export async function runEvaluation(options: EvaluationOptions): Promise<Evaluated> {
  const {
    cells,
    data,
    out,
    resume,
    retryFailed,
    budget: limits,
    context,
    environment,
    now,
    onProgress,
    signal,
    onSpent,
  } = options
  for (const cell of cells) checkCell(cell, benchmarkOf(cell.benchmark))
  requireModels(cells, context)
  const { datasets, described } = openDatasets(
    cells.map(({ benchmark }) => benchmark),
    data,
  )
  const configuration = configurationOf(options, [...described])
  await using folder =
    out === undefined
      ? null
      : await openRunFolder({
          directory: out,
          configuration,
          environment,
          resume: resume === true,
          retryFailed: retryFailed === true,
        })
  await using sandbox = sandboxPool()
  const budget = new Budget(limits)
  const opening = { ...(out !== undefined && { compiledIn: out }), ...(signal && { signal }) }
  const leftOut = { calls: 0, tokens: 0 }
  const digests = await runCells({
    configuration,
    datasets,
    open: (cell) => openMethod(cell, benchmarkOf(cell.benchmark), { ...context, ...opening, sandbox, budget }),
    attack: attackExample,
    budget,
    onLeftOut: ({ calls, promptTokens, completionTokens }) => {
      leftOut.calls += calls
      leftOut.tokens += promptTokens + completionTokens
    },
    concurrency: environment.concurrency,
    now,
    ...(folder !== null && { folder }),
    ...(onProgress && { onProgress }),
    ...(signal && { signal }),
  }).finally(() => onSpent?.({ ...budget.used, leftOut }))
  const report = folder === null ? toRunReport(configuration, digests) : await folder.finish()
  return { report, spent: { ...budget.used, leftOut }, notes: folder?.notes ?? [] }
}
