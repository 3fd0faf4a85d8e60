import type { AccessFound, ActionsFound } from '../contract/access-found.ts'
import type { GuardTask } from '../contract/core.ts'
import { STEP_CHARS } from '../contract/plan.ts'
import type { Policy } from '../contract/policy.ts'

/** What the rule core found; null for the part that the requests do not have. */
export type Found = {
  readonly access: AccessFound | null
  readonly actions: ActionsFound | null
  /** Violations of the rules that apply. */
  readonly violations: readonly string[]
}

function list(items: readonly string[]): string {
  return items.length === 0 ? 'none' : items.join(', ')
}

/** Categories have commas of their own. */
function quoted(names: readonly string[]): string {
  return list(names.map((name) => `"${name}"`))
}

/** Parts as one step; what an output touches may be longer than a step. */
function step(...parts: readonly (string | null)[]): string {
  const text = parts.filter((part) => part !== null).join('; ')
  return text.length <= STEP_CHARS ? text : `${text.slice(0, STEP_CHARS - 1)}…`
}

/** Step one: what the requests ask for. */
export function writeTask(policy: Policy, found: Found): string {
  const categories = [...new Set(policy.rules.map((rule) => rule.action))]
  return step(
    found.access && `the requests say what ${list(Object.keys(policy.roles))} may read`,
    found.actions && `the requests give rules on ${quoted(categories)}`,
  )
}

function describeRole(policy: Policy, role: string | null): string {
  const own = role !== null && Object.hasOwn(policy.roles, role) ? policy.roles[role] : undefined
  if (own === undefined) return 'the requests give this user no role, so nothing is accessible'
  return `the user acts as ${role}, who may read columns of ${list(Object.keys(own))} and nothing else`
}

function describeUser({ identity }: GuardTask): string {
  const attributes = Object.entries(identity ?? {}).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return `the user has ${attributes.length === 0 ? 'no known attributes' : list(attributes)}`
}

/** Step two: who asks, and which permissions or rules follow. */
export function writeApplies(policy: Policy, task: GuardTask, found: Found): string {
  return step(
    found.access && describeRole(policy, task.role),
    found.actions && describeUser(task),
    found.actions && `rules that apply: ${list(found.violations)}`,
  )
}

function describeAccess(policy: Policy, { databases, unread }: AccessFound): string {
  const named = new Set(Object.values(policy.roles).flatMap((own) => Object.keys(own)))
  const touched = Object.entries(databases)
  const unnamed = touched.map(([database]) => database).filter((database) => !named.has(database))
  return step(
    `the code reads ${list(touched.map(([database, columns]) => `${database} (${columns.join(', ')})`))}`,
    unnamed.length > 0 ? `the requests do not speak of ${list(unnamed)}` : null,
    unread.length > 0 ? `could not be read: ${list(unread)}` : null,
  )
}

function describeActions({ actions, unsure }: ActionsFound): string {
  return step(
    `of the actions that the requests speak of, task and chosen element fall under: ${quoted(actions)}`,
    unsure.length > 0 ? `in doubt: ${quoted(unsure)}` : null,
  )
}

/** Step three: what the output does, and where the requests speak of it. */
export function writeTouches(policy: Policy, found: Found): string {
  return step(found.access && describeAccess(policy, found.access), found.actions && describeActions(found.actions))
}

/** Step four: what the program compares, with which functions, and where it runs. */
export function writeCompare(engine: string, found: Found): string {
  return step(
    found.access && "CheckAccess compares the role's list with what ExtractAccess reads from the output",
    found.actions && 'CheckRules compares all rules with the user, for the categories found',
    `the program runs on ${engine}`,
  )
}
