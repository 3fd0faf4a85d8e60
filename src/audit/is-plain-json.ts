/** Values nested deeper are left to slower ways that know what to do with them. */
const DEPTH_LIMIT = 200

function isPlain(value: unknown, depth: number): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  // JSON has one zero.
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  if (typeof value !== 'object' || depth > DEPTH_LIMIT) return false
  if (Array.isArray(value)) {
    // A hole is undefined here, and so is not plain.
    for (let index = 0; index < value.length; index++) if (!isPlain(value[index], depth + 1)) return false
    return true
  }
  return Object.getPrototypeOf(value) === Object.prototype && hasPlainFields(value, depth)
}

function hasPlainFields(value: object, depth: number): boolean {
  for (const [key, field] of Object.entries(value)) {
    // Schemas drop this key without a word.
    if (key === '__proto__' || !isPlain(field, depth + 1)) return false
  }
  return true
}

/**
 * Whether a value is just what `JSON.parse(JSON.stringify(value))` answers, all the way down, and schemas see all of it. False also for
 * what is nested deeper than anything honest.
 */
export function isPlainJson(value: unknown): boolean {
  return isPlain(value, 0)
}
