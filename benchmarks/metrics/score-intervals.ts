import type { BenchmarkReport } from '../reports/benchmark-report.ts'
import { countExamples, type ScoredExample } from './score-examples.ts'
import { wilson } from './wilson.ts'

/** Wilson's 95% interval of each metric over the examples, percent. */
export function scoreIntervals(results: readonly ScoredExample[]): BenchmarkReport['intervals'] {
  const counts = countExamples(results)
  return {
    lpa: wilson(counts.lpa),
    lpp: wilson(counts.lpp),
    lpr: wilson(counts.lpr),
    ea: wilson(counts.ea),
    eaExact: wilson(counts.eaExact),
    fra: wilson(counts.fra),
  }
}
