import type { Json } from '../../contract/json.ts'
import type { Condition } from '../../contract/policy.ts'

/** How far beyond a bound the second value lies. */
const FAR = 1000
/** A text that no honest list has. */
const OTHER = 'something else'

/** Values that are surely not this one: for a number the next and a far one. */
function othersThan(value: Json): Json[] {
  if (typeof value === 'number') return [value + 1, value + FAR]
  if (typeof value === 'boolean') return [!value]
  return typeof value === 'string' ? [`${OTHER} than ${value}`] : []
}

/** A value that is in no place of the list, of the kind of its first item. */
function outsideOf(list: readonly Json[]): Json[] {
  const numbers = list.filter((item) => typeof item === 'number')
  if (numbers.length === list.length && numbers.length > 0) return [Math.max(...numbers) + 1]
  const areTexts = list.length > 0 && list.every((item) => typeof item === 'string')
  return areTexts ? [`${OTHER} than ${list.join(' or ')}`] : []
}

/** Values with which a condition does not hold, the nearest first; none where that cannot be told. */
export function breakingValues({ operator, value }: Condition): Json[] {
  if (operator === '==') return othersThan(value)
  if (operator === '!=') return ['number', 'boolean', 'string'].includes(typeof value) ? [value] : []
  if (operator === 'in') return Array.isArray(value) ? outsideOf(value) : []
  if (operator === 'not-in') return Array.isArray(value) ? value.slice(0, 1) : []
  if (typeof value !== 'number') return []
  if (operator === '>=') return [value - 1, value - FAR]
  if (operator === '>') return [value, value - FAR]
  return operator === '<=' ? [value + 1, value + FAR] : [value, value + FAR]
}

/** Values with which a condition holds, the nearest first; none where that cannot be told. */
export function meetingValues({ operator, value }: Condition): Json[] {
  if (operator === '==') return breakingValues({ field: '', operator: '!=', value })
  if (operator === '!=') return othersThan(value)
  if (operator === 'in') return Array.isArray(value) ? value.slice(0, 1) : []
  if (operator === 'not-in') return Array.isArray(value) ? outsideOf(value) : []
  if (typeof value !== 'number') return []
  if (operator === '>=') return [value, value + FAR]
  if (operator === '>') return [value + 1, value + FAR]
  return operator === '<=' ? [value, value - FAR] : [value - 1, value - FAR]
}
