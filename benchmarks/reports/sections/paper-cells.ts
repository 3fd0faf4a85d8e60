import type { BenchmarkName } from '../../datasets/dataset.ts'
import { findContradictions } from '../../paper/find-contradictions.ts'
import type { PaperRates } from '../../paper/paper-result.ts'
import { PAPER_SET_SIZES } from '../../paper/set-sizes.ts'
import { formatRate } from '../format-figure.ts'
import type { Footnotes } from './footnotes.ts'
import { paperRate, RATES, type RateKey } from './rate-cells.ts'

type PaperRow = { readonly rates: PaperRates; readonly benchmark: BenchmarkName }

/** What contradicts a rate in its own row of the paper, as notes. */
export function paperRateNotes({ rates, benchmark }: PaperRow, key: RateKey): string[] {
  const contradictions = findContradictions(rates, PAPER_SET_SIZES[benchmark])
  const found = contradictions.filter(({ fields }) => key !== 'eaExact' && fields.includes(key))
  return found.map(({ note }) => `contradicts itself: ${note}`)
}

/** The paper's rates as cells, with a sign and a footnote where they contradict each other. */
export function paperRateCells(row: PaperRow, footnotes: Footnotes): string[] {
  return RATES.map(({ key }) => footnotes.mark(formatRate(paperRate(row.rates, key)), paperRateNotes(row, key)))
}
