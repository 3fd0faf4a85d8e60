import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../src/contract/errors.ts'
import type { BenchmarkResult, BenchmarkRun } from '../runners/run-benchmark.ts'
import type { BenchmarkReport } from './benchmark-report.ts'

function exampleLine({ example, verdict, error, ms }: BenchmarkResult): string {
  const { id, index, group, gold } = example
  return JSON.stringify({ id, index, group, gold, decision: verdict?.decision ?? 'unknown', verdict, error, ms })
}

/**
 * Writes `report.json` and `examples.jsonl` (a line for each example: gold, verdict, error, time). Two runs of a deterministic core
 * give the same bytes but for verdict ids and times.
 *
 * @param directory made if it does not exist
 * @throws InputError if it cannot be written
 * @example writeRun('out', run, toReport(run, { core: 'rule', model: null, seed: 1 }))
 */
export function writeRun(directory: string, run: BenchmarkRun, report: BenchmarkReport): void {
  try {
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
    writeFileSync(join(directory, 'examples.jsonl'), run.results.map((result) => `${exampleLine(result)}\n`).join(''))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new InputError(`cannot write \`${directory}\`: ${why}; choose a folder that can be written`, { cause })
  }
}
