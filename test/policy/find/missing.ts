import type { AccessMap, Condition, Policy } from '../../../src/contract/policy.ts'
import { findInRequests } from '../../../src/policy/find-in-requests.ts'

/** Parts of a policy that requests do not say. */
export function missing(policy: Policy, requests: string): string[] {
  return findInRequests(policy, requests)
    .filter(({ at }) => at === null)
    .map(({ kind, text }) => `${kind} ${text}`)
}

export function access(role: string, list: AccessMap): Policy {
  return { roles: { [role]: list }, rules: [] }
}

export function ruleOf(action: string, condition: Condition): Policy {
  return { roles: {}, rules: [{ action, violation: 'not allowed', ...condition }] }
}
