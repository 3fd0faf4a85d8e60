import type { BenchmarkReport } from '../reports/benchmark-report.ts'
import type { Digest } from '../runners/example-record.ts'
import { percentOf } from './score-examples.ts'
import { wilson } from './wilson.ts'

/** Share of replies that chose code where nothing asks for it (arXiv:2406.09187, appendix .12), percent, over the examples that got a reply. */
export function scoreCodeChoice(
  results: readonly Pick<Digest, 'choseCode'>[],
): NonNullable<BenchmarkReport['codeChoice']> {
  const replies = results.filter(({ choseCode }) => choseCode !== null)
  const counted = { part: replies.filter(({ choseCode }) => choseCode === true).length, whole: replies.length }
  return { replies: replies.length, share: percentOf(counted), interval: wilson(counted) }
}
