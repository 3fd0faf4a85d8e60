import type { BenchmarkName } from '../datasets/dataset.ts'

/** What people call the sets. */
export const SET_TITLES: Readonly<Record<BenchmarkName, string>> = {
  'eicu-ac': 'EICU-AC',
  'mind2web-sc': 'Mind2Web-SC',
  csqa: 'CSQA-style',
}
