import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Budget } from '../../../benchmarks/methods/budget.ts'
import type { Method } from '../../../benchmarks/methods/method.ts'
import { openMethod } from '../../../benchmarks/methods/open-method.ts'
import { type Cell, newCell } from '../../../benchmarks/runners/cell.ts'
import { benchmarkOf, openDatasets } from '../../../benchmarks/runners/open-datasets.ts'
import { runCells } from '../../../benchmarks/runners/run-cells.ts'
import type { RunConfiguration } from '../../../benchmarks/runners/run-configuration.ts'
import { openRunFolder } from '../../../benchmarks/runners/run-folder/open-run-folder.ts'
import { verifyRun } from '../../../benchmarks/runners/run-folder/verify-run.ts'
import { SAMPLE_ENVIRONMENT } from './fixtures/sample-run.ts'

const scratch = mkdtempSync(join(tmpdir(), 'online-run-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const { datasets, described } = openDatasets(['mind2web-sc'])
const configuration: RunConfiguration = {
  format: 1,
  name: 'mind2web-sc',
  cells: [newCell({ benchmark: 'mind2web-sc', method: 'guardagent', core: 'rule', online: true, shots: 3 })],
  datasets: [...described],
  limit: 24,
  endpoint: null,
  logsSha256: null,
}

async function open(cell: Cell): Promise<Method> {
  const model = () => {
    throw new Error('the rule core asks no model')
  }
  return openMethod(cell, benchmarkOf(cell.benchmark), { model, budget: new Budget() })
}

/** Ends with an abort once so many examples are finished. */
async function runInto(directory: string, finished: number): Promise<void> {
  const controller = new AbortController()
  await using folder = await openRunFolder({ directory, configuration, environment: SAMPLE_ENVIRONMENT, resume: true })
  const onProgress = ({ done }: { done: number }) => {
    if (done === finished) controller.abort(new Error('enough'))
  }
  const { signal } = controller
  const digests = runCells({ configuration, datasets, open, concurrency: 2, folder, now: () => 0, onProgress, signal })
  if (finished < 24) return await expect(digests).rejects.toThrow('enough')
  await digests
  await folder.finish()
}

/** What must be the same of two runs: all but ids and times, of verdicts and of what was learned of them. */
function recordsIn(directory: string) {
  const lines = readFileSync(join(directory, 'verdicts.jsonl'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const { verdict, learned } = JSON.parse(line)
    const { decision, reasons, program, plan, demonstrations } = verdict
    const distances = demonstrations.map(({ distance }: { distance: number }) => distance)
    return { learned, decision, reasons, program, plan, distances }
  })
}

describe('an evaluation with --online of the real guard', () => {
  it('goes on after an end with the memory it had: the same verdicts, demonstrations and learned flags', async () => {
    const [whole, cut] = [join(scratch, 'whole'), join(scratch, 'cut')]
    await runInto(whole, 24)
    for (const finished of [3, 11, 12, 24]) await runInto(cut, finished)
    expect(recordsIn(cut)).toEqual(recordsIn(whole))
    expect(recordsIn(whole).filter(({ learned }) => learned).length).toBeGreaterThan(5)
    expect(verifyRun(cut)).toEqual([])
  })
})
