import type { BenchmarkName } from '../../datasets/dataset.ts'
import { findContradictions } from '../../paper/find-contradictions.ts'
import type { PaperRates } from '../../paper/paper-result.ts'
import { PAPER_SET_SIZES } from '../../paper/set-sizes.ts'
import { formatRate } from '../format-figure.ts'
import type { Footnotes } from './footnotes.ts'
import { paperRate, RATES } from './rate-cells.ts'

/** The paper's rates as cells, with a sign and a footnote where they contradict each other. */
export function paperRateCells(
  { rates, benchmark }: { readonly rates: PaperRates; readonly benchmark: BenchmarkName },
  footnotes: Footnotes,
): string[] {
  const contradictions = findContradictions(rates, PAPER_SET_SIZES[benchmark])
  return RATES.map(({ key }) => {
    const notes = contradictions.filter(({ fields }) => key !== 'eaExact' && fields.includes(key))
    return footnotes.mark(
      formatRate(paperRate(rates, key)),
      notes.map(({ note }) => `contradicts itself: ${note}`),
    )
  })
}
