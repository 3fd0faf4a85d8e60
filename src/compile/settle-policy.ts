import type { CompileProblem, PolicyPart } from '../contract/compiled.ts'
import type { Policy } from '../contract/policy.ts'
import { claimedRole } from './claimed-role.ts'
import type { Bench } from './compile-parts.ts'
import { withClosedRoles, withNeighbours } from './cover/closed-roles.ts'
import { oneLine } from './one-line.ts'
import type { ExampleRun } from './run-examples.ts'
import { uncoveredSentences } from './uncovered-sentences.ts'
import { usedRoles, usedRules } from './used-policy.ts'

/** What a program is held to, and where it is from. */
export type Settled = {
  readonly policy: Policy
  readonly source: 'parsed' | 'program'
  readonly parts: readonly PolicyPart[]
  /** Sentences of the requests for which no check is known to stand. */
  readonly uncovered: readonly string[]
  readonly problems: readonly CompileProblem[]
}

function notFound({ kind, text }: PolicyPart): CompileProblem {
  const message = `the ${kind} \`${oneLine(text)}\` is in the permissions or rules of the program, and the requests do not say it; take over what they say`
  return { kind: 'policy', message }
}

/** Roles that have a list. That the others have none needs no place in the requests. */
function openLists(roles: Policy['roles']): Policy['roles'] {
  return Object.fromEntries(Object.entries(roles).filter(([, list]) => Object.keys(list).length > 0))
}

/**
 * The policy of a program. INVARIANT: what the requests were parsed into stands, whatever the program passed; only where they do not parse is it the
 * program's own, and then every name, number and operator of it must be found in the requests.
 */
export function settlePolicy(bench: Bench, runs: readonly ExampleRun[]): Settled {
  const { policy: parsed, uncovered } = bench.parsed
  const uses = runs.map(({ example, run }) => ({
    example: example.id,
    claimed: claimedRole(bench.readAction(example.action, parsed).identity),
    calls: run.calls,
  }))
  const access = Object.keys(parsed.roles).length > 0 ? { roles: {}, problems: [] } : usedRoles(uses)
  const rules = parsed.rules.length > 0 ? { rules: [], problems: [] } : usedRules(uses)
  const own: Policy = { roles: openLists(access.roles), rules: rules.rules }
  const hasLists = Object.keys(own.roles).length > 0
  const hasOwn = hasLists || own.rules.length > 0
  const parts = hasOwn ? bench.findParts(own) : []
  const lists = hasLists ? withClosedRoles(access.roles, uncovered) : {}
  const policy = { ...parsed, roles: { ...parsed.roles, ...lists }, rules: [...parsed.rules, ...own.rules] }
  const left = uncoveredSentences(bench.task.requests, { uncovered, parts, policy })
  const known = parts.flatMap(({ kind, at }) => (kind === 'role' && at !== null ? [at.words] : []))
  return {
    policy: hasLists ? { ...policy, roles: withNeighbours(policy.roles, { sentences: left, known }) } : policy,
    source: hasOwn ? 'program' : 'parsed',
    parts: [...bench.findParts(parsed), ...parts],
    uncovered: left,
    problems: [...access.problems, ...rules.problems, ...parts.filter(({ at }) => at === null).map(notFound)],
  }
}
