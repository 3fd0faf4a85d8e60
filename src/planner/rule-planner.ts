import { AccessFound, ActionsFound } from '../contract/access-found.ts'
import type { GuardTask, Planner } from '../contract/core.ts'
import { PolicyError } from '../contract/errors.ts'
import type { Plan } from '../contract/plan.ts'
import type { Policy } from '../contract/policy.ts'
import { actionText } from './action-text.ts'

const NO_ACCESS: AccessFound = { databases: {}, unread: [] }
const NO_ACTIONS: ActionsFound = { actions: [], unsure: [] }

function list(items: readonly string[]): string {
  return items.length === 0 ? 'none' : items.join(', ')
}

function describeAccess(found: AccessFound): string {
  const databases = Object.entries(found.databases).map(([database, columns]) => `${database} (${columns.join(', ')})`)
  const unread = found.unread.length === 0 ? '' : `; could not read: ${found.unread.join('; ')}`
  return `databases touched: ${list(databases)}${unread}`
}

function describeActions(found: ActionsFound): string {
  const unsure = found.unsure.length === 0 ? '' : `; unsure of: ${found.unsure.join(', ')}`
  return `categories of the action: ${list(found.actions)}${unsure}`
}

function categories(policy: Policy): string[] {
  return [...new Set(policy.rules.map((rule) => rule.action))]
}

async function readAccess(task: GuardTask): Promise<AccessFound> {
  const found = AccessFound.safeParse(await task.read('ExtractAccess', [task.output]))
  return found.success ? found.data : { databases: {}, unread: ['the output'] }
}

async function readActions(task: GuardTask, names: string[]): Promise<ActionsFound> {
  const found = ActionsFound.safeParse(await task.read('MatchAction', [actionText(task), names]))
  // What could not be matched may fall under any rule.
  return found.success ? found.data : { actions: [], unsure: names }
}

function describeUser(task: GuardTask): string {
  const role = task.role === null ? 'a role that the requests do not name' : `role ${task.role}`
  const attributes = Object.entries(task.identity ?? {}).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return `the user has ${role}; identity: ${list(attributes)}`
}

/**
 * Planner of the rule core: deterministic, no model. It follows requests whose policy parses whole: roles with databases and
 * columns, rules with an action, a condition and a violation.
 *
 * @throws PolicyError where the requests have no such policy, or the user of a role policy is not known
 */
export function rulePlanner(): Planner {
  return {
    async plan(task: GuardTask): Promise<Plan> {
      const { policy } = task
      if (policy === null)
        throw new PolicyError('the requests state no roles or rules that the rule core can follow; use `core: openai`')
      const roles = Object.keys(policy.roles)
      const names = categories(policy)
      if (roles.length > 0 && task.identity === null) {
        throw new PolicyError(
          'who acts is not known: pass `identity` with a role, or state it in the input as `role: …`',
        )
      }
      const access = roles.length > 0 ? await readAccess(task) : NO_ACCESS
      const actions = names.length > 0 ? await readActions(task, names) : NO_ACTIONS
      const tools = [
        ...(roles.length > 0 ? ['ExtractAccess', 'CheckAccess'] : []),
        ...(names.length > 0 ? ['CheckRules'] : []),
      ]
      const about = [
        ...(roles.length > 0 ? [`access of the roles ${list(roles)}`] : []),
        ...(names.length > 0 ? [`rules on ${list(names)}`] : []),
      ]
      const found = [
        ...(roles.length > 0 ? [describeAccess(access)] : []),
        ...(names.length > 0 ? [describeActions(actions)] : []),
      ]
      return {
        task: {
          text: `decide whether the output may go on; the requests state ${about.join(' and ')}`,
          keywords: [...roles, ...names],
        },
        applies: { text: describeUser(task), role: task.role, policies: rulesOf(policy, actions) },
        touches: {
          text: found.join('; '),
          resources: access.databases,
          actions: actions.actions,
          unsure: actions.unsure,
        },
        compare: {
          text: `compare with ${tools.join(', ')}, in a program that runs on ${task.engine}`,
          tools,
          engine: task.engine,
        },
      }
    },
  }
}

function rulesOf(policy: Policy, found: ActionsFound): string[] {
  const named = new Set([...found.actions, ...found.unsure])
  return policy.rules.filter((rule) => named.has(rule.action)).map((rule) => rule.violation)
}
