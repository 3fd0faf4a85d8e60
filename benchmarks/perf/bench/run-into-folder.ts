import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { InputError } from '../../../src/contract/errors.ts'
import type { Model } from '../../../src/contract/model.ts'
import type { Dataset } from '../../datasets/dataset.ts'
import { Budget } from '../../methods/budget.ts'
import { openMethod } from '../../methods/open-method.ts'
import type { RunReport } from '../../reports/run-report.ts'
import type { Benchmark } from '../../runners/benchmarks.ts'
import { type Cell, newCell } from '../../runners/cell.ts'
import { describeEnvironment } from '../../runners/describe-environment.ts'
import { type RunProgress, runCells } from '../../runners/run-cells.ts'
import type { RunConfiguration } from '../../runners/run-configuration.ts'
import { openRunFolder } from '../../runners/run-folder/open-run-folder.ts'

export type MeasuredRun = {
  readonly benchmark: Benchmark
  readonly dataset: Dataset
  /** Asked by the core `openai`; the rule core without it. */
  readonly model?: Model
  readonly concurrency: number
  readonly onProgress?: (progress: RunProgress) => void
}

function configure({ dataset, model }: MeasuredRun): RunConfiguration {
  const { benchmark, name, sha256, examples } = dataset
  const cell: Cell = newCell({
    ...{ benchmark, method: 'guardagent', model: model?.name ?? null },
    core: model === undefined ? 'rule' : 'openai',
  })
  const described = { benchmark, name, sha256, seed: null, examples: examples.length }
  return {
    ...{ format: 1, name: 'perf', cells: [cell], datasets: [described], limit: null },
    ...{ endpoint: null, logsSha256: null },
  }
}

/** Runs one cell the way `bench --out` does, records on disk and all, in a folder that is removed afterwards. */
export async function runIntoFolder(run: MeasuredRun): Promise<RunReport> {
  const { benchmark, dataset, model, concurrency, onProgress } = run
  const configuration = configure(run)
  const scratch = mkdtempSync(join(tmpdir(), 'bench-perf-'))
  const environment = describeEnvironment({ version: 'perf', concurrency, startedAt: new Date() })
  const asked = () => {
    if (model !== undefined) return model
    throw new InputError('the core `rule` asks no model')
  }
  try {
    await using folder = await openRunFolder({
      directory: join(scratch, 'run'),
      configuration,
      environment,
      resume: false,
    })
    await runCells({
      ...{ configuration, concurrency, folder },
      datasets: new Map([[dataset.benchmark, dataset]]),
      open: (cell) => openMethod(cell, benchmark, { model: asked, budget: new Budget() }),
      now: () => performance.now(),
      ...(onProgress === undefined ? {} : { onProgress }),
    })
    return await folder.finish()
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
