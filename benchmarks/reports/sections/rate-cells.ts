import type { Metrics } from '../../metrics/score-examples.ts'
import type { PaperRates } from '../../paper/paper-result.ts'

/** Rates in the order of the paper's tables, ours of the exact kind after the paper's EA. */
export const RATES = [
  { key: 'lpa', name: 'LPA' },
  { key: 'lpp', name: 'LPP' },
  { key: 'lpr', name: 'LPR' },
  { key: 'ea', name: 'EA' },
  { key: 'eaExact', name: 'EA exact' },
  { key: 'fra', name: 'FRA' },
] as const satisfies readonly { readonly key: keyof Metrics; readonly name: string }[]
export type RateKey = (typeof RATES)[number]['key']

export const RATE_NAMES: readonly string[] = RATES.map(({ name }) => name)

/** A rate of the paper's row; it has no EA of our exact kind. */
export function paperRate(rates: PaperRates, key: RateKey): number | null {
  return key === 'eaExact' ? null : rates[key]
}

export const RATE_NOTE =
  'rates in percent, with 95% Wilson intervals; n: examples behind them; unknown: wrong whatever the gold label, and never a denial; EA exact is ours: as EA, and nothing else named'
