import { z } from 'zod'
import { InputError } from '../../contract/errors.ts'
import { requireGuarding } from '../mapping/index.ts'
import type { GuardrailOptions } from './guardrail-options.ts'

const Own = z.looseObject({
  behavior: z.enum(['rejectContent', 'throwException']).optional(),
  also: z.array(z.enum(['result', 'request', 'answer'])).optional(),
})

/** A wrong word in `also` would leave unguarded what somebody wanted guarded. @throws InputError naming the option and what was expected */
export function requireOptions(options: GuardrailOptions<never>): void {
  requireGuarding('defineGuardrails', options)
  const parsed = Own.safeParse(options)
  if (parsed.success) return
  const wrong = parsed.error.issues.map(({ path, message }) => `\`${path.join('.')}\`: ${message}`)
  throw new InputError(`options of defineGuardrails: ${wrong.join('; ')}`)
}
