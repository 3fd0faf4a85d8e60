import { fieldFor } from '../user-fields.ts'
import { namePlaces, type Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'

/** Where a sentence speaks of a field. */
export type FieldPlace = Place & {
  /** By its own name; otherwise by a noun that means it (`driver's licence` for `dr_license`). */
  readonly isName: boolean
  /** By a word such as `unvaccinated`. */
  readonly isNegative: boolean
}

const MOST_WORDS = 3
const NEGATIVE = /^(?:un|non)(?=\p{L}{4})/u
/** What a noun does not begin or end with. */
const MARGINAL = new Set(
  'a an the their any may must can cannot not no only and or of to is are be have has in at with without users user'.split(
    ' ',
  ),
)

function nounAt(tokens: readonly Token[], from: number, to: number, field: string): FieldPlace | null {
  const words = tokens.slice(from, to)
  const [first, last] = [words[0], words.at(-1)]
  if (words.some(({ kind }) => kind !== 'word') || !first || !last) return null
  if (MARGINAL.has(first.text) || MARGINAL.has(last.text) || !mayMean(last.text, field)) return null
  const text = words.map((word) => word.text).join(' ')
  if (fieldFor(text, [field]) === field) return { from, to, isName: false, isNegative: false }
  const positive = text.replace(NEGATIVE, '')
  return positive !== text && fieldFor(positive, [field]) === field
    ? { from, to, isName: false, isNegative: true }
    : null
}

/** Whether the last word of a noun can be a form of a part of the field: they begin alike. */
function mayMean(head: string, field: string): boolean {
  const parts = field.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const first = head.replace(NEGATIVE, '').charAt(0)
  return field !== field.toLowerCase() || parts.some((part) => part.startsWith(first))
}

/** Places where a sentence names a field, or a noun that means it. */
export function fieldPlaces(tokens: readonly Token[], field: string): FieldPlace[] {
  const named = namePlaces(tokens, field).map((place): FieldPlace => ({ ...place, isName: true, isNegative: false }))
  const nouns: FieldPlace[] = []
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = Math.min(tokens.length, from + MOST_WORDS); to > from; to -= 1) {
      const noun = named.some((one) => one.from < to && from < one.to) ? null : nounAt(tokens, from, to, field)
      if (!noun) continue
      nouns.push(noun)
      from = to - 1
      break
    }
  }
  return [...named, ...nouns].sort((one, other) => one.from - other.from)
}
