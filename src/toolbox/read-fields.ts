import { z } from 'zod'
import { Json } from '../contract/json.ts'
import type { Policy } from '../contract/policy.ts'
import { readClaims } from '../policy/read-identity.ts'
import { defineTool } from './define-tool.ts'
import { limited } from './limited.ts'

/** Who acts, as a text or JSON says. */
export const FieldsRead = z.strictObject({
  role: z.string().nullable().describe("in the requests' own words; null where none is stated, or two"),
  fields: z.record(z.string(), Json).describe('attributes such as age, by their names in the requests'),
  disputed: z.array(z.string()).describe('fields that are stated in two ways: they are left out'),
})
export type FieldsRead = z.infer<typeof FieldsRead>

const NO_POLICY: Policy = { roles: {}, rules: [] }
/** A name that schemas drop without a word. */
const UNUSABLE = '__proto__'

/** The one role that is stated, where no policy says which roles there are. */
function onlyRole(claims: readonly Json[]): string | null {
  const [first, ...more] = new Set(claims.map((claim) => (typeof claim === 'string' ? claim.trim() : '')))
  return first === undefined || first === '' || more.length > 0 ? null : first
}

/** A rule on the role itself looks for it among the attributes. */
function rulesNameRole(policy: Policy): boolean {
  return policy.rules.some((rule) => {
    const conditions = 'all' in rule ? rule.all : 'any' in rule ? rule.any : [rule]
    return conditions.some(({ field }) => field === 'role')
  })
}

/**
 * Who acts, by the labelled claims of a text (`Role: nurse. age: 45`) or by the keys of JSON: the same answers as where an action has no
 * identity from its caller. What is claimed in two ways is in neither `role` nor `fields`. Where the requests name no roles, the role is
 * the claim's own text.
 *
 * @example
 * readFields("User info: {'age': 45}", policy) // { role: null, fields: { age: 45 }, disputed: [] }
 */
export function readFields(text: Json, policy: Policy = NO_POLICY): FieldsRead {
  const { role, roleClaims, agreed, disputed } = readClaims(text, policy)
  const known = Object.keys(policy.roles).length > 0 ? role : onlyRole(roleClaims)
  const keepsRole = rulesNameRole(policy)
  const fields = [...agreed].filter(([field]) => field !== UNUSABLE && (field !== 'role' || keepsRole))
  const unusable = agreed.has(UNUSABLE) ? [UNUSABLE] : []
  return { role: known, fields: Object.fromEntries(fields), disputed: [...disputed, ...unusable] }
}

/** Values of a text that is JSON. */
const MOST_VALUES = 20_000

/** `ReadFields(text)`: a reader; roles and fields are those of the requests. */
export const readFieldsTool = defineTool({
  name: 'ReadFields',
  description:
    'Reads who acts out of a text or JSON: the role and the attributes that it states under labels. Pass `identity` where it has keys, since it is trusted, and `input` otherwise.',
  kind: 'reader',
  parameters: z.object({ text: limited(Json, MOST_VALUES).describe('the identity, or the input as it is') }),
  returns: FieldsRead,
  run: ({ text }, { policy }) => readFields(text, policy),
})
