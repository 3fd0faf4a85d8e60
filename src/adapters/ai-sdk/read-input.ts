import { InputError } from '../../contract/errors.ts'
import type { Json } from '../../contract/json.ts'
import { toJson } from '../mapping/index.ts'

/** An object of which JSON writes all that is in it; of a `Map` or of private fields it writes nothing. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}

function requireVisible(value: unknown): void {
  const isHidden = typeof value === 'function' || typeof value === 'symbol'
  if (!isHidden && (typeof value !== 'object' || value === null || isPlain(value))) return
  const name = isHidden ? typeof value : (value?.constructor?.name ?? 'object')
  throw new InputError(`arguments hold a \`${name}\`, which has no JSON; let the tool's schema give plain values`)
}

/**
 * A tool's input as JSON. A schema may have made anything of what the model wrote; what a guard could not see is refused, since the tool would see it.
 * @throws InputError where the input holds more than its JSON; TypeError where it has none
 */
export function readInput(input: unknown): Json {
  JSON.stringify(input, (_, value: unknown) => {
    requireVisible(value)
    return value
  })
  return toJson(input)
}
