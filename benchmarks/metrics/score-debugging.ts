import type { Debugging } from '../reports/benchmark-report.ts'
import type { AttemptEnd, Digest } from '../runners/example-record.ts'
import { percentOf } from './score-examples.ts'

// Such a program ran to its end, or to a tool that broke: what is wrong is its answer.
const RAN = new Set(['evidence', 'bad-result', 'missing-result', 'tool'])

function isExecutable(end: AttemptEnd): boolean {
  return end === null || RAN.has(end.code)
}

function countKinds(ends: readonly AttemptEnd[]): Debugging['before'] {
  const kinds = { name: 0, syntax: 0, type: 0, other: 0 }
  for (const end of ends) if (end !== null && !isExecutable(end)) kinds[end.kind] += 1
  return kinds
}

function executableShare(ends: readonly AttemptEnd[]): number | null {
  return percentOf({ part: ends.filter(isExecutable).length, whole: ends.length })
}

function countWithoutVerdict(ends: readonly AttemptEnd[]): number {
  return ends.filter((end) => end !== null && isExecutable(end)).length
}

type Tried = Pick<Digest, 'attempts' | 'decision'>

/** How the last program ended. One that a comparison sent back may stand all the same, also where a later one failed. */
function endOf({ attempts, decision }: Tried): AttemptEnd {
  return decision === 'unknown' ? (attempts.at(-1) ?? null) : null
}

/**
 * How often programs ran before and after debugging, and what stopped them (arXiv:2406.09187, table 2 and appendix .11), over the examples
 * for which a program was written.
 *
 * @returns shares in percent, full precision, null where no program was written
 */
export function scoreDebugging(results: readonly Tried[]): Debugging {
  const written = results.filter(({ attempts }) => attempts.length > 0)
  const first = written.map(({ attempts }) => attempts[0] ?? null)
  const last = written.map(endOf)
  return {
    programs: written.length,
    executableBefore: executableShare(first),
    executableAfter: executableShare(last),
    before: countKinds(first),
    after: countKinds(last),
    noVerdictBefore: countWithoutVerdict(first),
    noVerdictAfter: countWithoutVerdict(last),
    rounds: written.reduce((sum, { attempts }) => sum + attempts.length - 1, 0),
  }
}
