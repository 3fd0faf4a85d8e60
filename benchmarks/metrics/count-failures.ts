import type { Digest } from '../runners/example-record.ts'

/** Unknowns by the code of their failure, codes by name. */
export function countFailures(results: readonly Pick<Digest, 'failure'>[]): Record<string, number> {
  const codes = results.flatMap(({ failure }) => failure ?? []).sort()
  return Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))
}
