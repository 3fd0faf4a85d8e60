import { isIntroduction } from './neutral-sentence.ts'
import { sentenceWords } from './word-template.ts'

/** What says which role a list belongs to. */
export type RoleHeading = {
  readonly name: string
  readonly aliases: readonly string[]
  /** What follows the heading on its line. */
  readonly rest: string
  /** `physician:` or `# physician`: a heading only if a list follows. */
  readonly bare: boolean
}

/** `may read` and its kin, longest first: what the role is granted follows. */
const GRANTS = [
  'is allowed to read',
  'are allowed to read',
  'is allowed to access',
  'are allowed to access',
  'is permitted to read',
  'are permitted to read',
  'has read access to',
  'have read access to',
  'has access to',
  'have access to',
  'may read',
  'may access',
  'may see',
  'may view',
  'may use',
  'can read',
  'can access',
  'can see',
  'can view',
  'can use',
].map((grant) => grant.split(' '))

/** Words that may stand between the grant and its list. */
const BETWEEN = new Set(
  'only the following these databases database tables columns column and all of their its listed below'.split(' '),
)
/** Words that no role's name has: with one of them the line says more than who. */
const NO_NAME = new Set(
  `if when while where not only no nobody none nothing never everyone anyone unless except in on at during and or he she they it who that which
  may can must shall should will cannot under over without with before after to for from any every all action requires require violation
  ignore deny allow following below also but as than see do does did is are was be has have note`.split(/\s+/),
)
const LEADING = new Set('a an the any every each all user users with identity role roles named called'.split(' '))
const TRAILING = new Set('role roles user users identity'.split(' '))
const ALSO = /\((?:also|also known as|also called|also spelled|aka|or)\s*:?\s+([^()]*)\)/i

function trimName(words: readonly string[]): string[] {
  const name = [...words]
  while (name.length > 1 && LEADING.has((name[0] ?? '').toLowerCase())) name.shift()
  while (name.length > 1 && TRAILING.has((name.at(-1) ?? '').toLowerCase())) name.pop()
  return name
}

/** One to four plain words; a general word (`users`) only after `role`. Null where the text cannot be a role's name. */
export function readRoleName(text: string): string | null {
  const bare = text.replace(/["'`“”‘’*]/g, ' ').replace(/^\s*(?:role|identity)\s*[:=]/i, ' ')
  const words = trimName(bare.trim().split(/\s+/))
  const plain = words.every(
    (word) => /^[\p{L}\p{N}_][\p{L}\p{N}_/&-]*$/u.test(word) && !NO_NAME.has(word.toLowerCase()),
  )
  const name = words.join(' ')
  const general = isIntroduction(name) && !/^\s*(?:the\s+|a\s+)?(?:role|identity)\b/i.test(text)
  return plain && words.length <= 4 && name.length <= 80 && !general ? name : null
}

function takeAliases(text: string): { text: string; aliases: string[] } {
  const also = ALSO.exec(text)
  if (!also) return { text, aliases: [] }
  const aliases = (also[1] ?? '').split(/,|\bor\b|\band\b/).map((alias) => alias.replace(/["'`]/g, '').trim())
  return { text: text.replace(also[0], ' '), aliases: aliases.filter((alias) => alias !== '') }
}

/** Place of a grant among the words of a text: index of the character where it begins and where what follows begins. */
function findGrant(text: string): { start: number; end: number } | null {
  const words = [...text.matchAll(/[\p{L}\p{N}_'-]+/gu)]
  for (let at = 1; at < Math.min(words.length, 9); at += 1) {
    const grant = GRANTS.find((one) => one.every((word, n) => words[at + n]?.[0].toLowerCase() === word))
    const last = grant && words[at + grant.length - 1]
    if (last) return { start: words[at]?.index ?? 0, end: last.index + last[0].length }
  }
  return null
}

/** Drops `the following databases and columns:` from the front; the rest is the list, if it is on this line. */
function dropBetween(text: string): string {
  const colon = text.indexOf(':')
  const before = colon < 0 ? text : text.slice(0, colon)
  const words = sentenceWords(before.replace(/\([^()]*\)/g, ' '))
  if (colon >= 0 && words.every((word) => BETWEEN.has(word))) return text.slice(colon + 1).trim()
  return text.trim()
}

function grantHeading(text: string): RoleHeading | null {
  const { text: plain, aliases } = takeAliases(text)
  const grant = findGrant(plain)
  if (!grant) return null
  const name = readRoleName(plain.slice(0, grant.start))
  return name === null ? null : { name, aliases, rest: dropBetween(plain.slice(grant.end)), bare: false }
}

/** `Role: physician`, `physician:`, `physician = `, and with `marked` (a `#` heading) `physician` alone. */
function bareHeading(text: string, marked: boolean): RoleHeading | null {
  const { text: plain, aliases } = takeAliases(text)
  const role = /^\s*role\s*:\s*([^:=]*?)\s*:?\s*$/i.exec(plain)
  if (role) {
    const name = readRoleName(`role ${role[1] ?? ''}`)
    return name === null ? null : { name, aliases, rest: '', bare: true }
  }
  const cut = plain.search(/[:=]/)
  if (cut < 0 && !marked) return null
  const name = readRoleName(cut < 0 ? plain : plain.slice(0, cut))
  return name === null ? null : { name, aliases, rest: cut < 0 ? '' : plain.slice(cut + 1).trim(), bare: true }
}

/** Reads a line as the heading of a role's list, or null. */
export function parseRoleHeading(text: string, marked: boolean): RoleHeading | null {
  return grantHeading(text) ?? bareHeading(text, marked)
}
