import type { BenchmarkName } from '../datasets/dataset.ts'
import { type PaperRates, paperRates } from './paper-result.ts'

type PaperOrder = {
  readonly place: string
  readonly benchmark: BenchmarkName
  readonly order: 'nearest' | 'farthest'
  readonly rates: PaperRates
}

/** Which demonstrations are shown: the most or the least similar (arXiv:2406.09187, table 5). It prints no FRA. */
export const TABLE_5: readonly PaperOrder[] = [
  { place: 'table 5', benchmark: 'eicu-ac', order: 'nearest', rates: paperRates([98.7, 100, 97.5, 97.5, null]) },
  { place: 'table 5', benchmark: 'eicu-ac', order: 'farthest', rates: paperRates([98.1, 99.4, 96.9, 96.9, null]) },
  { place: 'table 5', benchmark: 'mind2web-sc', order: 'nearest', rates: paperRates([90, 100, 80, 80, null]) },
  { place: 'table 5', benchmark: 'mind2web-sc', order: 'farthest', rates: paperRates([84, 100, 79, 79, null]) },
]
