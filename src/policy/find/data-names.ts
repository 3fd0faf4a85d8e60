import type { Policy } from '../../contract/policy.ts'
import { ownersOf } from './column-owners.ts'
import { NameLookup, type NamePlace } from './name-lookup.ts'
import { LONGEST_NAME } from './name-places.ts'
import { nameWords, type Token } from './request-tokens.ts'
import type { Unit } from './request-units.ts'
import { singularsOf } from './word-forms.ts'

/** A database or column where a sentence names it, by its key. */
export type NamedPlace = NamePlace & { readonly key: string }
/** What a row of tokens names. */
export type Named = {
  readonly databases: readonly NamedPlace[]
  readonly columns: readonly NamedPlace[]
  /** For a column's first token, the first one of what it is said to be of. */
  readonly owners: ReadonlyMap<number, number | null>
}

/** The same for all spellings of a name. */
export function keyOf(name: string): string {
  return nameWords(name).join(' ')
}

/** Key to words. */
type Words = ReadonlyMap<string, readonly string[]>

function wordsOf(names: readonly string[]): Words {
  const short = names.filter((name) => name.length <= LONGEST_NAME)
  return new Map(short.map((name): [string, string[]] => [keyOf(name), nameWords(name)]))
}

/** Names of which another one is the plural: of these nobody can tell which one a plural means. */
function ambiguousIn(words: Words): Set<string> {
  const found = new Set<string>()
  for (const [key, row] of words) {
    for (const singular of singularsOf(row.at(-1) ?? '')) {
      const other = [...row.slice(0, -1), singular].join(' ')
      if (words.has(other)) for (const one of [key, other]) found.add(one)
    }
  }
  return found
}

function placesIn(lookup: NameLookup, words: Words, ambiguous: ReadonlySet<string>): NamedPlace[] {
  return [...words].flatMap(([key, row]) =>
    lookup
      .places(row)
      .filter(({ form }) => form === 'exact' || !ambiguous.has(key))
      .map((place) => ({ ...place, key })),
  )
}

/** Databases and columns of a whole policy, and where the requests name them; each sentence is searched once for all roles. */
export class DataNames {
  readonly #databases: Words
  readonly #columns: Words
  readonly #ambiguous: { readonly databases: ReadonlySet<string>; readonly columns: ReadonlySet<string> }
  readonly #known = new Map<readonly Token[], Named>()
  /** Names that the requests write exactly so somewhere. */
  readonly #written = new Set<string>()
  readonly #spoken = new Set<string>()

  constructor(policy: Policy, units: readonly Unit[]) {
    const lists = Object.values(policy.roles)
    this.#databases = wordsOf(lists.flatMap((access) => Object.keys(access)))
    this.#columns = wordsOf(lists.flatMap((access) => Object.values(access).flat()))
    this.#ambiguous = { databases: ambiguousIn(this.#databases), columns: ambiguousIn(this.#columns) }
    for (const { tokens } of units) this.#note(this.in(tokens))
  }

  #note({ databases, columns }: Named): void {
    for (const { key, form } of [...databases, ...columns]) {
      this.#spoken.add(key)
      if (form === 'exact') this.#written.add(key)
    }
  }

  in(tokens: readonly Token[]): Named {
    const before = this.#known.get(tokens)
    if (before) return before
    const lookup = new NameLookup(tokens)
    const databases = placesIn(lookup, this.#databases, this.#ambiguous.databases)
    const columns = placesIn(lookup, this.#columns, this.#ambiguous.columns).sort((one, other) => one.from - other.from)
    const named: Named = { databases, columns, owners: ownersOf(tokens, columns) }
    this.#known.set(tokens, named)
    return named
  }

  isWritten(key: string): boolean {
    return this.#written.has(key)
  }

  /** Whether the requests name it at all, in any form. */
  isSpokenOf(key: string): boolean {
    return this.#spoken.has(key)
  }
}
