import { z } from 'zod'
import { Identity } from './action.ts'
import { AccessMap, Rule } from './policy.ts'
import type { ToolCall } from './tool.ts'

/** What `CheckAccess` was given. */
export type AccessArguments = { readonly accessible: AccessMap; readonly needed: AccessMap }

/** What `CheckRules` was given. */
export type RulesArguments = {
  readonly rules: readonly Rule[]
  readonly user: Identity
  readonly actions: readonly string[]
}

// Tools take their arguments by position, or as one object of names.
const Access = z.union([
  z.tuple([AccessMap, AccessMap]).transform(([accessible, needed]) => ({ accessible, needed })),
  z.tuple([z.strictObject({ accessible: AccessMap, needed: AccessMap })]).transform(([named]) => named),
])
const Rules = z.union([
  z
    .tuple([z.array(Rule), Identity, z.array(z.string())])
    .transform(([rules, user, actions]) => ({ rules, user, actions })),
  z
    .tuple([z.strictObject({ rules: z.array(Rule), user: Identity, actions: z.array(z.string()) })])
    .transform(([named]) => named),
])

/** Arguments of every `CheckAccess` among the calls that has such arguments, in order. */
export function accessArguments(calls: readonly ToolCall[]): AccessArguments[] {
  return calls.flatMap((call) => {
    const parsed = call.tool === 'CheckAccess' ? Access.safeParse(call.arguments) : null
    return parsed?.success ? [parsed.data] : []
  })
}

/** Arguments of every `CheckRules` among the calls that has such arguments, in order. */
export function rulesArguments(calls: readonly ToolCall[]): RulesArguments[] {
  return calls.flatMap((call) => {
    const parsed = call.tool === 'CheckRules' ? Rules.safeParse(call.arguments) : null
    return parsed?.success ? [parsed.data] : []
  })
}
