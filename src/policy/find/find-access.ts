import type { PolicyPart } from '../../contract/compiled.ts'
import type { AccessMap, Policy } from '../../contract/policy.ts'
import { deniedTokens } from './denied-tokens.ts'
import { namePlaces, type Place } from './name-places.ts'
import { nameWords, type Token } from './request-tokens.ts'
import type { Unit } from './request-units.ts'
import { isAbout, type Sections } from './role-sections.ts'

/** Makes a part of what was found of it. */
export type MakePart = (part: Pick<PolicyPart, 'kind' | 'text'>, tokens: readonly Token[] | undefined) => PolicyPart

export type Requests = {
  readonly units: readonly Unit[]
  readonly sections: Sections
  readonly part: MakePart
}

/** A database where a sentence names it; `key` is its words, or null for one that the policy does not have. */
type Mention = Place & { readonly key: string | null; readonly isHead: boolean }

const OPENING = new Set([':', '(', '[', '=', '{'])
const NOUNS = new Set(['database', 'databases', 'table', 'tables', 'dataset'])
const BEFORE = new Set(['of', 'from', 'in'])
const ARTICLES = new Set(['the', 'whole', 'entire'])

/** A sentence that begins so goes on with what the one before it was about. */
const CONTINUING = new Set('only its it there these those they she he readable open'.split(' '))

function keyOf(name: string): string {
  return nameWords(name).join(' ')
}

function skipSigns(tokens: readonly Token[], at: number): number {
  return ["'", '"', '`'].includes(tokens[at]?.text ?? '') ? at + 1 : at
}

/** Is a name the head of what follows: `lab: …`, `lab (…)`, `the lab database`, `of the lab`? */
function isHead(tokens: readonly Token[], { from, to }: Place): boolean {
  const next = tokens[skipSigns(tokens, to)]
  if (next && (OPENING.has(next.text) || NOUNS.has(next.text))) return true
  let before = from - 1
  while (['"', "'", '`'].includes(tokens[before]?.text ?? '') || ARTICLES.has(tokens[before]?.text ?? '')) before -= 1
  return BEFORE.has(tokens[before]?.text ?? '') || NOUNS.has(tokens[before]?.text ?? '')
}

/** Something else that has columns: its columns are none of the database before it. */
function foreignHeads(tokens: readonly Token[]): Mention[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'word' || NOUNS.has(token.text)) return []
    const next = tokens[skipSigns(tokens, at + 1)]?.text ?? ''
    const opens = OPENING.has(next) || (NOUNS.has(next) && !ARTICLES.has(token.text))
    return opens ? [{ from: at, to: at + 1, key: null, isHead: true }] : []
  })
}

/** Databases that a sentence names, in order; where some stand as heads, only these. */
function databasesIn(tokens: readonly Token[], keys: readonly string[]): Mention[] {
  const known = keys.flatMap((key) =>
    namePlaces(tokens, key).map((place): Mention => ({ ...place, key, isHead: isHead(tokens, place) })),
  )
  const heads = known.filter((mention) => mention.isHead)
  const own = heads.length > 0 ? heads : known
  const foreign = foreignHeads(tokens).filter(({ from, to }) => !own.some((one) => one.from < to && from < one.to))
  return [...own, ...foreign].sort((one, other) => one.from - other.from)
}

/** Which database a column's place belongs to: `lab: labname`, or `labname and labresult from lab`. */
function governing(tokens: readonly Token[], mentions: readonly Mention[], { from, to }: Place): Mention | null {
  const before = mentions.findLast((mention) => mention.to <= from)
  if (before) return before
  const after = mentions.find((mention) => mention.from >= to)
  return after && BEFORE.has(wordBefore(tokens, after.from)) ? after : null
}

function wordBefore(tokens: readonly Token[], at: number): string {
  let before = at - 1
  while (ARTICLES.has(tokens[before]?.text ?? '') || tokens[before]?.kind === 'sign') before -= 1
  return tokens[before]?.text ?? ''
}

/** A sentence that names columns before their databases: then none belongs to a database before it. */
function columnsFirst(tokens: readonly Token[], mentions: readonly Mention[], columns: readonly Place[]): boolean {
  const [first] = mentions
  return first !== undefined && BEFORE.has(wordBefore(tokens, first.from)) && columns.some(({ to }) => to <= first.from)
}

