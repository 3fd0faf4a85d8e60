import { z } from 'zod'
import { Identity } from '../../contract/action.ts'
import { InputError } from '../../contract/errors.ts'
import type { GuardingOptions, UnknownOption } from './guarding-options.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'
const aFunction = z.custom<(...args: never[]) => unknown>(isFunction, 'expected a function').optional()
const hasGuard = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'guard' in value && isFunction(value.guard)

const Guarding = z.looseObject({
  guard: z.custom(hasGuard, 'expected a guard: await `GuardAgent.open({ … })`'),
  identity: z
    .union([Identity, z.literal('from-input'), z.custom(isFunction)], {
      error: "expected an object, a function that answers one, or 'from-input'",
    })
    .optional(),
  unknown: z.enum(['deny', 'ask'], { error: "expected 'deny' or 'ask'" }).optional(),
  deadlineMs: z.number({ error: 'expected milliseconds above 0' }).positive('expected milliseconds above 0').optional(),
  render: aFunction,
  renderRefusal: aFunction,
  onHandled: aFunction,
})

/**
 * Tells at once what every call would otherwise be denied for.
 * @param name of the adapter's function, for the message
 * @throws InputError naming the option and what was expected
 */
export function requireGuarding(name: string, options: GuardingOptions<never> & UnknownOption): void {
  const parsed = Guarding.safeParse(options)
  if (parsed.success) return
  const wrong = parsed.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `\`${path.join('.')}\`: ${message}`,
  )
  throw new InputError(`options of ${name}: ${wrong.join('; ')}`)
}
