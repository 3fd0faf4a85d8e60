import type { Json } from '../contract/json.ts'
import type { CheckOutcome } from '../contract/tool.ts'
import { ArgumentsError } from './arguments-error.ts'

/** Characters of the user's values in all reasons. */
const MOST_SHOWN_CHARS = 200_000

/** Each violated rule shows what it found, so one long value may stand in thousands of reasons. */
function shownChars({ reasons }: CheckOutcome): number {
  const lengths = new Map<Json, number>()
  let chars = 0
  for (const reason of reasons) {
    if (reason.kind !== 'rule') continue
    for (const { actual } of reason.conditions ?? [reason]) {
      const length = lengths.get(actual) ?? JSON.stringify(actual).length
      lengths.set(actual, length)
      chars += length
    }
  }
  return chars
}

/**
 * The outcome, where its reasons can be shown.
 * @throws ArgumentsError where the user's values in them are too long
 */
export function requireBriefReasons(outcome: CheckOutcome): CheckOutcome {
  const chars = shownChars(outcome)
  if (chars <= MOST_SHOWN_CHARS) return outcome
  throw new ArgumentsError(
    `the user's values take \`${chars}\` characters in the reasons, expected at most ${MOST_SHOWN_CHARS}; pass shorter ones`,
  )
}
