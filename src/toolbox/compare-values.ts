import type { Json } from '../contract/json.ts'
import type { Operator } from '../contract/reason.ts'

const TRUE = new Set(['true', 'yes'])
const FALSE = new Set(['false', 'no'])
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/

/** The number that a number or a numeric text stands for; null for anything else. */
function numberOf(value: Json): number | null {
  const number = typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value.trim()) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

function booleanOf(value: Json): boolean | null {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return TRUE.has(word) ? true : FALSE.has(word) ? false : null
}

/** Equal, different, or not comparable (null). The required value's type decides how the actual one is read. */
function equal(actual: Json, required: Json): boolean | null {
  if (typeof required === 'boolean') {
    const found = booleanOf(actual)
    return found === null ? null : found === required
  }
  if (typeof required === 'number') {
    const found = numberOf(actual)
    return found === null ? null : found === required
  }
  if (typeof required === 'string') return equalText(actual, required)
  return required === null && actual === null ? true : null
}

function equalText(actual: Json, required: string): boolean | null {
  if (typeof actual === 'string') return actual.trim().toLowerCase() === required.trim().toLowerCase()
  if (typeof actual === 'boolean') return equalConverse(booleanOf(required), actual)
  return typeof actual === 'number' ? equalConverse(numberOf(required), actual) : null
}

function equalConverse(required: Json, actual: Json): boolean | null {
  return required === null ? null : required === actual
}

function order(actual: Json, required: Json, holds: (left: number, right: number) => boolean): boolean {
  const left = numberOf(actual)
  const right = numberOf(required)
  return left !== null && right !== null && holds(left, right)
}

/** Whether the value is one of a list: null where it is not comparable to all that it does not equal. */
function within(actual: Json, list: Json): boolean | null {
  if (!Array.isArray(list)) return null
  const found = list.map((item) => equal(actual, item))
  if (found.includes(true)) return true
  return found.includes(null) ? null : false
}

/**
 * Whether `actual operator required` holds. What cannot be compared does not hold, for any operator: a doubtful value
 * is a violation. Read leniently are only these: a text of digits as the number it spells; true, yes, false and no
 * (any case) as booleans where the other side is a boolean; texts trimmed and without regard to case. Orders compare
 * numbers only.
 */
export function holds(actual: Json, operator: Operator, required: Json): boolean {
  switch (operator) {
    case '==':
      return equal(actual, required) === true
    case '!=':
      return equal(actual, required) === false
    case 'in':
      return within(actual, required) === true
    case 'not-in':
      return within(actual, required) === false
    case '<':
      return order(actual, required, (left, right) => left < right)
    case '<=':
      return order(actual, required, (left, right) => left <= right)
    case '>':
      return order(actual, required, (left, right) => left > right)
    case '>=':
      return order(actual, required, (left, right) => left >= right)
  }
}
