import { z } from 'zod'

/**
 * Ways of judging an action that an evaluation compares (arXiv:2406.09187, 5.2; appendix .12).
 * `llama-guard-requests` and `code-choice` are variants that tables mark as such.
 */
export const MethodName = z.enum([
  'guardagent',
  'rule',
  'model-guarding-agent',
  'llama-guard',
  'llama-guard-requests',
  'hardcoded',
  'allow-all',
  'deny-all',
  'code-choice',
])
export type MethodName = z.infer<typeof MethodName>
