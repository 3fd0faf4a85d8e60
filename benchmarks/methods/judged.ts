import { z } from 'zod'
import { CheckResult } from '../../src/contract/check-result.ts'
import { Attempt } from '../../src/contract/program.ts'
import { Way } from '../../src/contract/verdict.ts'

const Count = z.number().int().nonnegative()
const Milliseconds = z.number().nonnegative()

/** Length of texts: words between white space, and tokens of OpenAI's `o200k_base`, whatever the model counts itself. */
export const TextSize = z.strictObject({ words: Count, tokens: Count })
export type TextSize = z.infer<typeof TextSize>

/** Sizes of what was sent and answered for one action, all calls together; `demonstration` is the mean of those shown. */
export const Texts = z.strictObject({
  demonstration: z.strictObject({ words: z.number().nonnegative(), tokens: z.number().nonnegative() }).nullable(),
  prompt: TextSize,
  response: TextSize,
  /** Requests that were sent. */
  requests: Count,
})
export type Texts = z.infer<typeof Texts>

/**
 * What a method says of one action: a check's result, and what it cost. A guard's `Verdict` is one; what else a verdict has is kept as it is.
 * Only an `unknown` has a reason of kind `failure`: the method itself failed, and its `code` says how.
 */
export const Judged = z.looseObject({
  ...CheckResult.shape,
  usage: z.looseObject({ calls: Count, promptTokens: Count, completionTokens: Count }),
  demonstrations: z.array(z.looseObject({ id: z.string(), distance: Count })),
  /** Programs that were tried, oldest first; none where a method writes none. */
  attempts: z.array(Attempt).exactOptional(),
  timing: z.looseObject({ totalMs: Milliseconds, debugMs: Milliseconds.exactOptional() }).exactOptional(),
  texts: Texts.exactOptional(),
  way: Way.exactOptional(),
  /** Of the compiled program that ran. */
  compiledHash: z.string().exactOptional(),
  notCompiled: z.string().exactOptional(),
  /** What a model said, as it said it, for methods whose verdict is read out of it: so that the reading can be checked. */
  replies: z.array(z.string()).exactOptional(),
  /** Answer of the agent whose run was judged, where that is not the set's own (`hardcoded`); null where it gave none. */
  ownAnswer: z.string().nullable().exactOptional(),
  /** Of `code-choice`: whether the reply chose code, and the reply. */
  reply: z.strictObject({ code: z.boolean(), text: z.string() }).exactOptional(),
})
export type Judged = z.infer<typeof Judged>
