import type { AccessFound } from '../contract/access-found.ts'
import type { Policy } from '../contract/policy.ts'
import type { ToolCall } from '../contract/tool.ts'
import { actionsOf, foldAccess, neededBy } from './own-policy.ts'

export type Looked = {
  readonly calls: readonly ToolCall[]
  readonly policy: Policy
  /** Categories that the plan found. */
  readonly planned: readonly string[]
  /** What the trusted side's own reader found in the output. */
  readonly touched: AccessFound
}

function findUncheckedAccess(looked: Looked): string | null {
  if (!looked.calls.some((call) => call.tool === 'CheckAccess'))
    return 'the requests give roles, but CheckAccess was not called'
  const needed = neededBy(looked.calls)
  const touched = foldAccess(looked.touched.databases)
  for (const [database, columns] of touched) {
    const checked = needed.get(database)
    if (checked === undefined) return `the output touches \`${database}\`, which CheckAccess did not look at`
    const missed = [...columns].find((column) => !checked.has(column))
    if (missed !== undefined) return `the output touches \`${database}.${missed}\`, which CheckAccess did not look at`
  }
  const unread = looked.touched.unread[0]
  const addsNothing = [...needed].every(([database, columns]) => {
    const known = touched.get(database)
    return known !== undefined && [...columns].every((column) => known.has(column))
  })
  return unread !== undefined && addsNothing
    ? `part of the output could not be read, and nothing was checked for it: ${unread}`
    : null
}

function findUncheckedRules(looked: Looked): string | null {
  if (!looked.calls.some((call) => call.tool === 'CheckRules'))
    return 'the requests give rules, but CheckRules was not called'
  const checked = actionsOf(looked.calls)
  const missed = looked.planned.find((action) => !checked.has(action))
  return missed === undefined ? null : `the plan found \`${missed}\`, which CheckRules did not look at`
}

/**
 * INVARIANT: an allow rests on checks of every part of the requests, and they looked at all that is known to be touched.
 * Says what was not looked at, or null.
 */
export function findUnchecked(looked: Looked): string | null {
  const access = Object.keys(looked.policy.roles).length > 0 ? findUncheckedAccess(looked) : null
  return access ?? (looked.policy.rules.length > 0 ? findUncheckedRules(looked) : null)
}
