import type { BenchmarkName } from '../datasets/dataset.ts'
import type { MethodName } from '../methods/method-name.ts'

/** Rates as the paper prints them: percent, one decimal; null where it prints none. */
export type PaperRates = {
  readonly lpa: number
  readonly lpp: number
  readonly lpr: number
  readonly ea: number | null
  readonly fra: number | null
}

/** A row of rates in the paper, and where it stands there (arXiv:2406.09187). */
export type PaperResult = {
  readonly place: string
  readonly benchmark: BenchmarkName
  readonly method: MethodName
  /** As the paper names it. */
  readonly model: string
  readonly rates: PaperRates
}

export type Figures = readonly [lpa: number, lpp: number, lpr: number, ea: number | null, fra: number | null]

/** Rates in the order in which the paper's tables have them. */
export function paperRates([lpa, lpp, lpr, ea, fra]: Figures): PaperRates {
  return { lpa, lpp, lpr, ea, fra }
}
