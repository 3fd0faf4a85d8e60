import { canonicalJson } from '../contract/json.ts'
import type { Reason } from '../contract/reason.ts'
import type { CheckOutcome, ToolCall } from '../contract/tool.ts'

/** Each reason once. */
export function distinct(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [canonicalJson(reason), reason])).values()]
}

/** What was found: each reason once, and how many violations that is. */
export type Found = { readonly reasons: Reason[]; readonly violations: number }

/** Violations of one check, or of a program's own: what is denied without a reason is one, too. */
export function countViolations(denied: boolean, reasons: readonly Reason[]): number {
  return denied ? Math.max(1, distinct(reasons).length) : 0
}

/** Each denying check has at least one violation; that two name the same reason does not make them one. */
export function foundBy(checks: readonly ToolCall[], outcomes: readonly CheckOutcome[]): Found {
  const denials = outcomes.flatMap((outcome, index) =>
    outcome.denied ? [{ ...outcome, tool: checks[index]?.tool }] : [],
  )
  const byTool = [...Map.groupBy(denials, ({ tool }) => tool).values()]
  const violations = byTool.map((calls) =>
    countViolations(
      true,
      calls.flatMap(({ reasons }) => reasons),
    ),
  )
  return {
    reasons: distinct(denials.flatMap(({ reasons }) => reasons)),
    violations: violations.reduce((sum, each) => sum + each, 0),
  }
}
