import type { Policy } from '../../contract/policy.ts'
import { foldWords } from '../claimed-role.ts'
import { CONDITION_WORDS, LIMITING_WORDS } from './plain-words.ts'

const MOST_ROLE_WORDS = 4
const READS = '(?:read|see|view|access|look at)'
/** `Clerks may read nothing`, `clerks may not see anything`, `clerks have no access`. */
const CLOSES = new RegExp(
  `^(?:please )?(?<names>.+?) (?:(?:may|can|shall|should|must) ${READS} nothing|(?:(?:may|can|shall|should|must) not|cannot|can't) ${READS} anything|ha(?:s|ve) no access(?: to anything)?)(?: at all)?$`,
  'i',
)
/** What stands before a role's name, and is no part of it. */
const BEFORE_NAME = /^(?:(?:a|an|the|any|every|all|neither|both|somebody|who|is|users|in|role|of)\s+)+/i
/** Everyone, or everyone else: no role has that name. */
const NO_NAME = new Set(
  'nobody everybody everyone anybody anyone somebody someone one they them he she it user users people others else other'.split(
    ' ',
  ),
)

function readName(text: string): string | null {
  const name = text.trim().replace(BEFORE_NAME, '').trim()
  const words = foldWords(name).split(' ')
  const isName = words.every(
    (word) =>
      /^[\p{L}\p{N}]+$/u.test(word) && !NO_NAME.has(word) && !CONDITION_WORDS.has(word) && !LIMITING_WORDS.has(word),
  )
  return isName && words.length <= MOST_ROLE_WORDS ? name : null
}

/** Roles that a sentence closes everything to, and says nothing else of; null for any other sentence. */
export function rolesClosedBy(sentence: string): string[] | null {
  const text = sentence.replace(/\s+/g, ' ').replace(/[.!]+\s*$/, '')
  const names =
    CLOSES.exec(text)
      ?.groups?.names?.split(/,|\b(?:and|or|nor)\b/i)
      .map(readName) ?? []
  const known = names.filter((name) => name !== null)
  return known.length > 0 && known.length === names.length ? known : null
}

/** `Clerks may …`, `somebody in the role of clerk can …`: whom a sentence begins with. */
const SUBJECT =
  /^(?:please (?:[\p{L} ]+? that|let) )?(?<names>[^,;:]+?) (?:may|can|cannot|shall|should|must|has|have|see|read)\b/iu
/** Letters in which the names of neighbours agree: every form of a name begins as the name does. */
const BEGINNING = 3

function singular(name: string): string {
  return foldWords(name).replace(/(?<=\p{L}{2})s(?!\p{L})/gu, '')
}

/** The same name, but for case, blanks and plural. */
export function isSameRole(one: string, other: string): boolean {
  return singular(one) === singular(other)
}

/**
 * Lists with an empty one for each role to which the requests close everything, and which the lists do not have. Without it such a role could be taken
 * for a neighbour whose name is another form of it, and get that one's list.
 */
export function withClosedRoles(lists: Policy['roles'], sentences: readonly string[]): Policy['roles'] {
  const known = Object.keys(lists)
  const closed = sentences.flatMap((sentence) => rolesClosedBy(sentence) ?? [])
  const added = closed.filter((name) => !known.some((role) => isSameRole(role, name)))
  return { ...lists, ...Object.fromEntries(added.map((name) => [name, {}])) }
}

/**
 * Lists with an empty one for each role that a sentence begins with and that could be taken for a neighbour in the lists: no check is known for the
 * sentence, so nobody may get another role's list by it.
 *
 * @param known - Other forms of the roles in the lists.
 */
export function withNeighbours(
  lists: Policy['roles'],
  { sentences, known }: { readonly sentences: readonly string[]; readonly known: readonly string[] },
): Policy['roles'] {
  const roles = Object.keys(lists)
  const beginnings = new Set(roles.map((role) => foldWords(role).slice(0, BEGINNING)))
  const subjects = sentences.flatMap((sentence) => {
    const names = SUBJECT.exec(sentence.replace(/\s+/g, ' '))?.groups?.names ?? ''
    return names.split(/\b(?:and|or|nor)\b/i).map(readName)
  })
  const added = subjects.filter(
    (name) =>
      name !== null &&
      beginnings.has(foldWords(name).slice(0, BEGINNING)) &&
      ![...roles, ...known].some((role) => isSameRole(role, name)),
  )
  return { ...lists, ...Object.fromEntries(added.map((name) => [name, {}])) }
}
