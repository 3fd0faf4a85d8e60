import type { CompileTask } from '../contract/core.ts'
import { type PlanSteps, STEP_CHARS } from '../contract/plan.ts'
import type { Policy } from '../contract/policy.ts'

function list(items: readonly string[]): string {
  return items.join(', ')
}

/** Parts as one step; the requests may name more than fits into a step. */
function step(...parts: readonly (string | null)[]): string {
  const text = parts.filter((part) => part !== null).join('; ')
  return text.length <= STEP_CHARS ? text : `${text.slice(0, STEP_CHARS - 1)}…`
}

/** The four steps of the rule core's program for all actions: they speak of the requests, and of no action. */
export function writeCompiledPlan({ engine }: CompileTask, policy: Policy): PlanSteps {
  const roles = Object.keys(policy.roles)
  const categories = [...new Set(policy.rules.map((rule) => rule.action))].map((name) => `"${name}"`)
  const [hasRoles, hasRules] = [roles.length > 0, categories.length > 0]
  return [
    step(
      hasRoles ? `the requests say what ${list(roles)} may read` : null,
      hasRules ? `the requests give rules on ${list(categories)}` : null,
    ),
    step(
      hasRoles ? "the acting role's own list applies, and an empty one where the requests give the user no role" : null,
      hasRoles
        ? 'who acts is read with ReadFields; where nobody says it, the program leaves the action undecided'
        : null,
      hasRules ? "all rules apply to the user's attributes" : null,
    ),
    step(
      hasRoles ? 'ExtractAccess finds the databases and columns that the code in the output reads' : null,
      hasRules ? 'MatchAction finds the categories that task and chosen element fall under' : null,
      'what cannot be told is left undecided, unless what was found is denied already',
    ),
    step(
      hasRoles ? "CheckAccess compares the role's list with what the output reads" : null,
      hasRules ? 'CheckRules compares all rules with the user, for the categories found' : null,
      `the program runs on ${engine}`,
    ),
  ]
}
