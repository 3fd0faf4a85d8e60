import type { Policy } from '../contract/policy.ts'

/** Shortest word that has a plural. */
const LEAST_WORD = 3
/** Other forms of one word, beside its plural. */
const RELATED: readonly (readonly string[])[] = [['nurse', 'nurses', 'nursing']]
/**
 * Forms of an office's name: by any first words, the claim's last word may be one of `claims` where the role's is `role`.
 * `admission` is another office everywhere but after `general`, where the published requests use the two for one.
 */
const OFFICES: readonly { readonly role: string; readonly claims: readonly string[]; readonly after: string | null }[] =
  [
    { role: 'administration', claims: ['admin', 'administrator'], after: null },
    { role: 'administration', claims: ['admission'], after: 'general' },
    { role: 'admission', claims: ['admin', 'administrator', 'administration'], after: 'general' },
  ]

function normalize(text: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '').join(' ')
}

function isPlural(plural: string, word: string): boolean {
  return word.length >= LEAST_WORD && (plural === `${word}s` || plural === `${word}es`)
}

/** The same word, its plural or singular, or a listed form of it. Never a guess by its beginning. */
function isForm(a: string, b: string): boolean {
  return a === b || isPlural(a, b) || isPlural(b, a) || RELATED.some((forms) => forms.includes(a) && forms.includes(b))
}

function isOffice(claimed: readonly string[], words: readonly string[]): boolean {
  const [first, last] = [words.slice(0, -1).join(' '), words.at(-1)]
  if (first === '' || claimed.slice(0, -1).join(' ') !== first) return false
  return OFFICES.some(
    ({ role, claims, after }) =>
      role === last && claims.includes(claimed.at(-1) ?? '') && (after === null || after === first),
  )
}

/** INVARIANT: a role that fits has no word of which the claim has no listed form. */
function fits(claim: string, role: string): boolean {
  const claimed = claim.split(' ')
  const words = role.split(' ')
  if (claimed.length !== words.length) return false
  return claimed.every((word, n) => isForm(word, words[n] ?? '')) || isOffice(claimed, words)
}

/**
 * The role of the policy that a claim means: the same name in any case or spelling of blanks, an alias that the requests declare,
 * a plural (`physicians`), or a listed form (`nurse` for `nursing`, `general admin` for `general administration`). Null where none
 * fits, or where two do.
 *
 * @example
 * resolveRole({ roles: { nursing: {} }, rules: [] }, 'Nurses') // 'nursing'
 */
export function resolveRole(policy: Policy, claim: string): string | null {
  // A name that is cut short is another name.
  const wanted = claim.length > 200 ? '' : normalize(claim)
  if (wanted === '') return null
  const roles = Object.keys(policy.roles)
  const exact = roles.filter((role) => role === claim || normalize(role) === wanted)
  if (exact.length > 0) return exact.length === 1 ? (exact[0] ?? null) : null
  const aliases = Object.entries(policy.aliases ?? {})
  const meant = new Set(aliases.flatMap(([alias, role]) => (normalize(alias) === wanted ? [role] : [])))
  const found = meant.size > 0 ? [...meant] : roles.filter((role) => fits(wanted, normalize(role)))
  const [only, ...more] = found
  return only !== undefined && more.length === 0 && Object.hasOwn(policy.roles, only) ? only : null
}
