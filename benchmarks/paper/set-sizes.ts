import type { BenchmarkName } from '../datasets/dataset.ts'

/** How many examples a set has of each gold label. */
export type SetSize = { readonly denied: number; readonly allowed: number }

/** Sets as the paper counts them (arXiv:2406.09187, tables 3 and 4, appendix .16). */
export const PAPER_SET_SIZES: Readonly<Record<BenchmarkName, SetSize>> = {
  'eicu-ac': { denied: 162, allowed: 154 },
  'mind2web-sc': { denied: 100, allowed: 100 },
  csqa: { denied: 41, allowed: 39 },
}
