import type { FieldPlace } from './field-places.ts'
import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'

/** Where a sentence states a condition; what it does not state is null. */
export type ConditionFound = {
  readonly field: Place | null
  readonly operator: Place | null
  readonly value: Place | null
}

export const NOTHING_FOUND: ConditionFound = { field: null, operator: null, value: null }

/** Places of the condition's own field, and of all that other fields are called. */
export type Places = { readonly own: readonly FieldPlace[]; readonly others: readonly Place[] }

/** Signs that compare by themselves. */
export const SIGNS: ReadonlySet<string> = new Set(['==', '!=', '<=', '>=', '<', '>', '='])

/** What stands between two places. */
export function gap(one: Place, other: Place): Place {
  return one.from < other.from ? { from: one.to, to: other.from } : { from: other.to, to: one.from }
}

/** The texts of a row of tokens. */
export function textsIn(tokens: readonly Token[], { from, to }: Place): string[] {
  return tokens.slice(from, to).map(({ text }) => text)
}
