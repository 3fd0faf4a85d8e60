import type { Identity } from '../contract/action.ts'
import { accessArguments, rulesArguments } from '../contract/check-arguments.ts'
import { type Columns, foldColumns } from '../contract/columns.ts'
import { canonicalJson, type Json } from '../contract/json.ts'
import type { AccessMap, Policy, Rule } from '../contract/policy.ts'
import type { ToolCall } from '../contract/tool.ts'

/** What the trusted side knows of the requests and of who acts. */
export type Known = {
  readonly policy: Policy
  /** What is known of the user; null where nothing is. A program may not make up what is not known. */
  readonly identity: Identity | null
  /** The requests' role that acts; null where none does or nobody says. */
  readonly role: string | null
}

function sameSet(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((item) => other.has(item))
}

/** A role's own list, unwidened: whole for each database needed, and nothing beyond it for the others. */
function isListOf(role: Columns, accessible: Columns, needed: Columns): boolean {
  for (const [database, columns] of accessible) {
    const own = role.get(database)
    // Also without columns: a database that is listed may be touched, say to count its rows.
    if (own === undefined || ![...columns].every((column) => own.has(column))) return false
  }
  const none: ReadonlySet<string> = new Set()
  return [...needed.keys()].every((database) => sameSet(role.get(database) ?? none, accessible.get(database) ?? none))
}

function checkAccessLists(calls: readonly ToolCall[], known: Known): string | null {
  const lists = accessArguments(calls)
  if (lists.length < calls.length) return 'the arguments of CheckAccess are not two maps of databases to columns'
  const { role, policy } = known
  const own = foldColumns(role !== null && Object.hasOwn(policy.roles, role) ? (policy.roles[role] ?? {}) : {})
  if (lists.every(({ accessible, needed }) => isListOf(own, foldColumns(accessible), foldColumns(needed)))) return null
  const whose =
    role === null
      ? 'nothing, as nobody says who acts with a role of the requests'
      : `policy.roles[${JSON.stringify(role)}]`
  return `CheckAccess was given another list of accessible columns than the requests give this user: pass ${whose}`
}

function checkRuleList(call: ToolCall, known: Known): string | null {
  const [given] = rulesArguments([call])
  if (given === undefined) return 'the arguments of CheckRules are not rules, a user and actions'
  const own = new Set(known.policy.rules.map((rule) => canonicalJson(rule)))
  const passed = new Set(given.rules.map((rule) => canonicalJson(rule)))
  if (!sameSet(own, passed)) return 'CheckRules was given other rules than the requests have: pass policy.rules'
  return checkUser(given.user, known)
}

function checkUser(user: Record<string, Json>, known: Known): string | null {
  const fields = known.policy.rules.flatMap((rule) => {
    if ('all' in rule) return rule.all.map((condition) => condition.field)
    return 'any' in rule ? rule.any.map((condition) => condition.field) : [rule.field]
  })
  const identity = known.identity ?? {}
  const read = (from: Record<string, Json>, field: string) =>
    Object.hasOwn(from, field) ? canonicalJson(from[field] ?? null) : undefined
  const other = fields.find((field) => read(user, field) !== read(identity, field))
  return other === undefined ? null : `CheckRules was given another \`${other}\` than the user has: pass identity`
}

/**
 * INVARIANT: what a program passes to a check is the requests' own. Says what is not, or null.
 * Widening a role's list by oneself is the failure of the paper's figure 3.
 */
export function findForeignArguments(checks: readonly ToolCall[], known: Known): string | null {
  const of = (tool: string) => checks.filter((call) => call.tool === tool)
  const hasRoles = Object.keys(known.policy.roles).length > 0
  const access = hasRoles ? checkAccessLists(of('CheckAccess'), known) : null
  if (access !== null || known.policy.rules.length === 0) return access
  return (
    of('CheckRules')
      .map((call) => checkRuleList(call, known))
      .find((found) => found !== null) ?? null
  )
}

/** All that the program's CheckAccess calls looked at. */
export function neededBy(calls: readonly ToolCall[]): Columns {
  const all = new Map<string, Set<string>>()
  for (const { needed } of accessArguments(calls)) {
    for (const [database, columns] of foldColumns(needed))
      all.set(database, new Set([...(all.get(database) ?? []), ...columns]))
  }
  return all
}

/** Lists of accessible columns that the program passed. */
export function accessibleIn(calls: readonly ToolCall[]): AccessMap[] {
  return accessArguments(calls).map(({ accessible }) => accessible)
}

/** Rules that the program passed. */
export function rulesIn(calls: readonly ToolCall[]): Rule[] {
  return rulesArguments(calls).flatMap(({ rules }) => rules)
}

/** All categories that the program's CheckRules calls looked at. */
export function actionsOf(calls: readonly ToolCall[]): ReadonlySet<string> {
  return new Set(rulesArguments(calls).flatMap(({ actions }) => actions))
}
