import type { Identity, IdentitySource } from '../contract/action.ts'
import type { Json } from '../contract/json.ts'
import type { Policy } from '../contract/policy.ts'
import { agreeOn, type Claim, isRoleLabel, objectClaims, ruleFields, textClaims } from './identity-claims.ts'
import { resolveRole } from './resolve-role.ts'

export type KnownIdentity = {
  readonly identity: Identity | null
  readonly source: IdentitySource
  /** Role of the policy; null where none is claimed, none or several fit, or claims differ. */
  readonly role: string | null
}

export type IdentityRequest = {
  /** Hostile. */
  readonly input: Json
  /** What the caller says; trusted. */
  readonly identity?: Identity | undefined
  readonly policy: Policy | null
}

/** Role that all claims mean; a claim that means none or another leaves no role. */
function agreedRole(values: readonly Json[], policy: Policy | null): string | null {
  let agreed: string | null = null
  for (const value of new Set(values)) {
    const role = policy && typeof value === 'string' ? resolveRole(policy, value) : null
    // Nothing that follows can restore what one claim has denied, so a huge input ends here.
    if (role === null || (agreed !== null && agreed !== role)) return null
    agreed = role
  }
  return agreed
}

function claimsOf(input: Json, policy: Policy | null): Claim[] {
  const fields = ruleFields(policy)
  if (typeof input === 'string') return textClaims(input, fields)
  return input !== null && typeof input === 'object' && !Array.isArray(input) ? objectClaims(input, fields) : []
}

/**
 * Who acts. What the caller says wins wholly over the input: not one field of the text is then used. Without it, the input's labelled
 * claims are all there is: in JSON the keys `role`, `identity`, `user_identity`, `user_role`, the rules' own fields, and whatever
 * stands under `user`, `user_info`, `user_information` or `identity`; in text the same as labels (`User identity: nursing`). Two
 * different claims of one field cancel each other.
 *
 * @example
 * readIdentity({ input: 'Role: nurse. Which drugs …', policy }) // { identity: { role: 'nurse' }, source: 'input', role: 'nursing' }
 */
export function readIdentity({ input, identity, policy }: IdentityRequest): KnownIdentity {
  if (identity !== undefined) {
    const claimed = Object.entries(identity).flatMap(([key, value]) => (isRoleLabel(key) ? [value] : []))
    return { identity, source: 'caller', role: agreedRole(claimed, policy) }
  }
  const claims = claimsOf(input, policy)
  if (claims.length === 0) return { identity: null, source: 'none', role: null }
  const { agreed } = agreeOn(claims)
  const role = agreedRole(
    claims.filter(({ field }) => field === 'role').map(({ value }) => value),
    policy,
  )
  // Two spellings of one role (`nursing`, `nurse`) are one claim.
  if (role !== null && !agreed.has('role')) agreed.set('role', role)
  return { identity: Object.fromEntries(agreed), source: 'input', role }
}
