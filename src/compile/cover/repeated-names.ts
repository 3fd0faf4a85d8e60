import { type Columns, foldColumns, foldName } from '../../contract/columns.ts'
import type { Policy } from '../../contract/policy.ts'
import { escapePattern, isWithin, type Range } from './sentence-words.ts'

/** A name of the policy's lists, where the requests have it. */
export type Named = Range & { readonly kind: 'role' | 'database' | 'column'; readonly name: string }

/** Wherever a text has a name as a whole: blanks, underscores and hyphens make no difference. A role may be in the plural. */
function placesOf(requests: string, { kind, name }: Pick<Named, 'kind' | 'name'>): Named[] {
  const words = name.split(/[\s_-]+/).filter((word) => word !== '')
  if (words.length === 0) return []
  const row = words.map(escapePattern).join('[\\s_-]+') + (kind === 'role' ? '(?:s|es)?' : '')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])${row}(?![\\p{L}\\p{N}_-])`, 'giu')
  return [...requests.matchAll(pattern)].map(({ 0: found, index }) => ({
    kind,
    name,
    start: index,
    end: index + found.length,
  }))
}

function namesOf(roles: Policy['roles']): Pick<Named, 'kind' | 'name'>[] {
  const lists = Object.values(roles)
  const databases = new Set(lists.flatMap((list) => Object.keys(list).map(foldName)))
  const columns = new Set(lists.flatMap((list) => Object.values(list).flat().map(foldName)))
  return [
    ...Object.keys(roles).map((name) => ({ kind: 'role' as const, name })),
    ...[...databases].map((name) => ({ kind: 'database' as const, name })),
    ...[...columns].map((name) => ({ kind: 'column' as const, name })),
  ]
}

function isGranted(open: Columns, { kind, name }: Named): boolean {
  return kind === 'database' ? open.has(name) : [...open.values()].some((columns) => columns.has(name))
}

/** From the blank line before a stretch to the one after it. */
function paragraphOf(requests: string, { start, end }: Range): Range {
  const before = [...requests.slice(0, start).matchAll(/\n[^\S\n]*\r?\n/g)].at(-1)
  const after = /\n[^\S\n]*\r?\n/.exec(requests.slice(end))
  return { start: before?.index ?? 0, end: after === null ? requests.length : end + after.index }
}

/** Names of roles, databases and columns, wherever the requests have them: each part of a policy is found in one place only. */
export class RepeatedNames {
  readonly #requests: string
  readonly #lists: ReadonlyMap<string, Columns>
  readonly #named: readonly Named[]

  constructor(requests: string, roles: Policy['roles']) {
    this.#requests = requests
    this.#lists = new Map(Object.entries(roles).map(([role, list]) => [role, foldColumns(list)]))
    this.#named = namesOf(roles).flatMap((name) => placesOf(requests, name))
  }

  /** Lists of the roles that a sentence is about: those that it names, else those of its paragraph, else all. */
  #listsOf(sentence: Range): Columns[] {
    const rolesIn = (range: Range) =>
      this.#named.filter((one) => one.kind === 'role' && isWithin(one, range)).map(({ name }) => name)
    const named = [rolesIn(sentence), rolesIn(paragraphOf(this.#requests, sentence)), [...this.#lists.keys()]]
    const about = new Set(named.find((names) => names.length > 0) ?? [])
    return [...this.#lists].flatMap(([role, list]) => (about.has(role) ? [list] : []))
  }

  /** `of the lab database`: says where columns are, and opens or closes nothing itself. */
  #isContainer({ kind, start }: Named): boolean {
    return kind === 'database' && /\b(?:of|from|in)\s+(?:the\s+)?$/i.test(this.#requests.slice(0, start).slice(-20))
  }

  /**
   * Names in a sentence that it says no more of than the policy has: what it grants is granted to a role that it is about, and what it denies to none
   * of them.
   */
  within(sentence: Range, denies: boolean): Named[] {
    const lists = this.#listsOf(sentence)
    return this.#named.filter((one) => {
      if (!isWithin(one, sentence)) return false
      if (one.kind === 'role' || (denies && this.#isContainer(one))) return true
      return denies ? !lists.some((list) => isGranted(list, one)) : lists.some((list) => isGranted(list, one))
    })
  }

  /** Whether no database or column that a sentence names is open to a role that it is about. */
  areClosed(sentence: Range): boolean {
    const lists = this.#listsOf(sentence)
    const named = this.#named.filter((one) => one.kind !== 'role' && isWithin(one, sentence))
    return !named.some((one) => lists.some((list) => isGranted(list, one)))
  }
}
