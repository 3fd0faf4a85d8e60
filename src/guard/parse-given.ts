import { z } from 'zod'
import type { CompileExample } from '../compile/compile-example.ts'
import { Action } from '../contract/action.ts'
import { LabelledExample } from '../contract/compiled.ts'
import { NewDemonstration } from '../contract/demonstration.ts'
import { describeIssues } from '../contract/describe-issue.ts'
import { InputError } from '../contract/errors.ts'
import { ACTION_LEVELS, hasPrototypeField, isDeeperThan } from '../contract/nesting.ts'

/** Validates an action that came from outside. @throws InputError naming each field that is wrong */
export function parseAction(value: unknown, name: string): Action {
  if (isDeeperThan(value, ACTION_LEVELS))
    throw new InputError(`action ${name}: nested more than ${ACTION_LEVELS} levels deep; flatten it`)
  if (hasPrototypeField(value)) throw new InputError(`action ${name}: a field is called \`__proto__\`; rename it`)
  const parsed = Action.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InputError(
    `action ${name}: ${describeIssues(parsed.error.issues, value)}; an action is {"input": …, "output": …, "answer": …, "identity": {…}}`,
  )
}

/** Validates a demonstration that came from outside. @throws InputError naming each field that is wrong */
export function parseDemonstration(value: unknown, name: string): NewDemonstration {
  const parsed = NewDemonstration.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InputError(`demonstration ${name}: ${describeIssues(parsed.error.issues, value)}`)
}

/** Validates a labelled example that came from outside; its place, from 1, names it where it has no id. @throws InputError */
export function parseExample(value: unknown, place: number, name = `${place}`): CompileExample {
  if (isDeeperThan(value, ACTION_LEVELS))
    throw new InputError(`example ${name}: nested more than ${ACTION_LEVELS} levels deep; flatten it`)
  const parsed = LabelledExample.safeParse(value)
  if (!parsed.success) {
    const form = '{"input": …, "output": …, "identity": {…}, "label": 0 or 1, "disputed": true or why}'
    throw new InputError(`example ${name}: ${describeIssues(parsed.error.issues, value)}; an example is ${form}`)
  }
  const { id = `example-${place}`, label, disputed = false, ...action } = parsed.data
  const why = typeof disputed === 'string' ? { why: disputed } : {}
  return { id, from: 'labelled', action, label, disputed: disputed !== false, ...why }
}

/** Examples of one list; evidence names them by their ids. @throws InputError for one that is none, or whose id another has */
export function parseExamples(values: readonly unknown[]): CompileExample[] {
  const examples = values.map((value, index) => parseExample(value, index + 1))
  const seen = new Set<string>()
  for (const { id } of examples) {
    if (seen.has(id)) throw new InputError(`example \`${id}\`: its id is taken by another; give each its own`)
    seen.add(id)
  }
  return examples
}

/** What compiling is asked for, but the examples: see `GuardAgent.compile`. */
const CompileSettings = z.strictObject({
  examples: z.array(z.unknown()).optional(),
  leastShare: z.number().int().min(1).max(100).optional(),
  acceptUncovered: z.boolean().optional(),
  signal: z.instanceof(AbortSignal).optional(),
  onProgress: z.unknown().optional(),
})

/** @throws InputError naming each field that is wrong */
export function requireCompileRequest(value: unknown): void {
  const parsed = CompileSettings.safeParse(value)
  if (!parsed.success) throw new InputError(`compile: ${describeIssues(parsed.error.issues, value)}; mend the call`)
}
