import type { Policy } from '../../contract/policy.ts'
import { resolveRole } from '../resolve-role.ts'
import { clausesOf } from './clauses.ts'
import { exceptsPersons } from './excepted-persons.ts'
import type { Place } from './name-places.ts'
import { nameWords, type Token } from './request-tokens.ts'
import type { Unit } from './request-units.ts'
import { isReceiver, roleCandidates, textOf } from './role-candidates.ts'
import { isSubject } from './subjects.ts'
import { pluralsOf } from './word-forms.ts'

/** A role of the requests that the policy does not have. No name is this one. */
const OTHER: unique symbol = Symbol('another role')
type About = string | typeof OTHER

/** Whom a token of the requests is about: roles by their name in the policy, and `OTHER` for any other role; empty for everyone. */
export type Sections = {
  /** For each unit, the roles of each of its tokens. */
  readonly roles: readonly (readonly ReadonlySet<About>[])[]
  /** For each unit, where it names a role, whoever that is. */
  readonly mentions: readonly (readonly Place[])[]
  /** Where the requests name a role of the policy. */
  readonly named: ReadonlyMap<About, { readonly unit: Unit; readonly place: Place }>
}

const NOBODY: ReadonlySet<About> = new Set()
const MOST_ROLE_WORDS = 4
/** Words before the first role of a sentence that goes on to another one: `the nurses may …, and the clerks …`. */
const MOST_LEADING_WORDS = 2
const LINKS = new Set([',', 'and', 'or', '/', 'the', 'a', 'an', 'both', 'either', '&', 'also'])
/** Words that are no part of the name after them. */
const BEFORE_NAME = new Set(
  `a an the any every each all both either only of as for to by in with from and or role roles identity user users is are be if when where while
  that than then but also acting called named access allows lets let grants grant give gives whereas nor not`.split(
    /\s+/,
  ),
)

/** Whether a word row means the role, in any of its listed forms. */
function means(claim: string, role: string, aliases: Policy['aliases']): boolean {
  const named: Policy = { roles: { [role]: {} }, rules: [], ...(aliases && { aliases }) }
  return resolveRole(named, claim) === role || resolveRole({ roles: { [claim]: {} }, rules: [] }, role) === claim
}

/** Words that the policy itself uses for data: where they stand, no other role begins. */
function dataNames(policy: Policy): Set<string> {
  const names = Object.values(policy.roles).flatMap((databases) => [
    ...Object.keys(databases),
    ...Object.values(databases).flat(),
  ])
  return new Set(names.flatMap(spellingsOf))
}

/** A name as words, and its plural. */
function spellingsOf(name: string): string[] {
  const words = nameWords(name)
  const before = words.slice(0, -1)
  return [words, ...pluralsOf(words.at(-1) ?? '').map((plural) => [...before, plural])].map((row) => row.join(' '))
}

type Mention = Place & { readonly role: About }

/** Every form of a name begins as the name does. */
function beginningOf(name: string): string {
  return (nameWords(name)[0] ?? '').slice(0, 3)
}

class RoleFinder {
  readonly #policy: Policy
  readonly #others: readonly string[]
  readonly #data: ReadonlySet<string>
  readonly #beginnings: ReadonlySet<string>
  readonly #known = new Map<string, About | null>()

