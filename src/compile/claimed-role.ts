import type { Identity } from '../contract/action.ts'

/** Keys of an identity that state a role, their words joined by blanks. */
const ROLE_KEYS = new Set(['role', 'identity', 'user identity', 'user role'])

/** Words of a name; blanks, underscores, hyphens and case make no difference. */
export function foldWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

export function isRoleKey(key: string): boolean {
  return ROLE_KEYS.has(foldWords(key))
}

/** The role that an identity claims, in its own words; null where it claims none, or two. */
export function claimedRole(identity: Identity | null): string | null {
  const claims = Object.entries(identity ?? {}).flatMap(([key, value]) =>
    isRoleKey(key) && typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [],
  )
  const [first, ...more] = claims
  return first !== undefined && more.every((claim) => foldWords(claim) === foldWords(first)) ? first : null
}
