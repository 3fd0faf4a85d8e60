import type { Identity } from '../contract/action.ts'
import type { PolicyPart } from '../contract/compiled.ts'
import { canonicalJson } from '../contract/json.ts'
import type { Planned } from '../contract/plan.ts'
import type { AccessMap, Policy, Rule } from '../contract/policy.ts'
import type { ToolCall } from '../contract/tool.ts'
import { accessibleIn, type Known, rulesIn } from './own-policy.ts'

export type Unstated = {
  readonly checks: readonly ToolCall[]
  readonly known: Known
  readonly planned: Planned
  /** Where the requests say each part of a policy. */
  readonly findParts: (policy: Policy) => readonly PolicyPart[]
}

/** Parts that a message names. */
const MOST_NAMED = 8
const ROLE_LABEL = /^(?:user[\s_-]*)?(?:role|identity)$/i

/** The role that the acting user states, in the user's own words; null where it is none, or two. */
function statedRole(identity: Identity | null): string | null {
  const claims = Object.entries(identity ?? {}).filter(([label]) => ROLE_LABEL.test(label.trim()))
  const stated = new Set(claims.map(([, value]) => (typeof value === 'string' ? value.trim() : '')))
  const [only = ''] = stated
  return stated.size === 1 && only !== '' ? only : null
}

/** All lists as one. */
function union(lists: readonly AccessMap[]): AccessMap {
  const all = new Map<string, Set<string>>()
  for (const [database, columns] of lists.flatMap((list) => Object.entries(list))) {
    all.set(database, new Set([...(all.get(database) ?? []), ...columns]))
  }
  return Object.fromEntries([...all].map(([database, columns]): [string, string[]] => [database, [...columns]]))
}

function missingOf(parts: readonly PolicyPart[]): string[] {
  // What a rule's violation is called is the program's own affair.
  const missing = parts.filter(({ at, kind }) => at === null && kind !== 'violation')
  const named = [...new Set(missing.map(({ kind, text }) => `${kind} \`${text}\``))]
  const more = named.length - MOST_NAMED
  return [...named.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])]
}

function findUnstatedAccess({ checks, known, planned, findParts }: Unstated): string | null {
  const list = union(accessibleIn(checks))
  if (Object.keys(list).length === 0) return null
  // What the user states is the trusted side's own reading. Without it the plan's is all there is, and without either the list must be everyone's.
  const role = statedRole(known.identity) ?? planned.role ?? ''
  const missing = missingOf(findParts({ roles: { [role]: list }, rules: [] }))
  if (missing.length === 0) return null
  const whose = role === '' ? 'a user without a role' : `the role \`${role}\``
  return `CheckAccess was given what the requests do not give ${whose}: ${missing.join(', ')}; pass only what they name for it, in their own words, and an empty list where they name nothing`
}

function findUnstatedRules({ checks, findParts }: Unstated): string | null {
  const rules = [...new Map(rulesIn(checks).map((rule): [string, Rule] => [canonicalJson(rule), rule])).values()]
  if (rules.length === 0) return null
  const missing = missingOf(findParts({ roles: {}, rules }))
  return missing.length === 0
    ? null
    : `CheckRules was given what the requests do not say in one sentence: ${missing.join(', ')}; write each rule with the action, number and comparison that its sentence has`
}

/**
 * INVARIANT: where the requests do not parse, what a program writes out for a check itself is found in their text, name by name. Says
 * what is not, or null. Where they parse, `findForeignArguments` compares exactly.
 */
export function findUnstated(unstated: Unstated): string | null {
  const { roles, rules } = unstated.known.policy
  const access = Object.keys(roles).length === 0 ? findUnstatedAccess(unstated) : null
  return access ?? (rules.length === 0 ? findUnstatedRules(unstated) : null)
}
