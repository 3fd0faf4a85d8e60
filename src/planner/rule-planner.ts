import { AccessFound, ActionsFound } from '../contract/access-found.ts'
import type { GuardTask, Planner } from '../contract/core.ts'
import { PolicyError } from '../contract/errors.ts'
import type { Plan } from '../contract/plan.ts'
import type { Policy } from '../contract/policy.ts'
import { type Found, writeApplies, writeCompare, writeTask, writeTouches } from './rule-plan-text.ts'

async function readAccess(task: GuardTask): Promise<AccessFound> {
  const found = AccessFound.safeParse(await task.read('ExtractAccess', [task.output]))
  return found.success ? found.data : { databases: {}, unread: ['the output'] }
}

async function readActions(task: GuardTask, categories: string[]): Promise<ActionsFound> {
  const found = ActionsFound.safeParse(
    await task.read('MatchAction', [{ input: task.input, output: task.output }, categories]),
  )
  // What could not be matched may fall under any rule.
  return found.success ? found.data : { actions: [], unsure: categories }
}

async function look(task: GuardTask, policy: Policy): Promise<Found> {
  const categories = [...new Set(policy.rules.map((rule) => rule.action))]
  const access = Object.keys(policy.roles).length > 0 ? await readAccess(task) : null
  const actions = categories.length > 0 ? await readActions(task, categories) : null
  const named = new Set([...(actions?.actions ?? []), ...(actions?.unsure ?? [])])
  const violations = policy.rules.filter((rule) => named.has(rule.action)).map((rule) => rule.violation)
  return { access, actions, violations }
}

function writePlan(task: GuardTask, policy: Policy, found: Found): Plan {
  const { engine, role } = task
  const tools = [...(found.access ? ['ExtractAccess', 'CheckAccess'] : []), ...(found.actions ? ['CheckRules'] : [])]
  const keywords = [...Object.keys(policy.roles), ...policy.rules.map((rule) => rule.action)]
  return {
    task: { text: writeTask(policy, found), keywords: [...new Set(keywords)] },
    applies: { text: writeApplies(policy, task, found), role, policies: [...found.violations] },
    touches: {
      text: writeTouches(policy, found),
      resources: found.access?.databases ?? {},
      actions: found.actions?.actions ?? [],
      unsure: found.actions?.unsure ?? [],
    },
    compare: { text: writeCompare(engine, found), tools, engine },
  }
}

/**
 * Planner of the rule core: deterministic, no model. It follows requests whose policy parses whole: roles with databases and
 * columns, rules with an action, a condition and a violation.
 *
 * @throws PolicyError where the requests have no such policy, or the user of a role policy is not known
 */
export function rulePlanner(): Planner {
  return {
    async plan(task) {
      const { policy } = task
      if (policy === null) {
        throw new PolicyError('the requests state no roles or rules that the rule core can follow; use `core: openai`')
      }
      if (Object.keys(policy.roles).length > 0 && task.identity === null) {
        throw new PolicyError(
          'who acts is not known: pass `identity` with a role, or state it in the input as `role: …`',
        )
      }
      return writePlan(task, policy, await look(task, policy))
    },
  }
}
