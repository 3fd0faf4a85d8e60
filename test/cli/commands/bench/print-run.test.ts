import { describe, expect, it } from 'vitest'
import { BenchmarkReport } from '../../../../benchmarks/reports/benchmark-report.ts'
import { RunReport } from '../../../../benchmarks/reports/run-report.ts'
import { newCell } from '../../../../benchmarks/runners/cell.ts'
import { printRun } from '../../../../src/cli/commands/bench/print-run.ts'
import type { RunOptions } from '../../../../src/cli/commands/bench/run-options.ts'
import { sampleRun } from '../../../benchmarks/reports/sample-run.ts'

const ONE = [newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'openai', model: 'm', texts: true })]
const OPTIONS: RunOptions = { order: 'nearest', seed: 1 }

function print(report: RunReport, options: Partial<RunOptions> = {}) {
  const written = { out: '', err: '' }
  const terminal = {
    out: (text: string) => {
      written.out += text
    },
    write: async () => undefined,
    err: (text: string) => {
      written.err += text
    },
    input: async () => '',
    inputLines: () => [],
    color: false,
    width: 100,
    progress: false,
  }
  printRun({ terminal, exitCode: 0 }, report, { ...OPTIONS, ...options })
  return written
}

describe('printRun', () => {
  it.each([
    ['latency', 'EICU-AC: time an action'],
    ['words', 'Words and tokens'],
    ['breakdown', 'EICU-AC: by role'],
    ['main', 'EICU-AC: methods and settings'],
  ])("prints the table of `%s` for one condition too, and its run's report as JSON", (name, caption) => {
    const { report } = sampleRun({ name, cells: ONE })
    expect(print(report).out).toContain(caption)
    expect(RunReport.parse(JSON.parse(print(report, { json: '-' }).out))).toMatchObject({ name })
  })

  it("prints the one condition of a benchmark as that condition's own report", () => {
    const { report } = sampleRun({ name: 'eicu-ac', cells: ONE })
    expect(print(report).out).toMatch(/^method guardagent openai m$/m)
    expect(BenchmarkReport.parse(JSON.parse(print(report, { json: '-' }).out))).toEqual(report.cells[0])
  })

  it('says on one line how many verdicts a model or the network failed to give, over all conditions', () => {
    const cells = [...ONE, newCell({ benchmark: 'csqa', method: 'model-guarding-agent', model: 'm' })]
    const failures = { 'model-timeout': 1, 'model-unavailable': 2, plan: 5 }
    const { err } = print(sampleRun({ name: 'main', cells, more: { failures } }).report)
    expect(err).toBe(
      'guardagent: 6 of 396 verdicts failed for the model or the network (model-unavailable 4, model-timeout 2): they count as wrong\n',
    )
    const hostile = print(sampleRun({ name: 'main', cells, more: { failures: { 'model-\u001b[31m\n': 1 } } }).report)
    expect(hostile.err.trimEnd()).not.toMatch(/\p{Cc}/u)
  })

  it('says nothing where no model failed', () => {
    expect(print(sampleRun({ name: 'main', cells: ONE, more: { failures: { plan: 3, thrown: 1 } } }).report).err).toBe(
      '',
    )
  })
})
