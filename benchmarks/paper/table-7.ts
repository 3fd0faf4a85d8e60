import type { BenchmarkName } from '../datasets/dataset.ts'

type PaperWords = {
  readonly place: string
  readonly benchmark: BenchmarkName
  readonly demonstration: number
  /** With one demonstration. */
  readonly prompt: number
  readonly response: number
}

/** Words of texts (arXiv:2406.09187, table 7). */
export const TABLE_7: readonly PaperWords[] = [
  { place: 'table 7', benchmark: 'eicu-ac', demonstration: 298, prompt: 571, response: 195 },
  { place: 'table 7', benchmark: 'mind2web-sc', demonstration: 494, prompt: 1265, response: 277 },
]
