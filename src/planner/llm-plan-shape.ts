import { z } from 'zod'
import type { GuardTask } from '../contract/core.ts'

/** Endpoints limit how much a schema may list; longer lists are checked after the reply only. */
const MOST_LISTED = 100

/** What a plan may name: null where anything goes. */
export type PlanNames = {
  readonly tools: readonly string[] | null
  readonly roles: readonly string[] | null
  readonly actions: readonly string[] | null
}

/**
 * What a plan for this task may name. Where the requests parse, only their own roles and actions; only tools of the
 * toolbox, unless programs may define functions of their own.
 */
export function planNames({ policy, tools, ownFunctions }: GuardTask): PlanNames {
  const roles = Object.keys(policy?.roles ?? {})
  const actions = [...new Set(policy?.rules.map((rule) => rule.action))]
  return {
    tools: ownFunctions ? null : tools.map((tool) => tool.name),
    roles: roles.length > 0 ? roles : null,
    actions: actions.length > 0 ? actions : null,
  }
}

/**
 * A plan as a model writes it. Strict structured output knows no maps, no optional fields and few limits, so resources
 * are a list here and limits are checked when it becomes a `Plan`.
 */
export function planShape(names: PlanNames, engine: string) {
  return z.object({
    task: z.object({ text: z.string(), keywords: z.array(z.string()) }),
    applies: z.object({ text: z.string(), role: oneOf(names.roles).nullable(), policies: z.array(z.string()) }),
    touches: z.object({
      text: z.string(),
      resources: z.array(z.object({ database: z.string(), columns: z.array(z.string()) })),
      actions: z.array(oneOf(names.actions)),
      unsure: z.array(oneOf(names.actions)),
    }),
    compare: z.object({ text: z.string(), tools: z.array(oneOf(names.tools)), engine: oneOf([engine]) }),
  })
}

export type WirePlan = z.infer<ReturnType<typeof planShape>>

function oneOf(names: readonly string[] | null): z.ZodType<string> {
  return names && names.length > 0 && names.length <= MOST_LISTED ? z.enum(names) : z.string()
}
