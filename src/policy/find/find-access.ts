import type { PolicyPart } from '../../contract/compiled.ts'
import type { AccessMap, Policy } from '../../contract/policy.ts'
import { AccessReader } from './access-reader.ts'
import { DataNames, keyOf } from './data-names.ts'
import { OWNING, textAt } from './database-words.ts'
import { deniedTokens } from './denied-tokens.ts'
import type { Token } from './request-tokens.ts'
import type { Unit } from './request-units.ts'
import { isAbout, type Sections } from './role-sections.ts'
import { unreadTokens } from './unread-tokens.ts'
import { isUnsettled } from './unsettled-sentence.ts'

/** Makes a part of what was found of it. */
export type MakePart = (part: Pick<PolicyPart, 'kind' | 'text'>, tokens: readonly Token[] | undefined) => PolicyPart

export type Requests = {
  readonly units: readonly Unit[]
  readonly sections: Sections
  readonly part: MakePart
}

/** The requests with what is looked for once for all roles. */
type Prepared = Requests & {
  readonly names: DataNames
  readonly denied: readonly (readonly boolean[])[]
  readonly unread: readonly (readonly boolean[])[]
}

/** A sentence that begins so goes on with what the one before it was about. */
const CONTINUING = new Set('only its it there these those they she he readable open'.split(' '))

function goesOn(tokens: readonly Token[]): boolean {
  return CONTINUING.has(textAt(tokens, 0)) || (OWNING.has(textAt(tokens, 0)) && textAt(tokens, 1) === 'it')
}

function readAccess(
  { units, sections, names, denied, unread }: Prepared,
  role: string,
  access: AccessMap,
): AccessReader {
  const reader = new AccessReader(access, names)
  let carried: string | null = null
  let last: Unit | null = null
  for (const [at, unit] of units.entries()) {
    const { tokens, over } = unit
    const isNew = last === null || unit.paragraph !== last.paragraph || unit.startsLine
    if (isNew || over.length > 0) carried = over.length === 0 ? null : reader.headingDatabase(over)
    else if (!goesOn(tokens)) carried = null
    const about = (n: number) => isAbout(sections.roles[at]?.[n], role)
    const concerns = (n: number) => about(n) || isAbout(sections.roles[at]?.[n], '')
    carried = reader.read({ tokens, denied: denied[at] ?? [], unread: unread[at] ?? [], about, concerns, carried })
    last = unit
  }
  return reader
}

/** Where the requests give each role of a policy each of its databases and columns. */
export function findAccess(policy: Policy, requests: Requests): PolicyPart[] {
  const { units, sections, part } = requests
  const denied = units.map(({ tokens }, at) => deniedTokens(tokens, sections.mentions[at] ?? []))
  const unread = units.map(({ tokens, over }) =>
    isUnsettled(over) ? tokens.map(() => true) : unreadTokens(tokens, over),
  )
  const prepared: Prepared = { ...requests, names: new DataNames(policy, units), denied, unread }
  return Object.entries(policy.roles).flatMap(([role, access]) => {
    const found = readAccess(prepared, role, access)
    const named = sections.named.get(role)
    const roleParts =
      role === ''
        ? []
        : [part({ kind: 'role', text: role }, named?.unit.tokens.slice(named.place.from, named.place.to))]
    const lists = Object.entries(access).flatMap(([database, columns]) => [
      part({ kind: 'database', text: database }, found.database(keyOf(database))),
      ...columns.map((column) =>
        part({ kind: 'column', text: `${database}.${column}` }, found.column(keyOf(database), keyOf(column))),
      ),
    ])
    return [...roleParts, ...lists]
  })
}
