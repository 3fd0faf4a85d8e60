import { z } from 'zod'
import type { GuardTask } from '../contract/core.ts'
import { Plan } from '../contract/plan.ts'
import type { AccessMap } from '../contract/policy.ts'
import { jsonObjects } from '../prompt/json-objects.ts'
import { planNames, planShape, type WirePlan } from './llm-plan-shape.ts'

const ERROR_CHARACTERS = 600

/** A plan, or in a few words why the reply is none. */
export type PlanReply =
  | { readonly plan: Plan; readonly problem?: never }
  | { readonly plan?: never; readonly problem: string }

/** Reads a plan out of a reply: the first of its JSON objects that is one. Never throws. */
export function readPlanReply(reply: string, task: GuardTask): PlanReply {
  const names = planNames(task)
  const shape = planShape(names, task.engine)
  let problem = 'expected one JSON object, got none that parses'
  for (const [index, candidate] of jsonObjects(reply).entries()) {
    const wire = shape.safeParse(candidate)
    const read = wire.success ? toPlan(wire.data, task) : { problem: describe(wire.error) }
    if (read.plan) return read
    if (index === 0) problem = read.problem
  }
  return { problem: problem.slice(0, ERROR_CHARACTERS) }
}

function toPlan(wire: WirePlan, task: GuardTask): PlanReply {
  const resources = toAccessMap(wire.touches.resources)
  if (!resources) return { problem: 'touches.resources: `__proto__` cannot be a database' }
  const plan = Plan.safeParse({ ...wire, touches: { ...wire.touches, resources } })
  if (!plan.success) return { problem: describe(plan.error) }
  const problem = foreignName(plan.data, task) ?? missingCheck(plan.data, task)
  return problem === null ? { plan: plan.data } : { problem }
}

/** Columns by database; a database that occurs twice gets the columns of both. */
function toAccessMap(resources: WirePlan['touches']['resources']): AccessMap | null {
  const columns = new Map<string, Set<string>>()
  for (const resource of resources) {
    if (resource.database === '__proto__') return null
    const known = columns.get(resource.database) ?? new Set()
    columns.set(resource.database, new Set([...known, ...resource.columns]))
  }
  return Object.fromEntries([...columns].map(([database, names]): [string, string[]] => [database, [...names]]))
}

/** The shape lists names only while the lists are short; this holds for all lengths. */
function foreignName(plan: Plan, task: GuardTask): string | null {
  const { tools, roles, actions } = planNames(task)
  const { role } = plan.applies
  return (
    outsider('compare.tools', plan.compare.tools, tools) ??
    outsider('applies.role', role === null ? [] : [role], roles) ??
    outsider('applies.role', [role ?? 'null'], task.role === null ? null : [task.role]) ??
    outsider('touches.actions', plan.touches.actions, actions) ??
    outsider('touches.unsure', plan.touches.unsure, actions) ??
    outsider('compare.engine', [plan.compare.engine], [task.engine])
  )
}

function outsider(path: string, named: readonly string[], known: readonly string[] | null): string | null {
  const foreign = known && named.find((name) => !known.includes(name))
  if (!known || foreign === undefined || foreign === null) return null
  return `${path}: expected one of ${known.map((name) => `\`${name}\``).join(', ')}, got \`${foreign.slice(0, 80)}\``
}

function missingCheck(plan: Plan, { tools, ownFunctions }: GuardTask): string | null {
  const checks = tools.filter((tool) => tool.kind === 'check').map((tool) => tool.name)
  if (ownFunctions || plan.compare.tools.some((name) => checks.includes(name))) return null
  return `compare.tools: expected one check or more (${checks.join(', ')}), got none`
}

function describe(error: z.ZodError): string {
  return error.issues
    .slice(0, 5)
    .map((issue) => `${z.core.toDotPath(issue.path) || 'plan'}: ${issue.message}`)
    .join('; ')
}
