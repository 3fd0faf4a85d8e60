import { z } from 'zod'
import { Identity } from './action.ts'
import { Json, renderJson } from './json.ts'
import { PlanSteps } from './plan.ts'

/** Where a demonstration came from. `questionId` and `task` let an evaluation leave out what it is about to ask. */
const Provenance = z.strictObject({
  kind: z.enum(['seed', 'manual', 'import', 'learned']),
  /** Who or what it came from: a file, a person, a verdict's id. */
  from: z.string(),
  questionId: z.string().optional(),
  task: z.string().optional(),
})

/** One worked example of an agent's action: how it was planned, checked and decided. */
export const Demonstration = z.strictObject({
  id: z.string().min(1),
  agent: z.string().min(1),
  input: Json,
  output: Json,
  identity: Identity.optional(),
  plan: PlanSteps,
  program: z.string().min(1),
  /** 0 allow, 1 deny. */
  label: z.union([z.literal(0), z.literal(1)]),
  source: Provenance,
  /** ISO 8601, UTC. */
  at: z.iso.datetime(),
  /** Quarantined demonstrations are never retrieved until somebody confirms them. */
  status: z.enum(['confirmed', 'quarantined']),
})
export type Demonstration = z.infer<typeof Demonstration>

/** A demonstration as a person writes it: the store adds id, source, time and status. */
export const NewDemonstration = Demonstration.omit({ id: true, source: true, at: true, status: true }).extend({
  questionId: z.string().optional(),
  task: z.string().optional(),
})
export type NewDemonstration = z.infer<typeof NewDemonstration>

/** What retrieval compares: input, a newline, output. */
export function demonstrationKey(pair: { input: Json; output: Json }): string {
  return `${renderJson(pair.input)}\n${renderJson(pair.output)}`
}
