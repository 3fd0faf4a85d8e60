import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Budget, type BudgetLimits } from '../../../benchmarks/methods/budget.ts'
import { openMethod } from '../../../benchmarks/methods/open-method.ts'
import { scriptedReply } from '../../../benchmarks/perf/bench/scripted-replies.ts'
import type { RunReport } from '../../../benchmarks/reports/run-report.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { benchmarkOf, openDatasets } from '../../../benchmarks/runners/open-datasets.ts'
import { runCells } from '../../../benchmarks/runners/run-cells.ts'
import type { RunConfiguration } from '../../../benchmarks/runners/run-configuration.ts'
import { openRunFolder } from '../../../benchmarks/runners/run-folder/open-run-folder.ts'
import { verifyRun } from '../../../benchmarks/runners/run-folder/verify-run.ts'
import type { Model } from '../../../src/contract/model.ts'
import { SAMPLE_ENVIRONMENT } from './fixtures/sample-run.ts'

const scratch = mkdtempSync(join(tmpdir(), 'budget-run-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const benchmark = benchmarkOf('eicu-ac')
const { datasets, described } = openDatasets(['eicu-ac'])
const configuration: RunConfiguration = {
  format: 1,
  name: 'main',
  cells: [
    newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'openai', model: 'scripted' }),
    newCell({ benchmark: 'eicu-ac', method: 'deny-all' }),
  ],
  datasets: [...described],
  limit: 12,
  endpoint: null,
  logsSha256: null,
}

let asked = 0
let says: string | null = null
const model: Model = {
  name: 'scripted',
  async complete({ messages, schema, usage }) {
    asked += 1
    usage.calls += 1
    usage.promptTokens += 10
    if (says !== null) return says
    return scriptedReply({ messages: [...messages], response_format: { json_schema: { name: schema?.name ?? '' } } })
  },
}

async function runInto(directory: string, limits: BudgetLimits, concurrency = 4): Promise<RunReport> {
  const budget = new Budget(limits)
  await using folder = await openRunFolder({ directory, configuration, environment: SAMPLE_ENVIRONMENT, resume: true })
  const open = (cell: (typeof configuration.cells)[number]) =>
    openMethod(cell, benchmark, { model: () => model, budget })
  await runCells({ configuration, datasets, open, concurrency, budget, folder, now: () => 0 })
  return folder.finish()
}

describe('a run with a budget', () => {
  it.each([{ maxCalls: 9 }, { maxTokens: 90 }])(
    '%o stops cleanly, says what was left out, and goes on later',
    async (limits) => {
      const directory = join(scratch, JSON.stringify(limits).replaceAll(/\W/g, ''))
      asked = 0
      const stopped = await runInto(directory, limits)
      // Two calls an example; calls that are under way when the tokens are spent may pass the limit.
      expect(asked).toBeLessThanOrEqual('maxCalls' in limits ? 9 : 9 + 3)
      expect(stopped).toMatchObject({ complete: false, cells: [{ planned: 12, failures: {} }, { leftOut: 0 }] })
      const [cell] = stopped.cells
      expect(cell?.dataset.examples).toBeGreaterThan(0)
      expect(cell?.leftOut).toBe(12 - (cell?.dataset.examples ?? 0))
      expect(cell?.leftOut).toBeGreaterThan(5)
      expect(cell?.metrics).toMatchObject({ lpa: 100, unknown: 0 })
      expect(verifyRun(directory)).toEqual([])
      const whole = await runInto(directory, {})
      expect(whole).toMatchObject({ complete: true, cells: [{ leftOut: 0, metrics: { lpa: 100 } }, { leftOut: 0 }] })
    },
  )

  it('is never spent for nothing: a model that answers nonsense finishes an example each time, however many go at once', async () => {
    says = 'no plan and no program'
    const directory = join(scratch, 'nonsense')
    let finished = 0
    for (const _ of [1, 2, 3]) {
      asked = 0
      const { cells } = await runInto(directory, { maxCalls: 8 }, 8)
      expect(asked).toBeLessThanOrEqual(8)
      expect(cells[0]?.dataset.examples).toBeGreaterThan(finished)
      finished = cells[0]?.dataset.examples ?? 0
    }
    says = null
    expect(verifyRun(directory)).toEqual([])
  })

  it('leaves none of eight examples at once half asked where it is enough for four', async () => {
    asked = 0
    const { cells } = await runInto(join(scratch, 'eight'), { maxCalls: 8 }, 8)
    expect([asked, cells[0]?.dataset.examples]).toEqual([8, 4])
  })
})
