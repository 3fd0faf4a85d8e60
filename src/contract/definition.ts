import { z } from 'zod'
import { StoreMode } from './audit.ts'
import { Risk } from './check-result.ts'
import { SandboxLimits, SandboxPoolOptions } from './sandbox.ts'
import { Evidence, Mode, Way } from './verdict.ts'

/** `rule`, `openai`, or with different models for planner and coder. */
export const CoreChoice = z.union([
  z.enum(['rule', 'openai']),
  z.strictObject({
    name: z.enum(['rule', 'openai']),
    plannerModel: z.string().optional(),
    coderModel: z.string().optional(),
    /** Structured output: ask for it and fall back (auto), always, or never. */
    structuredOutput: z.enum(['auto', 'on', 'off']).optional(),
  }),
])
export type CoreChoice = z.infer<typeof CoreChoice>

/**
 * How a demonstration that was learned from a verdict gets out of quarantine: only where somebody confirms it, or also where a person later
 * decided the verdict's action the same way. Whatever lets it in, it is checked first.
 */
export const Admission = z.enum(['confirm', 'human-decision'])
export type Admission = z.infer<typeof Admission>

/** How actions are decided: each by a program of its own, all by the compiled program, or by the compiled one where that can tell. */
export const GuardMode = z.enum([...Way.options, 'compiled-first'])
export type GuardMode = z.infer<typeof GuardMode>

/** What an acknowledged verdict survives: the end of the process, or also a loss of power, which costs a wait for the disk. */
export const Durability = z.enum(['power-loss', 'process-end'])
export type Durability = z.infer<typeof Durability>

/** One guard: which agent it guards, what is asked of it, and how it works. Written by the operator, trusted. */
export const Definition = z.strictObject({
  name: z.string().min(1),
  /** Demonstrations belong to an agent; retrieval looks only among that agent's. */
  agent: z.string().min(1),
  /** What the target agent does, in plain language (I_s). */
  specification: z.string().min(1),
  /** What is to be checked (I_r). */
  requests: z.string().trim().min(1),
  /** Demonstrations shown (k), 0 to 20. */
  shots: z.number().int().min(0).max(20).default(1),
  /** Rounds in which a failed program may be mended, 0 to 10. */
  debugRounds: z.number().int().min(0).max(10).default(3),
  /** Modules whose exported tools are registered; paths are relative to the definition's file. */
  toolbox: z.array(z.string()).default([]),
  /**
   * Whether programs have the built-in tools. Without them nothing can check what the requests were parsed into, so that is put aside: planner and programs
   * get no policy, and no role. A check of `toolbox`, or `evidence: program`, must take their place.
   */
  builtInTools: z.boolean().default(true),
  /** SQLite file of demonstrations; relative to the definition's file. */
  memory: z.string().optional(),
  /** SQLite file of the audit log; by default beside memory, named `<memory>.audit.db`. */
  audit: z.string().optional(),
  core: CoreChoice.default('rule'),
  /** Limits of one program, and how the processes that run programs are kept. */
  sandbox: z.strictObject({ ...SandboxLimits.shape, ...SandboxPoolOptions.shape }).prefault({}),
  engine: z.literal('isolated-vm').default('isolated-vm'),
  evidence: Evidence.default('checks'),
  /** Gives every verdict but an unknown a risk, by its number of violations (arXiv:2406.09187, appendix .16). */
  riskLevels: z.boolean().default(false),
  /** Least risk that denies; verdicts then carry their risk too. By default `low` with `riskLevels`; without either any violation denies. */
  denyFrom: Risk.exclude(['none']).optional(),
  /** Regular expressions whose matches are masked before text reaches a model or the log. */
  redact: z.array(z.string()).default([]),
  store: StoreMode.default('full'),
  /** What lets a learned demonstration into prompts. */
  learning: z.strictObject({ admit: Admission.default('confirm') }).prefault({}),
  /** What `guard()` does with an unknown: hand it back (who enforces denies), or throw. */
  onFailure: z.enum(['deny', 'throw']).default('deny'),
  mode: GuardMode.default('compiled-first'),
  /** File of the accepted compiled program; relative to the definition's file, and beside it by default. */
  compiled: z.string().optional(),
  /** `shadow` decides and records, and stops nothing. Older definitions say `mode: shadow`. */
  enforcement: Mode.default('enforce'),
  /** Of the audit log. */
  durability: Durability.default('power-loss'),
  /** Time for a whole guard, milliseconds. */
  deadlineMs: z.number().int().min(1).max(3_600_000).default(120_000),
})
export type Definition = z.infer<typeof Definition>
/** A definition as it is written: what has a default may be left out. */
export type DefinitionInput = Omit<z.input<typeof Definition>, 'mode'> & {
  readonly mode?: GuardMode | Mode
}

/** Least risk that denies under a definition; null where any violation does and verdicts carry no risk. */
export function denyFromOf({ denyFrom, riskLevels }: Pick<Definition, 'denyFrom' | 'riskLevels'>): Risk | null {
  return denyFrom ?? (riskLevels ? 'low' : null)
}
