import type { Identity } from '../contract/action.ts'
import type { PolicyPart } from '../contract/compiled.ts'
import { canonicalJson } from '../contract/json.ts'
import type { Planned } from '../contract/plan.ts'
import type { AccessMap, Policy, Rule } from '../contract/policy.ts'
import type { ToolCall } from '../contract/tool.ts'
import { everyonesSentences, restricts } from './everyones-sentences.ts'
import { accessibleIn, type Known, rulesIn } from './own-policy.ts'

export type Unstated = {
  readonly checks: readonly ToolCall[]
  readonly known: Known
  readonly planned: Planned
  readonly requests: Requests
}

/** The requests as they are written, which programs of requests that do not parse are compared with. */
export type Requests = {
  readonly text: string
  /** Where a text says each part of a policy. */
  readonly findParts: (policy: Policy, text: string) => readonly PolicyPart[]
}

/** Parts that a message names. */
const MOST_NAMED = 8
/** Databases and columns of a list that is looked up among what is everyone's; a longer one is not. */
const MOST_EVERYONES = 500
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

function notFound(parts: readonly PolicyPart[]): PolicyPart[] {
  // What a rule's violation is called is the program's own affair.
  return parts.filter(({ at, kind }) => at === null && kind !== 'violation')
}

function nameOf({ kind, text }: PolicyPart): string {
  return `${kind} \`${text}\``
}

function listed(missing: readonly PolicyPart[]): string {
  const named = [...new Set(missing.map(nameOf))]
  const more = named.length - MOST_NAMED
  return [...named.slice(0, MOST_NAMED), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/**
 * What of a list the requests do not give everyone. INVARIANT: what they say of data without saying whose it is (`loans has title and member`)
 * gives nobody anything, and what a sentence may take back from the role is not everyone's.
 */
function missingForEveryone(role: string, list: AccessMap, { text, findParts }: Requests): PolicyPart[] {
  const everyones = { role, names: Object.entries(list).flat(2) }
  const found = findParts({ roles: { '': list }, rules: [] }, everyonesSentences(text, everyones))
  const isTaken = (part: PolicyPart) => {
    // Of a database that is listed with columns, others may be closed.
    if (found.some(({ kind, text: column }) => kind === 'column' && column.startsWith(`${part.text}.`))) return false
    return restricts(text, everyones, part.text.slice(part.text.lastIndexOf('.') + 1))
  }
  return found.filter((part) => part.at === null || isTaken(part))
}

/** What of a list the requests give neither the role nor everyone, and the role itself where the list needs it and they do not name it. */
function missingFor(role: string, list: AccessMap, requests: Requests): PolicyPart[] {
  const missing = notFound(requests.findParts({ roles: { [role]: list }, rules: [] }, requests.text))
  const isLong = Object.entries(list).flat(2).length > MOST_EVERYONES
  if (role === '' || missing.length === 0 || isLong) return missing
  const notEveryones = new Set(missingForEveryone(role, list, requests).map(nameOf))
  return missing.filter((part) => (part.kind === 'role' ? notEveryones.size > 0 : notEveryones.has(nameOf(part))))
}

function findUnstatedAccess({ checks, known, planned, requests }: Unstated): string | null {
  const list = union(accessibleIn(checks))
  if (Object.keys(list).length === 0) return null
  // What the user states is the trusted side's own reading. Without it the plan's is all there is, and without either the list must be everyone's.
  const role = statedRole(known.identity) ?? planned.role ?? ''
  const missing = missingFor(role, list, requests)
  if (missing.length === 0) return null
  const whose = role === '' ? 'a user without a role' : `the role \`${role}\` or everyone`
  return `CheckAccess was given what the requests do not give ${whose}: ${listed(missing)}; pass only what they name for it, in their words, and an empty list where they name nothing; or the operator states the role in a structured form`
}

function findUnstatedRules({ checks, requests }: Unstated): string | null {
  const rules = [...new Map(rulesIn(checks).map((rule): [string, Rule] => [canonicalJson(rule), rule])).values()]
  if (rules.length === 0) return null
  const missing = notFound(requests.findParts({ roles: {}, rules }, requests.text))
  return missing.length === 0
    ? null
    : `CheckRules was given what the requests do not say in one sentence: ${listed(missing)}; write each rule with the action, number and comparison that its sentence has, in its words; or the operator states the rule in a structured form`
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
