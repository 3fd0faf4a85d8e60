import type { Condition } from '../../contract/policy.ts'
import type { ConditionFound, Places } from './condition-found.ts'
import { findBoolean } from './find-boolean.ts'
import { findNumber } from './find-number.ts'
import { findTexts } from './find-texts.ts'
import type { Statement } from './statement.ts'

/** Where a statement states a condition, as far as it does. */
export function findCondition(statement: Statement, condition: Condition): ConditionFound {
  const { tokens } = statement
  const own = statement.placesOf(condition.field)
  const others = statement
    .otherPlaces(condition.field)
    .filter((place) => !own.some((mine) => mine.from < place.to && place.from < mine.to))
  const at: Places = { own, others }
  if (typeof condition.value === 'number') return findNumber(tokens, condition, at)
  return typeof condition.value === 'boolean' ? findBoolean(tokens, condition, at) : findTexts(tokens, condition, at)
}
