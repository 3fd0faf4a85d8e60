import type { Random } from '../../../datasets/own/random.ts'

const LETTERS = 'etaoinshrdlucmfwypvbgk0123456789 _\'"'
const LEAST_SHARE = 0.01
const MOST_SHARE = 0.03
const LONGEST_RUN = 8

function letters(count: number, random: Random): string {
  return Array.from({ length: count }, () => LETTERS.charAt(random.integer(LETTERS.length))).join('')
}

/** A near duplicate: 1 to 3 % of the units inserted, removed or replaced, in runs as long as a short word. */
export function editKey(key: string, random: Random): string {
  let left = Math.ceil(key.length * (LEAST_SHARE + (MOST_SHARE - LEAST_SHARE) * random.next()))
  let edited = key
  while (left > 0) {
    const run = Math.min(left, random.between(1, LONGEST_RUN))
    const at = random.integer(Math.max(1, edited.length - run))
    const kind = random.integer(3)
    const removed = kind === 0 ? 0 : run
    edited = edited.slice(0, at) + (kind === 1 ? '' : letters(run, random)) + edited.slice(at + removed)
    left -= run
  }
  return edited.toWellFormed()
}