  constructor(policy: Policy, units: readonly Unit[], requests: string) {
    this.#policy = policy
    this.#data = dataNames(policy)
    this.#others = [...roleCandidates(units, requests)].filter((name) => !this.#data.has(name))
    const names = [...Object.keys(policy.roles), ...Object.keys(policy.aliases ?? {}), ...this.#others]
    this.#beginnings = new Set(names.map(beginningOf))
  }

  /** The role that a row of words means: one of the policy, or another of the requests. */
  #roleOf(words: string): About | null {
    if (!this.#beginnings.has(words.slice(0, 3).trimEnd()) && !this.#beginnings.has(words.split(' ', 1)[0] ?? ''))
      return null
    const before = this.#known.get(words)
    if (before !== undefined) return before
    const { roles, aliases } = this.#policy
    const own = Object.keys(roles).find((role) => role !== '' && means(words, role, aliases))
    const role = own ?? (this.#others.some((other) => means(words, other, undefined)) ? OTHER : null)
    this.#known.set(words, role)
    return role
  }

  /** With another word before it (`head nurse`) a name may be that of another role. */
  #roleAt(tokens: readonly Token[], from: number, text: string): About | null {
    const role = this.#roleOf(text)
    const before = tokens[from - 1]
    const standsAlone = before === undefined || before.kind === 'sign' || BEFORE_NAME.has(before.text)
    return role === null || standsAlone ? role : OTHER
  }

  /** What a policy names as data is a role all the same where it does something: no list may hide the role of `members may read …`. */
  #dataRole(tokens: readonly Token[], to: number, text: string): About | null {
    return isSubject(tokens, to) ? (this.#roleOf(text) ?? OTHER) : null
  }

  /** Roles that a sentence mentions, the longest name first. */
  mentions(tokens: readonly Token[]): Mention[] {
    const found: Mention[] = []
    for (let from = 0; from < tokens.length; from += 1) {
      for (let to = Math.min(tokens.length, from + MOST_ROLE_WORDS); to > from; to -= 1) {
        const words = tokens.slice(from, to)
        if (words.some(({ kind }) => kind === 'sign') || tokens[from]?.gluedBefore || tokens[to - 1]?.gluedAfter)
          continue
        const text = textOf(tokens, from, to)
        const role = this.#data.has(text) ? this.#dataRole(tokens, to, text) : this.#roleAt(tokens, from, text)
        if (role === null) continue
        found.push({ from, to, role })
        from = to - 1
        break
      }
    }
    return found
  }
}

/** Are two mentions one enumeration (`nurses and the physicians`)? */
function areLinked(tokens: readonly Token[], one: Place, other: Place): boolean {
  return tokens.slice(one.to, other.from).every(({ text }) => LINKS.has(text))
}

type Group = { readonly from: number; readonly roles: ReadonlySet<About> }

/** Mentions, those of one enumeration together. */
function groupsOf(tokens: readonly Token[], mentions: readonly Mention[]): Group[] {
  const groups: Group[] = []
  for (const [at, mention] of mentions.entries()) {
    const last = mentions[at - 1]
    const group = groups.at(-1)
    if (last && group && areLinked(tokens, last, mention))
      groups[groups.length - 1] = { from: group.from, roles: new Set([...group.roles, mention.role]) }
    else groups.push({ from: mention.from, roles: new Set([mention.role]) })
  }
  return groups
}

const UNCLEAR: ReadonlySet<About> = new Set([OTHER])

/** Roles of each token of a sentence: those of the last mention before it, or of the sentences before. */
function rolesOfTokens(tokens: readonly Token[], groups: readonly Group[], before: ReadonlySet<About>) {
  const [first] = groups
  if (!first) return tokens.map(() => before)
  const isBlock = tokens.some(({ text }) => text === '{')
  // `labname for nurses and labresult for physicians`: nobody can tell which belongs to whom.
  const startsLate = tokens.slice(0, first.from).filter(({ kind }) => kind === 'word').length > MOST_LEADING_WORDS
  if (groups.length > 1 && startsLate && !isBlock) return tokens.map(() => UNCLEAR)
  // What stands before the only mention belongs to it as well: `labname of lab, for nurses`.
  const roles = tokens.map((_, at) => groups.findLast(({ from }) => from <= at)?.roles ?? first.roles)
  // `nurses may see lab; its costs are for clerks`: what such a clause says before its role is not the nurses'.
  for (const { from, to } of clausesOf(tokens)) {
    const late = groups.find((group) => group.from >= from && group.from < to)
    if (late && late !== first && isReceiver(tokens, late.from)) roles.fill(UNCLEAR, from, late.from)
  }
  return roles
}

/**
 * Whom each part of the requests is about: a role is spoken of from where it is named until another one is, or the paragraph ends;
 * a heading holds for all that follows until the next heading, or the next paragraph that is no list.
 */
export function roleSections(policy: Policy, units: readonly Unit[], requests: string): Sections {
  const finder = new RoleFinder(policy, units, requests)
  const named = new Map<About, { unit: Unit; place: Place }>()
  let current = NOBODY
  let last: Unit | null = null
  let holds: 'paragraph' | 'list' | 'chapter' = 'paragraph'
  const mentioned = units.map(({ tokens }) => finder.mentions(tokens))
  const roles = units.map((unit, at) => {
    const mentions = mentioned[at] ?? []
    if (last && unit.paragraph !== last.paragraph && ends(unit, last, holds)) current = NOBODY
    if (isChapter(unit)) current = NOBODY
    if (mentions.length > 0) holds = isChapter(unit) ? 'chapter' : unit.isHeading ? 'list' : 'paragraph'
    for (const { role, from, to } of mentions) if (!named.has(role)) named.set(role, { unit, place: { from, to } })
    // `everyone but visitors`: this sentence, and what goes on with it, is about nobody who could be told.
    const found = exceptsPersons(unit.tokens, mentions)
      ? unit.tokens.map(() => UNCLEAR)
      : rolesOfTokens(unit.tokens, groupsOf(unit.tokens, mentions), current)
    current = found.at(-1) ?? current
    last = unit
    return found
  })
  return { roles, mentions: mentioned, named }
}

function isChapter({ tokens }: Unit): boolean {
  return tokens[0]?.text === '#'
}

/** Does a new paragraph end what was said of a role? */
function ends(unit: Unit, last: Unit, holds: 'paragraph' | 'list' | 'chapter'): boolean {
  if (holds === 'chapter') return false
  return holds === 'paragraph' || (!last.isHeading && unit.over.length === 0)
}

/** Is a token about the role; the role without a name is everyone's, and no other may be spoken of there. */
export function isAbout(roles: ReadonlySet<About> | undefined, role: string): boolean {
  return role === '' ? (roles?.size ?? 0) === 0 : roles?.has(role) === true
}
