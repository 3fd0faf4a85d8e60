import { z } from 'zod'
import { AccessMap } from './policy.ts'

/** Longest step of a plan, characters. */
export const STEP_CHARS = 4000

const Text = z.string().trim().min(1).max(STEP_CHARS)

/** The four steps of a plan (arXiv:2406.09187, 4.2), typed. */
export const Plan = z.strictObject({
  /** 1: the task and keywords of the guard requests. */
  task: z.strictObject({ text: Text, keywords: z.array(z.string()).max(100) }),
  /** 2: what in the requests applies to this input: who asks, and which permissions or rules follow. */
  applies: z.strictObject({ text: Text, role: z.string().nullable(), policies: z.array(z.string()).max(200) }),
  /** 3: what the output does: databases with columns touched, categories of actions taken, categories in doubt. */
  touches: z.strictObject({
    text: Text,
    resources: AccessMap,
    actions: z.array(z.string()).max(100),
    unsure: z.array(z.string()).max(100),
  }),
  /** 4: what the program compares, with which toolbox functions, on which engine. */
  compare: z.strictObject({ text: Text, tools: z.array(z.string()).min(1).max(20), engine: z.string().min(1) }),
})
export type Plan = z.infer<typeof Plan>

/** What a plan found of the action; an allow must have looked at all of it. */
export const Planned = z.strictObject({
  role: z.string().nullable(),
  resources: AccessMap,
  /** Categories found, and those in doubt. */
  actions: z.array(z.string()),
  /** Tools that step four names; older records lack it. */
  tools: z.array(z.string()).exactOptional(),
})
export type Planned = z.infer<typeof Planned>

/** Of a demonstration, whose steps are only text. */
export const NOTHING_PLANNED: Planned = { role: null, resources: {}, actions: [] }

export function plannedIn({ applies, touches, compare }: Plan): Planned {
  const actions = [...touches.actions, ...touches.unsure]
  return { role: applies.role, resources: touches.resources, actions, tools: compare.tools }
}

/** A plan as it is shown and stored: one text a step. */
export const PlanSteps = z.tuple([Text, Text, Text, Text])
export type PlanSteps = z.infer<typeof PlanSteps>

export function planSteps(plan: Plan): PlanSteps {
  return [plan.task.text, plan.applies.text, plan.touches.text, plan.compare.text]
}
