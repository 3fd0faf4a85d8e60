import { canonicalJson } from '../contract/json.ts'
import { isPlainJson } from './is-plain-json.ts'

/** Writes entries as canonical JSON, and remembers what is frozen throughout, since it comes again with every guard. */
export type EntryWriter = {
  /** The bytes of `canonicalJson(entry)`; null for an entry that is not just what they say, such as one with a date or with NaN. */
  write(entry: object): string | null
  /** Whether a part was written before, and can never change. */
  isKept(part: object): boolean
}

function isFrozenThroughout(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (!Object.isFrozen(value)) return false
  // A getter of a frozen object may still answer something else each time.
  const fields = Object.values(Object.getOwnPropertyDescriptors(value))
  return fields.every((field) => 'value' in field && isFrozenThroughout(field.value))
}

/** @param entry - Its own fields are looked up by name: they are sorted here as `canonicalJson` sorts names that are no numbers. */
function sortedFields(entry: object): [string, unknown][] {
  return Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** @example entryWriter().write(entry) === canonicalJson(entry) // true, where it is not null */
export function entryWriter(): EntryWriter {
  const kept = new WeakMap<object, string>()

  function textOf(value: unknown): string | null {
    const before = typeof value === 'object' && value !== null ? kept.get(value) : undefined
    if (before !== undefined) return before
    if (!isPlainJson(value)) return null
    const text = canonicalJson(value)
    if (typeof value === 'object' && value !== null && isFrozenThroughout(value)) kept.set(value, text)
    return text
  }

  return {
    write(entry) {
      const fields: string[] = []
      for (const [name, value] of sortedFields(entry)) {
        const text = textOf(value)
        if (text === null || !/^[A-Za-z]/.test(name)) return null
        fields.push(`${JSON.stringify(name)}:${text}`)
      }
      return `{${fields.join(',')}}`
    },
    isKept: (part) => kept.has(part),
  }
}
