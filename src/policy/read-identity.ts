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

/** What a hostile input says of its user. */
type ClaimedIdentity = {
  /** False where the input has no claim at all. */
  readonly claimed: boolean
  /** Role of the policy that all claims mean; null where they mean none, or two. */
  readonly role: string | null
  /** What the roles are said to be, of any policy or none. */
  readonly roleClaims: readonly Json[]
  /** Fields on which all claims agree, a role among them. */
  readonly agreed: ReadonlyMap<string, Json>
  /** Fields that are claimed in two ways. */
  readonly disputed: ReadonlySet<string>
}

/** Reads the labelled claims of an input; see `readIdentity`. */
export function readClaims(input: Json, policy: Policy | null): ClaimedIdentity {
  const claims = claimsOf(input, policy)
  const { agreed, disputed } = agreeOn(claims)
  const roleClaims = claims.filter(({ field }) => field === 'role').map(({ value }) => value)
  const role = agreedRole(roleClaims, policy)
  // Two spellings of one role (`nursing`, `nurse`) are one claim.
  if (role !== null && disputed.delete('role')) agreed.set('role', role)
  return { claimed: claims.length > 0, role, roleClaims, agreed, disputed }
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
  const { claimed, agreed, role } = readClaims(input, policy)
  if (!claimed) return { identity: null, source: 'none', role: null }
  return { identity: Object.fromEntries(agreed), source: 'input', role }
}