/** Databases and columns of one role, as far as sentences about that role grant them. */
class AccessReader {
  readonly #keys: readonly string[]
  readonly #columns: readonly string[]
  readonly databases = new Map<string, readonly Token[]>()
  readonly columns = new Map<string, readonly Token[]>()

  constructor(access: AccessMap) {
    this.#keys = [...new Set(Object.keys(access).map(keyOf))]
    this.#columns = [...new Set(Object.values(access).flat().map(keyOf))]
  }

  /** `carried`: the database that the sentence is about where it names none. Answers the one for the sentence after it. */
  read(unit: Unit, about: (at: number) => boolean, carried: string | null): string | null {
    const { tokens } = unit
    const mentions = databasesIn(tokens, this.#keys)
    const denied = deniedTokens(tokens)
    const granted = ({ from, to }: Place) =>
      tokens.slice(from, to).every((_, n) => about(from + n) && !denied[from + n])
    for (const mention of mentions)
      if (mention.key !== null && granted(mention)) this.#keep(this.databases, mention.key, tokens, mention)
    const places = this.#columns.flatMap((column) => namePlaces(tokens, column).map((place) => ({ ...place, column })))
    const late = columnsFirst(tokens, mentions, places)
    for (const place of places) {
      if (!granted(place)) continue
      const database = this.#databaseOf(place, { tokens, mentions, late, carried })
      if (database !== null) this.#keep(this.columns, `${database}.${place.column}`, tokens, place)
    }
    const named = new Set(mentions.map(({ key }) => key))
    const [only = null] = named
    return named.size === 0 ? carried : named.size === 1 ? only : null
  }

  #databaseOf(
    place: Place,
    at: { tokens: readonly Token[]; mentions: readonly Mention[]; late: boolean; carried: string | null },
  ): string | null {
    const { tokens, mentions, late, carried } = at
    // A name that is the head itself is no column of what stands before it.
    if (mentions.some(({ from, isHead }) => isHead && from === place.from)) return null
    if (mentions.length === 0) return carried
    if (!late) return governing(tokens, mentions, place)?.key ?? null
    const after = mentions.find(({ from }) => from >= place.to)
    const between = after ? tokens.slice(place.to, after.from) : []
    const others = between.filter(({ text }) => BEFORE.has(text)).length
    return after && others <= 1 && BEFORE.has(wordBefore(tokens, after.from)) ? after.key : null
  }

  #keep(found: Map<string, readonly Token[]>, key: string, tokens: readonly Token[], { from, to }: Place): void {
    if (!found.has(key)) found.set(key, tokens.slice(from, to))
  }
}

function readAccess({ units, sections }: Requests, role: string, access: AccessMap): AccessReader {
  const reader = new AccessReader(access)
  let carried: string | null = null
  let last: Unit | null = null
  for (const [at, unit] of units.entries()) {
    const isNew = last === null || unit.paragraph !== last.paragraph || unit.startsLine
    const over: string | null = unit.over.length === 0 ? null : headingDatabase(unit.over, access)
    if (isNew || unit.over.length > 0) carried = over
    else if (!CONTINUING.has(unit.tokens[0]?.text ?? '')) carried = null
    carried = reader.read(unit, (n) => isAbout(sections.roles[at]?.[n], role), carried)
    last = unit
  }
  return reader
}

/** The one database that a heading names. */
function headingDatabase(heading: readonly Token[], access: AccessMap): string | null {
  const keys = Object.keys(access).map(keyOf)
  const named = new Set(databasesIn(heading, keys).map(({ key }) => key))
  const [only = null] = named
  return named.size === 1 ? only : null
}

/** Where the requests give each role of a policy each of its databases and columns. */
export function findAccess(policy: Policy, requests: Requests): PolicyPart[] {
  const { sections, part } = requests
  return Object.entries(policy.roles).flatMap(([role, access]) => {
    const found = readAccess(requests, role, access)
    const named = sections.named.get(role)
    const roleParts =
      role === ''
        ? []
        : [part({ kind: 'role', text: role }, named?.unit.tokens.slice(named.place.from, named.place.to))]
    const lists = Object.entries(access).flatMap(([database, columns]) => [
      part({ kind: 'database', text: database }, found.databases.get(keyOf(database))),
      ...columns.map((column) =>
        part(
          { kind: 'column', text: `${database}.${column}` },
          found.columns.get(`${keyOf(database)}.${keyOf(column)}`),
        ),
      ),
    ])
    return [...roleParts, ...lists]
  })
}
