import type { z } from 'zod'

const VALUE_CHARS = 60
const ISSUES_SHOWN = 5

/** Values from outside may refer to themselves, or be no JSON at all. */
function toText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value
  } catch {
    return `a ${typeof value} that is no JSON`
  }
}

function cut(text: string): string {
  return text.length > VALUE_CHARS ? `${text.slice(0, VALUE_CHARS)}…` : text
}

/** A value as messages quote it: JSON, cut short. */
export function showValue(value: unknown): string {
  return cut(toText(value))
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

function expected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union') {
    const options = issue.errors.flat().map((inner) => expected(inner))
    return [...new Set(options)].join(' or ')
  }
  if (issue.code === 'invalid_value') return issue.values.map((value) => JSON.stringify(value)).join(' or ')
  if (issue.code === 'invalid_type') return issue.expected
  return issue.message.toLowerCase().replace(/^[^:]*: expected /, '')
}

/** Keys come from outside like values, and may be as many and as long. */
function describeKeys(keys: readonly string[]): string {
  const shown = keys.slice(0, ISSUES_SHOWN).map((key) => `\`${cut(key)}\``)
  return shown.join(', ') + (keys.length > ISSUES_SHOWN ? ` and ${keys.length - ISSUES_SHOWN} more` : '')
}

/** What was expected and what was got; where that was, is the caller's to say. */
export function describeMismatch(issue: z.core.$ZodIssue, root: unknown): string {
  if (issue.code === 'unrecognized_keys') return `expected no field ${describeKeys(issue.keys)}`
  const value = valueAt(root, issue.path)
  return `expected ${expected(issue)}, got ${value === undefined ? 'nothing' : `\`${showValue(value)}\``}`
}

/** What is wrong with one field: where, what was expected, what was got. No full stop, no remedy. */
export function describeIssue(issue: z.core.$ZodIssue, root: unknown): string {
  const where = issue.path.length === 0 ? '' : `field \`${issue.path.map(String).join('.')}\`: `
  return where + describeMismatch(issue, root)
}

/** All that is wrong, in one line; the first five are spelled out. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], root: unknown): string {
  const shown = issues.slice(0, ISSUES_SHOWN).map((issue) => describeIssue(issue, root))
  return shown.join('; ') + (issues.length > ISSUES_SHOWN ? `; and ${issues.length - ISSUES_SHOWN} more` : '')
}
