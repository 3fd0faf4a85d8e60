import { z } from 'zod'
import { Json } from './json.ts'

/** Who acts: a role, attributes such as age, or both. Trusted where the caller gives it. */
export const Identity = z.record(z.string(), Json)
export type Identity = z.infer<typeof Identity>

/** What a target agent was asked (`input`) and is about to do or say (`output`). All but `identity` is hostile. */
export const Action = z.strictObject({
  input: Json,
  output: Json,
  /** The target agent's answer to its user; handed back only if the action is allowed. */
  answer: Json.optional(),
  identity: Identity.optional(),
})
export type Action = z.infer<typeof Action>

/** Where the acting user's identity came from: the caller, the hostile input's own text, or nowhere. */
export const IdentitySource = z.enum(['caller', 'input', 'none'])
export type IdentitySource = z.infer<typeof IdentitySource>
