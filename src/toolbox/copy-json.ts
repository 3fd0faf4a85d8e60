import type { Json } from '../contract/json.ts'

const DEPTH_LIMIT = 200

function fail(path: string, what: string): never {
  throw new TypeError(`expected JSON${path === '' ? '' : ` at \`${path}\``}, got ${what}`)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}

function copyObject(value: object, path: string, depth: number): Json {
  if (!isPlain(value)) fail(path, `an object of class \`${value.constructor?.name ?? 'unknown'}\``)
  const entries = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    // Schemas drop this key without a word, so what stands under it would be judged as absent.
    .map(([key, field]): [string, Json] =>
      key === '__proto__'
        ? fail(path, 'the key `__proto__`, use another name')
        : [key, copy(field, `${path}.${key}`, depth)],
    )
  return Object.fromEntries(entries)
}

function copy(value: unknown, path: string, depth: number): Json {
  if (depth > DEPTH_LIMIT) fail('', `more than ${DEPTH_LIMIT} levels, or a cycle`)
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : fail(path, `\`${value}\``)
  // A hole in an array would be skipped by `map`; `from` sees it as undefined.
  if (Array.isArray(value))
    return Array.from(value, (item: unknown, index) => copy(item, `${path}[${index}]`, depth + 1))
  return typeof value === 'object' ? copyObject(value, path, depth + 1) : fail(path, typeof value)
}

/**
 * A deep copy of plain JSON, so that nothing done to the original afterwards changes what was recorded. Fields that
 * are undefined are left out.
 *
 * @throws TypeError for what is not JSON: functions, dates, NaN, cycles, the key `__proto__`
 *
 * @example copyJson({ a: [1, undefined] }) // throws: expected JSON at `.a[1]`, got undefined
 */
export function copyJson(value: unknown): Json {
  return copy(value, '', 0)
}
