import { z } from 'zod'
import { IdentitySource } from './action.ts'
import { CheckResult } from './check-result.ts'
import { Json } from './json.ts'
import { PlanSteps } from './plan.ts'
import { Attempt } from './program.ts'
import { ToolCall } from './tool.ts'

export const Mode = z.enum(['enforce', 'shadow'])
export type Mode = z.infer<typeof Mode>

export const Evidence = z.enum(['checks', 'program'])
export type Evidence = z.infer<typeof Evidence>

/** How a verdict came about: by a program written for the action, or by the one that was compiled for all. */
export const Way = z.enum(['per-action', 'compiled'])
export type Way = z.infer<typeof Way>

const Milliseconds = z.number().nonnegative()
export const Timing = z.strictObject({
  retrievalMs: Milliseconds,
  planMs: Milliseconds,
  codeMs: Milliseconds,
  sandboxMs: Milliseconds,
  totalMs: Milliseconds,
  /**
   * What of codeMs and sandboxMs went into debug rounds, all together: from the first failed attempt on. Absent where no mended program was tried.
   */
  debugMs: Milliseconds.exactOptional(),
})
export type Timing = z.infer<typeof Timing>

/** A check's result with all that led to it. Two runs of one action give the same bytes but for `id`, `at` and times. */
export const Verdict = CheckResult.extend({
  /** ULID. */
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  definitionHash: z.string(),
  /** 0 allow, 1 deny, null unknown. */
  label: z.union([z.literal(0), z.literal(1), z.null()]),
  mode: Mode,
  /** What a person or the target agent is shown. */
  message: z.string(),
  /** The target agent's answer; null unless the action may go on. */
  answer: Json,
  /** Four steps; empty where no plan came about. */
  plan: z.union([PlanSteps, z.tuple([])]),
  /** The program that decided; null where none did. */
  program: z.string().nullable(),
  attempts: z.array(Attempt),
  /** Calls of the deciding program, or of the last one that was tried. */
  toolCalls: z.array(ToolCall),
  demonstrations: z.array(z.strictObject({ id: z.string(), distance: z.number().int().nonnegative() })),
  identity: IdentitySource,
  core: z.string(),
  engine: z.string(),
  evidence: Evidence,
  /** Older records lack it: they are all per action. */
  way: Way.exactOptional(),
  /** Of the compiled program that ran, `sha256:…`, whether it decided or left the action to the per-action way. */
  compiledHash: z.string().exactOptional(),
  /** Why the compiled program did not decide. Absent where it did, or there is none. */
  notCompiled: z.string().exactOptional(),
  usage: z.strictObject({ calls: z.number(), promptTokens: z.number(), completionTokens: z.number() }),
  timing: Timing,
})
export type Verdict = z.infer<typeof Verdict>
