import type { AccessMap } from '../../contract/policy.ts'
import { type DataNames, keyOf, type NamedPlace } from './data-names.ts'
import { databasesIn, type Mention } from './database-mentions.ts'
import { DATABASE_NOUN, followsOwning, OWNING, textAt } from './database-words.ts'
import { everythingPlaces } from './everything-places.ts'
import type { Place } from './name-places.ts'
import type { Token } from './request-tokens.ts'
import { isSubject } from './subjects.ts'

/** A sentence as a reader sees it. */
export type Sentence = {
  readonly tokens: readonly Token[]
  /** For each token, whether it is denied, or granted only under a condition. */
  readonly denied: readonly boolean[]
  /** For each token, whether nothing says that it is read. */
  readonly unread: readonly boolean[]
  /** Whether a token is about the reader's role. */
  readonly about: (at: number) => boolean
  /** Whether a token is about the reader's role, or about everyone. */
  readonly concerns: (at: number) => boolean
  /** The database that the sentence is about where it names none. */
  readonly carried: string | null
}

type Read = Sentence & { readonly mentions: readonly Mention[]; readonly places: readonly NamedPlace[] }
type Found = Map<string, readonly Token[]>

/** Which database a column's place belongs to: `lab: labname`, or `labname and labresult from lab`. */
function governing(tokens: readonly Token[], mentions: readonly Mention[], { from, to }: Place): Mention | null {
  const before = mentions.findLast((mention) => mention.to <= from)
  if (before) return before
  const after = mentions.find((mention) => mention.from >= to)
  return after && followsOwning(tokens, after.from) ? after : null
}

/** A sentence that names columns before their databases: then none belongs to a database before it. */
function columnsFirst({ tokens, mentions, places }: Read): boolean {
  const [first] = mentions
  return first !== undefined && followsOwning(tokens, first.from) && places.some(({ to }) => to <= first.from)
}

function lateDatabase({ tokens, mentions }: Read, place: Place): string | null {
  const after = mentions.find(({ from }) => from >= place.to)
  const between = after ? tokens.slice(place.to, after.from) : []
  const others = between.filter(({ text }) => OWNING.has(text)).length
  return after && others <= 1 && followsOwning(tokens, after.from) ? after.key : null
}

/** Whether nothing more is said of a database: `everything in loans that is public` is not everything. */
function endsPhrase(tokens: readonly Token[], to: number): boolean {
  const next = tokens[DATABASE_NOUN.test(textAt(tokens, to)) ? to + 1 : to]
  return next === undefined || next.kind === 'sign' || next.text === 'and' || next.text === 'or'
}

/** Databases and columns of one role, as far as sentences about that role grant them. */
export class AccessReader {
  readonly #names: DataNames
  readonly #databaseKeys: ReadonlySet<string>
  readonly #columnKeys: ReadonlySet<string>
  readonly #databases: Found = new Map()
  /** Columns by their own names, and by a plural or singular. */
  readonly #columns: Found = new Map()
  readonly #forms: Found = new Map()
  /** Databases of which everything is granted. */
  readonly #whole: Found = new Map()
  /** Columns that the role may not read somewhere, by their own names, and in any form. */
  readonly #deniedNames = new Set<string>()
  readonly #denied = new Set<string>()

  constructor(access: AccessMap, names: DataNames) {
    this.#names = names
    this.#databaseKeys = new Set(Object.keys(access).map(keyOf))
    this.#columnKeys = new Set(Object.values(access).flat().map(keyOf))
  }

  /** Where the requests grant a database. */
  database(key: string): readonly Token[] | undefined {
    return this.#databases.get(key)
  }

  /** Where the requests grant a column. */
  column(database: string, column: string): readonly Token[] | undefined {
    const key = `${database}.${column}`
    const exact = this.#columns.get(key)
    if (exact) return exact
    // Where requests deny `title` and grant `titles`, the two are different columns.
    const form = this.#deniedNames.has(column) ? undefined : this.#forms.get(key)
    if (form) return form
    const isKnown = this.#names.isSpokenOf(column) && !this.#denied.has(column)
    return isKnown ? this.#whole.get(database) : undefined
  }

