import { z } from 'zod'
import { Decision } from '../../src/contract/check-result.ts'
import type { AttemptEnd, Digest } from '../runners/example-record.ts'
import { isRight } from './score-examples.ts'

const Count = z.number().int().nonnegative()

/** Verdicts that would have been another without the check, or the same for other reasons. */
const Change = z.strictObject({
  /** What the first program that the check sent back would have decided; null where that is not known. */
  claimed: Decision.nullable(),
  /** What the verdict became. */
  decided: Decision,
  verdicts: Count,
  /** Of them: claims that were right by gold, and verdicts that are. */
  rightBefore: Count,
  rightAfter: Count,
})

const CheckFigure = z.strictObject({
  /** Programs that it sent back. */
  fired: Count,
  /** Verdicts on whose way it sent back at least one. */
  verdicts: Count,
  changed: z.array(Change),
})
type CheckFigure = z.infer<typeof CheckFigure>

/** How often each comparison sent back a program that would have given a verdict, and what that changed. */
export const CheckFigures = z.strictObject({
  /** With what the requests say. */
  policy: CheckFigure,
  /** With what the output touches. */
  access: CheckFigure,
})
export type CheckFigures = z.infer<typeof CheckFigures>

type Checked = Pick<Digest, 'attempts' | 'decision' | 'gold'>
type SentBack = { readonly first: NonNullable<AttemptEnd>; readonly count: number; readonly verdict: Checked }

function sentBackBy(check: keyof CheckFigures, verdict: Checked): SentBack[] {
  const ends = verdict.attempts.filter((end) => end?.check === check)
  const [first] = ends
  return first == null ? [] : [{ first, count: ends.length, verdict }]
}

function changeOf(sentBack: readonly SentBack[]): z.infer<typeof Change>[] {
  const kinds = Map.groupBy(sentBack, ({ first, verdict }) => `${first.claimed ?? ''} ${verdict.decision}`)
  const sorted = [...kinds].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return sorted.flatMap(([, members]) => {
    const [one] = members
    if (one === undefined) return []
    const claimed = one.first.claimed ?? null
    const wouldBeRight = ({ verdict: { gold } }: SentBack) => claimed !== null && isRight({ gold, decision: claimed })
    return [
      {
        claimed,
        decided: one.verdict.decision,
        verdicts: members.length,
        rightBefore: members.filter(wouldBeRight).length,
        rightAfter: members.filter(({ verdict }) => isRight(verdict)).length,
      },
    ]
  })
}

function scoreCheck(check: keyof CheckFigures, results: readonly Checked[]): CheckFigure {
  const sentBack = results.flatMap((result) => sentBackBy(check, result))
  return {
    fired: sentBack.reduce((sum, { count }) => sum + count, 0),
    verdicts: sentBack.length,
    changed: changeOf(sentBack),
  }
}

/**
 * What the comparisons of a program's policy with the requests, and of its accesses with the output's, sent back and changed. Such a
 * program is mended in a debug round; without the check, what it claimed would have been the verdict.
 *
 * @example scoreChecks(digests).policy.fired
 */
export function scoreChecks(results: readonly Checked[]): CheckFigures {
  return { policy: scoreCheck('policy', results), access: scoreCheck('access', results) }
}
