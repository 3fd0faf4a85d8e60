import type { Demonstration } from '../contract/demonstration.ts'

/**
 * What a file from elsewhere says of itself proves nothing: who wrote it, which verdict it came of, what it was checked with, and whether
 * anybody confirmed it.
 */
export function forgetClaims(one: Demonstration, from: string): Demonstration {
  const { confirmation: _confirmation, source, ...rest } = one
  const { questionId, task } = source
  return {
    ...rest,
    source: {
      kind: 'import',
      from,
      ...(questionId === undefined ? {} : { questionId }),
      ...(task === undefined ? {} : { task }),
    },
    status: 'quarantined',
  }
}
