import type { Policy } from '../contract/policy.ts'

/** Shortest run of letters that may stand for a longer word. */
const LEAST_PREFIX = 4
/** Endings of who does a thing and of the thing done; `-ian` is not among them, or a physicist would be a physician. */
const ENDINGS = ['ations', 'ation', 'ators', 'ator', 'ings', 'ing', 'ists', 'ist', 'ers', 'er', 'es', 'e', 's', 'y']

function normalize(text: string): string {
  const words = text
    .toLowerCase()
    .normalize('NFKC')
    .split(/[^\p{L}\p{N}]+/u)
  return words.filter((word) => word !== '').join(' ')
}

/** Word without its plural and its ending, if enough of it remains. */
function stem(word: string): string {
  const ending = ENDINGS.find((one) => word.endsWith(one) && word.length - one.length >= LEAST_PREFIX)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

function sharesPrefix(a: string, b: string): boolean {
  return a.length >= LEAST_PREFIX && a.slice(0, LEAST_PREFIX) === b.slice(0, LEAST_PREFIX)
}

/** Same words by stem; or the claim begins the role's name; or one word is the same and each other shares its first four letters. */
function fits(claim: string, role: string): boolean {
  if (claim.length >= LEAST_PREFIX && role.startsWith(claim)) return true
  const claimed = claim.split(' ')
  const words = role.split(' ')
  if (claimed.length !== words.length) return false
  const alike = (same: (a: string, b: string) => boolean) => claimed.every((word, n) => same(word, words[n] ?? ''))
  if (alike((a, b) => stem(a) === stem(b))) return true
  return claimed.some((word, n) => word === words[n]) && alike((a, b) => a === b || sharesPrefix(a, b))
}

/**
 * The role of the policy that a claim means: the same name in any case or spelling of blanks, an alias that the requests declare,
 * a plural or related form (`nurse` for `nursing`), an abbreviation (`general admin`). Null where none fits, or where two do.
 *
 * @example
 * resolveRole({ roles: { nursing: {} }, rules: [] }, 'Nurses') // 'nursing'
 */
export function resolveRole(policy: Policy, claim: string): string | null {
  const wanted = normalize(claim.slice(0, 200))
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
