/** A value that is not the same in two JSON documents; null where one of them has none. */
export type JsonDifference = { readonly where: string; readonly stored: unknown; readonly computed: unknown }

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function hasSameKind(one: object, other: object): boolean {
  return Array.isArray(one) === Array.isArray(other)
}

/** By own keys alone: names from data, such as `__proto__`, are names like others. */
function valueAt(holder: object, key: string): unknown {
  return Object.getOwnPropertyDescriptor(holder, key)?.value
}

/**
 * All differences between two JSON values, exactly: numbers to the last digit, lists by place, objects by key whatever their order.
 *
 * @param where how the differences' places begin
 * @example compareJson({ a: [1] }, { a: [2] }, 'x') // [{ where: 'x.a.0', stored: 1, computed: 2 }]
 */
export function compareJson(stored: unknown, computed: unknown, where: string): JsonDifference[] {
  if (isHolder(stored) && isHolder(computed) && hasSameKind(stored, computed)) {
    const keys = new Set([...Object.keys(stored), ...Object.keys(computed)])
    return [...keys].flatMap((key) => compareJson(valueAt(stored, key), valueAt(computed, key), `${where}.${key}`))
  }
  return Object.is(stored, computed) ? [] : [{ where, stored: stored ?? null, computed: computed ?? null }]
}
