import type { AccessFound } from '../contract/access-found.ts'
import { type Columns, foldColumns } from '../contract/columns.ts'
import type { Planned } from '../contract/plan.ts'
import type { Policy } from '../contract/policy.ts'
import type { ToolCall } from '../contract/tool.ts'
import { actionsOf, neededBy } from './own-policy.ts'

export type Looked = {
  readonly calls: readonly ToolCall[]
  readonly policy: Policy
  readonly planned: Planned
  /** What the trusted side's own reader found in the output. */
  readonly touched: AccessFound
}

/** The first database or column that is not among those checked. */
function findMissed(wanted: Columns, checked: Columns): string | null {
  for (const [database, columns] of wanted) {
    const looked = checked.get(database)
    if (looked === undefined) return database
    const missed = [...columns].find((column) => !looked.has(column))
    if (missed !== undefined) return `${database}.${missed}`
  }
  return null
}

function findUncheckedAccess({ calls, planned, touched }: Looked): string | null {
  const needed = neededBy(calls)
  const read = foldColumns(touched.databases)
  const resources = foldColumns(planned.resources)
  const missed = findMissed(read, needed)
  if (missed !== null) return `the output touches \`${missed}\`, which CheckAccess did not look at`
  const forgotten = findMissed(resources, needed)
  if (forgotten !== null) return `the plan found \`${forgotten}\`, which CheckAccess did not look at`
  const [unread] = touched.unread
  // No plan excuses this: whoever pads an output until nobody reads the rest hides in the rest whatever he likes.
  if (touched.truncated)
    return `part of the output could not be read, as there is too much of it, and nothing was checked for it: ${unread ?? 'the rest'}`
  // What the trusted side cannot read may still be read by a planner that names columns of it, and has them checked.
  const readsMore = [...resources].some(([database, columns]) =>
    [...columns].some((column) => !read.get(database)?.has(column)),
  )
  return unread === undefined || readsMore
    ? null
    : `part of the output could not be read, and nothing was checked for it: ${unread}`
}

function findUncheckedRules({ calls, planned }: Looked): string | null {
  const checked = actionsOf(calls)
  const missed = planned.actions.find((action) => !checked.has(action))
  return missed === undefined ? null : `the plan found \`${missed}\`, which CheckRules did not look at`
}

/** A call that compared nothing with anything; what tools of users look at is theirs to say. */
function isEmpty({ tool, arguments: [first] }: ToolCall): boolean {
  return tool === 'CheckRules' && Array.isArray(first) && first.length === 0
}

/** Checks whose duty follows from the requests; of the others only the plan knows that they are needed. */
export const BUILT_IN_CHECKS: ReadonlySet<string> = new Set(['CheckAccess', 'CheckRules'])

/** A check of the operator's own that the plan names and the program did not call: says so, or null. */
export function findUncalled({
  calls,
  planned,
  isOwnCheck,
}: Pick<Looked, 'calls' | 'planned'> & { readonly isOwnCheck: (tool: string) => boolean }): string | null {
  const called = new Set(calls.map(({ tool }) => tool))
  // Plans may name a tool as they would call it.
  const named = planned.tools?.map((tool) => /[A-Za-z_$][\w$]*/.exec(tool)?.[0] ?? tool)
  const missed = named?.find((tool) => isOwnCheck(tool) && !called.has(tool))
  return missed === undefined ? null : `the plan names ${missed}, which was not called`
}

/** What was not looked at, and whether the comparison with what the output touches found it. */
export type Unchecked = { readonly message: string; readonly isAccess: boolean }

function unlooked(message: string | null, isAccess = false): Unchecked | null {
  return message === null ? null : { message, isAccess }
}

/**
 * INVARIANT: an allow rests on checks of every part of the requests, and they looked at all that is known to be touched.
 * Says what was not looked at, or null.
 */
export function findUnchecked(looked: Looked): Unchecked | null {
  const called = new Set(looked.calls.map(({ tool }) => tool))
  const hasRoles = Object.keys(looked.policy.roles).length > 0
  const hasRules = looked.policy.rules.length > 0
  if (hasRoles && !called.has('CheckAccess')) return unlooked('the requests give roles, but CheckAccess was not called')
  if (hasRules && !called.has('CheckRules')) return unlooked('the requests give rules, but CheckRules was not called')
  if (looked.calls.every(isEmpty)) return unlooked('the checks looked at nothing')
  const access = called.has('CheckAccess') ? unlooked(findUncheckedAccess(looked), true) : null
  return access ?? (hasRules ? unlooked(findUncheckedRules(looked)) : null)
}
