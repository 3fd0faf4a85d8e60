import type { BenchmarkReport } from '../benchmark-report.ts'

/** Says of a cell whose rates are over fewer examples than planned how many are missing; nothing of the others. */
export function leftOutNote({ planned, leftOut }: Pick<BenchmarkReport, 'planned' | 'leftOut'>): string[] {
  return leftOut === 0 ? [] : [`left out ${leftOut} of ${planned}: budget, or the run was ended`]
}
