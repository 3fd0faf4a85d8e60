import type { Json } from '../../contract/json.ts'
import type { Condition } from '../../contract/policy.ts'
import { type ConditionFound, gap, NOTHING_FOUND, type Places, textsIn } from './condition-found.ts'
import { type Place, wordPlaces } from './name-places.ts'
import { isTurned } from './negation.ts'
import { nameWords, type Token } from './request-tokens.ts'

function textPlaces(tokens: readonly Token[], value: Json): Place[] {
  const words = nameWords(String(value))
  return wordPlaces(tokens, words)
}

/** Texts, or a list of values: each must stand in the sentence, all in one row, and asked for as the operator says. */
export function findTexts(tokens: readonly Token[], { operator, value }: Condition, at: Places): ConditionFound {
  const [field] = at.own
  if (!field) return NOTHING_FOUND
  const isList = operator === 'in' || operator === 'not-in'
  const items = Array.isArray(value) ? value : [value]
  const outside = (place: Place) => place.from >= field.to || place.to <= field.from
  const found = items.map((item) => textPlaces(tokens, item).find(outside)).filter((place) => place !== undefined)
  const row = found.toSorted((one, other) => one.from - other.from)
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last || found.length < items.length || isList !== Array.isArray(value))
    return { ...NOTHING_FOUND, field }
  const isRow = !textsIn(tokens, { from: first.from, to: last.to }).some((text) => ENDING_ROW.has(text))
  const turned = isTextTurned(tokens, field, first)
  const wantsTurned = operator === '!=' || operator === 'not-in'
  return { field, operator: isRow && turned === wantsTurned ? first : null, value: first }
}
/** After one of these the rest of a list may mean the opposite. */
const ENDING_ROW = new Set(['but', 'except', 'not', 'no', 'without', 'unless', ';'])

function isTextTurned(tokens: readonly Token[], field: Place, place: Place): boolean | null {
  const turned = isTurned(tokens, place)
  if (turned === null) return null
  // A sign between the two is counted here, words of denial there.
  return turned !== (field.to <= place.from && textsIn(tokens, gap(field, place)).includes('!='))
}
