const FIRST_MS = 500
const MOST_MS = 20_000
/** A server that wants longer than this is not waited for. */
const LONGEST_ASKED_MS = 60_000

/** What decides how long to wait before the next try. `attempt` counts from 0. */
export type RetryWait = {
  readonly attempt: number
  readonly headers: Headers | null
  /** At least 0, below 1. */
  readonly random: () => number
  /** Milliseconds since 1970, for a Retry-After that is a date. */
  readonly now: () => number
}

/**
 * Milliseconds before the next try: what the server asks for (`retry-after-ms`, `retry-after` as seconds or date), else
 * 500 ms doubled each time up to 20 s, of which a random half is left out so that many guards do not return at once.
 * Null where the server asks for more than a minute.
 *
 * @example
 * retryWait({ attempt: 0, headers: null, random: () => 0.5, now: Date.now }) // 375
 */
export function retryWait({ attempt, headers, random, now }: RetryWait): number | null {
  const asked = askedWait(headers, now)
  if (asked !== null) return asked > LONGEST_ASKED_MS ? null : asked
  const full = Math.min(FIRST_MS * 2 ** attempt, MOST_MS)
  return full / 2 + (full / 2) * random()
}

function askedWait(headers: Headers | null, now: () => number): number | null {
  const milliseconds = decimal(headers?.get('retry-after-ms'))
  if (milliseconds !== null) return milliseconds
  const after = headers?.get('retry-after')
  const seconds = decimal(after)
  if (seconds !== null) return seconds * 1000
  const date = Date.parse(after ?? '')
  return Number.isNaN(date) ? null : Math.max(date - now(), 0)
}

function decimal(text: string | null | undefined): number | null {
  return text && /^\s*\d{1,12}(\.\d{1,6})?\s*$/.test(text) ? Number(text) : null
}
