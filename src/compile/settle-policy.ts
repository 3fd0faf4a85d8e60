import type { CompileProblem, PolicyPart } from '../contract/compiled.ts'
import type { Policy } from '../contract/policy.ts'
import { claimedRole } from './claimed-role.ts'
import type { Bench } from './compile-parts.ts'
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

/**
 * The policy of a program. INVARIANT: what the requests were parsed into stands, whatever the program passed; only where they do not parse is it the
 * program's own, and then every name, number and operator of it must be found in the requests.
 */
export function settlePolicy(bench: Bench, runs: readonly ExampleRun[]): Settled {
  const { policy: parsed } = bench.parsed
  const uses = runs.map(({ example, run }) => ({
    example: example.id,
    claimed: claimedRole(bench.readAction(example.action, parsed).identity),
    calls: run.calls,
  }))
  const access = Object.keys(parsed.roles).length > 0 ? { roles: {}, problems: [] } : usedRoles(uses)
  const rules = parsed.rules.length > 0 ? { rules: [], problems: [] } : usedRules(uses)
  const own: Policy = { roles: access.roles, rules: rules.rules }
  const hasOwn = Object.keys(own.roles).length > 0 || own.rules.length > 0
  const parts = hasOwn ? bench.findParts(own) : []
  return {
    policy: { ...parsed, roles: { ...parsed.roles, ...own.roles }, rules: [...parsed.rules, ...own.rules] },
    source: hasOwn ? 'program' : 'parsed',
    parts: [...bench.findParts(parsed), ...parts],
    uncovered: uncoveredSentences(bench.task.requests, { uncovered: bench.parsed.uncovered, parts }),
    problems: [...access.problems, ...rules.problems, ...parts.filter(({ at }) => at === null).map(notFound)],
  }
}
