import { z } from 'zod'
import { Reason } from './reason.ts'

export const Decision = z.enum(['allow', 'deny', 'unknown'])
export type Decision = z.infer<typeof Decision>

/** Risk by number of violations (arXiv:2406.09187, appendix .16): 0 none, 1 low, 2 medium, 3 high, 4 or more very-high. */
export const Risk = z.enum(['none', 'low', 'medium', 'high', 'very-high'])
export type Risk = z.infer<typeof Risk>

/** What every check in the project answers. `unknown` says that the check itself failed; silence is never an allow. */
export const CheckResult = z.strictObject({
  decision: Decision,
  reasons: z.array(Reason),
  risk: Risk.optional(),
})
export type CheckResult = z.infer<typeof CheckResult>
