import type { z } from 'zod'
import { Action } from '../../contract/action.ts'

const ISSUES_SHOWN = 5
const ACTION_FIELDS = Object.keys(Action.shape)
const EXPECTED: Readonly<Record<string, string>> = {
  identity: 'expected an object',
  actions: 'expected 1 to 100 actions',
}

/** A body, and the fields that it may have. */
type Body = { readonly root: unknown; readonly fields: readonly string[] }

/** The part of a path that is ours: what an action's fields hold has names of the client's own. */
function ownPath(path: readonly PropertyKey[]): readonly PropertyKey[] {
  const end = path.findIndex((key) => typeof key === 'string' && ACTION_FIELDS.includes(key))
  if (end !== -1) return path.slice(0, end + 1)
  return path.slice(0, 2).filter((key, index) => (index === 0 ? key === 'actions' : typeof key === 'number'))
}

function isMissing(path: readonly PropertyKey[], root: unknown): boolean {
  let value = root
  for (const key of path) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, key)) return true
    value = Reflect.get(value, key)
  }
  return false
}

function describe(issue: z.core.$ZodIssue, { root, fields }: Body): string {
  const path = ownPath(issue.path)
  const where = path.length === 0 ? 'the body' : `field \`${path.map(String).join('.')}\``
  const last = path.at(-1)
  if (issue.code === 'unrecognized_keys') {
    const known = path.length === 0 ? fields : ACTION_FIELDS
    return `${where}: holds a field that does not belong there; expected only \`${known.join('`, `')}\``
  }
  if (isMissing(path, root)) return `${where}: is missing`
  if (typeof last !== 'string') return `${where}: expected an object`
  // JSON has numbers that no double holds; whatever else it has, these fields may hold.
  const expected = path.length === issue.path.length ? EXPECTED[last] : undefined
  return `${where}: ${expected ?? 'expected numbers within the range of a double'}`
}

/** What is wrong with a body, by fields of ours. INVARIANT: neither values nor names that a client made up. */
export function describeFields(issues: readonly z.core.$ZodIssue[], body: Body): string {
  const shown = [...new Set(issues.map((issue) => describe(issue, body)))]
  const more = shown.length > ISSUES_SHOWN ? `; and ${shown.length - ISSUES_SHOWN} more` : ''
  return shown.slice(0, ISSUES_SHOWN).join('; ') + more
}
