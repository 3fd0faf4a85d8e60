import { z } from 'zod'

const Count = z.number().int().nonnegative()

/** Recall of one risk level (arXiv:2406.09187, table 8), percent; null where no example has that level. */
export const LevelRecall = z.strictObject({ examples: Count, right: Count, recall: z.number().min(0).max(100).nullable() })

export const RiskRecall = z.strictObject({
  none: LevelRecall,
  low: LevelRecall,
  medium: LevelRecall,
  high: LevelRecall,
  'very-high': LevelRecall,
  overall: LevelRecall,
})
export type RiskRecall = z.infer<typeof RiskRecall>