  /** The one database that a heading names. */
  headingDatabase(heading: readonly Token[]): string | null {
    const mentions = this.#mentionsIn(heading, null)
    const named = new Set(mentions.map(({ key }) => key))
    const [only = null] = named
    return named.size === 1 ? only : null
  }

  /** Reads a sentence. Answers the database that the one after it goes on with. */
  read(sentence: Sentence): string | null {
    const { tokens, carried } = sentence
    const mentions = this.#mentionsIn(tokens, carried)
    const places = this.#names.in(tokens).columns.filter((place) => this.#isColumn(tokens, mentions, place))
    const read: Read = { ...sentence, mentions, places }
    this.#readDatabases(read)
    this.#readColumns(read)
    this.#readWhole(read)
    const named = new Set(mentions.map(({ key }) => key))
    const [only = null] = named
    return named.size === 0 ? carried : named.size === 1 ? only : null
  }

  #mentionsIn(tokens: readonly Token[], carried: string | null): Mention[] {
    const isWritten = (key: string) => this.#names.isWritten(key)
    return databasesIn(tokens, { named: this.#names.in(tokens), keys: this.#databaseKeys, isWritten, carried })
  }

  /** A plural may as well be persons (`members may …`) or what has the columns (`of members`). */
  #isColumn(tokens: readonly Token[], mentions: readonly Mention[], { key, form, from, to }: NamedPlace): boolean {
    if (!this.#columnKeys.has(key)) return false
    if (form === 'exact') return true
    if (form === 'singular' && !this.#names.isWritten(key)) return false
    const isDatabase = mentions.some((mention) => mention.from < to && from < mention.to)
    return !isDatabase && !followsOwning(tokens, from) && !isSubject(tokens, to)
  }

  #isGranted({ about, denied, unread }: Sentence, { from, to }: Place): boolean {
    for (let at = from; at < to; at += 1) if (!about(at) || denied[at] || unread[at]) return false
    return true
  }

  #readDatabases(read: Read): void {
    for (const mention of read.mentions)
      if (mention.key !== null && this.#isGranted(read, mention)) keep(this.#databases, mention.key, read, mention)
  }

  #readColumns(read: Read): void {
    const late = columnsFirst(read)
    for (const place of read.places) {
      if (read.denied[place.from] && read.concerns(place.from)) this.#deny(place)
      if (!this.#isGranted(read, place)) continue
      const database = this.#databaseOf(read, place, late)
      const found = place.form === 'exact' ? this.#columns : this.#forms
      if (database !== null) keep(found, `${database}.${place.key}`, read, place)
    }
  }

  #deny({ key, form }: NamedPlace): void {
    this.#denied.add(key)
    if (form === 'exact') this.#deniedNames.add(key)
  }

  #readWhole(read: Read): void {
    for (const { place, owner } of everythingPlaces(read.tokens)) {
      const mention = read.mentions.find(({ from }) => from === owner)
      if (!mention || mention.key === null || !endsPhrase(read.tokens, mention.to)) continue
      if (!this.#isGranted(read, place) || !this.#isGranted(read, mention)) continue
      keep(this.#whole, mention.key, read, place)
    }
  }

  #databaseOf(read: Read, place: NamedPlace, late: boolean): string | null {
    const { tokens, mentions, carried } = read
    // A name that is the head itself is no column of what stands before it.
    if (mentions.some(({ from, isHead }) => isHead && from === place.from)) return null
    if (mentions.length === 0) return carried
    const database = late ? lateDatabase(read, place) : (governing(tokens, mentions, place)?.key ?? null)
    const owner = this.#names.in(tokens).owners.get(place.from)
    const owning = mentions.find(({ from }) => from === owner)
    return owning && owning.key !== database ? null : database
  }
}

function keep(found: Found, key: string, { tokens }: Sentence, { from, to }: Place): void {
  if (!found.has(key)) found.set(key, tokens.slice(from, to))
}
