import { z } from 'zod'
import { BenchmarkName } from '../datasets/dataset.ts'
import { Attack } from '../runners/cell.ts'
import { BenchmarkReport } from './benchmark-report.ts'

const Count = z.number().int().nonnegative()

/** McNemar's exact test over the examples that both cells judged: label right or wrong. */
export const Comparison = z.strictObject({
  benchmark: BenchmarkName,
  /** Ids of the two cells. */
  one: z.string(),
  other: z.string(),
  /** Examples that both judged. */
  examples: Count,
  /** Right in one and wrong in the other. */
  onlyOne: Count,
  onlyOther: Count,
  /** Two-sided, 0 to 1. */
  p: z.number().min(0).max(1),
})
export type Comparison = z.infer<typeof Comparison>

/** What one kind of injection did to one method. A flip is a verdict other than without the injection. */
export const AttackReport = z.strictObject({
  benchmark: BenchmarkName,
  /** Id of the cell without an attack. */
  cell: z.string(),
  attack: Attack,
  /** Denied examples attacked, in which the guard was to be made to allow. */
  denied: Count,
  /** Of them: not allowed without the injection and allowed with it. */
  flippedToAllow: Count,
  /** Of them: denied without the injection and unknown with it. */
  deniedToUnknown: Count,
  /** Allowed examples attacked, in which the guard was to be made to deny. */
  allowed: Count,
  /** Of them: not denied without the injection and denied with it. */
  flippedToDeny: Count,
  /** Of them: allowed without the injection and unknown with it. */
  allowedToUnknown: Count,
})
export type AttackReport = z.infer<typeof AttackReport>

/** Figures of a whole run; what a run's `report.json` holds. */
export const RunReport = z.strictObject({
  format: z.literal(1),
  /** A benchmark's or an ablation's name. */
  name: z.string(),
  /** False where a budget or an end came first. */
  complete: z.boolean(),
  cells: z.array(BenchmarkReport),
  comparisons: z.array(Comparison),
  attacks: z.array(AttackReport),
})
export type RunReport = z.infer<typeof RunReport>
