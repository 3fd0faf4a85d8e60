import { isDate } from 'node:util/types'
import { InputError } from '../../contract/errors.ts'
import type { Json } from '../../contract/json.ts'

/**
 * A tool's input as JSON, a copy. A schema may have made anything of what the model wrote; what a guard could not see is refused, since the tool would see it:
 * objects of classes, numbers that JSON has not, JSON that an object gives of itself. Dates and URLs are read as their text.
 * @throws InputError where the input holds more than its JSON; RangeError for a date that is none, a loop, or too many levels
 */
export function readInput(input: unknown): Json {
  if (input === undefined || input === null) return null
  if (typeof input === 'string' || typeof input === 'boolean') return input
  if (typeof input === 'number' && Number.isFinite(input)) return input
  if (typeof input !== 'object') return refuse(typeof input === 'number' ? `\`${input}\`` : `a ${typeof input}`)
  return readText(input) ?? (Array.isArray(input) ? readItems(input) : readFields(input))
}

function refuse(what: string): never {
  throw new InputError(
    `arguments hold ${what}, and JSON does not show all of it; let the tool's schema give plain values`,
  )
}

/** The text of what is one text and no more. */
function readText(value: object): string | undefined {
  if (isDate(value)) return isBare(value, 'setTime') ? value.toISOString() : undefined
  return value instanceof URL && isBare(value, 'searchParams') ? value.href : undefined
}

function isBare(value: object, ownMember: string): boolean {
  return isBuiltIn(value, ownMember) && Reflect.ownKeys(value).length === 0
}

function readItems(list: readonly unknown[]): Json[] {
  const items = readPlain(list)
  if (items.length !== list.length || items.some(([key], index) => key !== String(index)))
    return refuse('a list with more or less than its items')
  return items.map(([, item]) => readInput(item))
}

function readFields(value: object): Json {
  const fields = readPlain(value).filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields.map(([key, field]) => [key, readInput(field)]))
}

/** What a plain object or list holds: all that there is of it, and the same each time that it is read. */
function readPlain(value: object): [key: string, field: unknown][] {
  if (!isPlain(value)) return refuse(`a \`${value.constructor?.name ?? 'class of its own'}\``)
  return Reflect.ownKeys(value).flatMap((key) => {
    if (Array.isArray(value) && key === 'length') return []
    const property = Object.getOwnPropertyDescriptor(value, key)
    if (typeof key === 'string' && property?.enumerable && 'value' in property) return [[key, property.value]]
    return refuse(`the hidden field \`${String(key)}\``)
  })
}

function isPlain(value: object): boolean {
  return (
    Object.getPrototypeOf(value) === null || isBuiltIn(value, Array.isArray(value) ? 'copyWithin' : 'isPrototypeOf')
  )
}

/** Of a built-in class, of whichever realm, and of none that extends it: that is told by a member that only its prototype has of its own. */
function isBuiltIn(value: object, ownMember: string): boolean {
  const prototype: object | null = Object.getPrototypeOf(value)
  return prototype !== null && Object.hasOwn(prototype, ownMember)
}
