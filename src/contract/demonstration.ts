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
  /** Id of the verdict it was made of, and the hashes of the definition and of the toolbox that it was checked with. */
  verdict: z.string().optional(),
  definitionHash: z.string().optional(),
  toolboxHash: z.string().optional(),
})

/**
 * Who let a demonstration be shown, and when. `rule`: by which rule of the operator, where nobody looked at this one. `despite`: ids of those that
 * were nearly the same and had the other label, where it was let in all the same.
 */
export const Confirmation = z.strictObject({
  by: z.string().min(1),
  at: z.iso.datetime(),
  rule: z.string().min(1).optional(),
  despite: z.array(z.string()).min(1).optional(),
})
export type Confirmation = z.infer<typeof Confirmation>

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
  /** Only confirmed ones are ever retrieved: quarantined ones wait for that, distrusted ones were found to be bad. */
  status: z.enum(['confirmed', 'quarantined', 'distrusted']),
  /** Absent for seeds, which come with the product, and for what nobody confirmed. */
  confirmation: Confirmation.optional(),
})
export type Demonstration = z.infer<typeof Demonstration>

/** A demonstration as a person writes it: the store adds id, source, time and status. */
export const NewDemonstration = Demonstration.omit({
  id: true,
  source: true,
  at: true,
  status: true,
  confirmation: true,
}).extend({
  questionId: z.string().optional(),
  task: z.string().optional(),
})
export type NewDemonstration = z.infer<typeof NewDemonstration>

/** UTF-16 units of a key: far beyond any real action. Comparing one that is longer with many keys would stop its process for minutes. */
export const MOST_KEY_UNITS = 1 << 20

/** What retrieval compares: input, a newline, output. */
export function demonstrationKey(pair: { input: Json; output: Json }): string {
  return `${renderJson(pair.input)}\n${renderJson(pair.output)}`
}
