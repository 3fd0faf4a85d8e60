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

/** The copy; undefined where there is anything in it that is refused, or that takes a closer look. */
function copyAtOnce(value: unknown, depth: number): Json | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'object' || depth > DEPTH_LIMIT) return undefined
  return Array.isArray(value) ? copyItemsAtOnce(value, depth) : copyFieldsAtOnce(value, depth)
}

function copyItemsAtOnce(list: readonly unknown[], depth: number): Json | undefined {
  const copied: Json[] = []
  for (let index = 0; index < list.length; index++) {
    const item = copyAtOnce(list[index], depth + 1)
    if (item === undefined) return undefined
    copied.push(item)
  }
  return copied
}

function copyFieldsAtOnce(value: object, depth: number): Json | undefined {
  if (!isPlain(value)) return undefined
  const copied: { [key: string]: Json } = {}
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue
    const item = key === '__proto__' ? undefined : copyAtOnce(field, depth + 1)
    if (item === undefined) return undefined
    copied[key] = item
  }
  return copied
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
  // Knowing all the way where one is takes longer than copying: only what is refused is gone through again for that.
  return copyAtOnce(value, 0) ?? copy(value, '', 0)
}
