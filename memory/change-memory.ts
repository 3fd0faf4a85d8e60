import type { Confirmation, Demonstration } from '../src/contract/demonstration.ts'
import { DatabaseError } from '../src/contract/errors.ts'
import type { ChangeBy, MemoryStore } from '../src/contract/memory.ts'
import type { Database } from '../src/database/open-database.ts'
import { checkBy, openChangesTable, ownSource } from './changes-table.ts'
import { fromRow, toRow } from './demonstration-row.ts'
import { openDemonstrationsTable } from './demonstrations-table.ts'
import { openKeyIndexTable } from './key-index-table.ts'

/** All tables of one open memory. */
export type Tables = ReturnType<typeof openTables>

export function openTables(path: string, database: Database) {
  return {
    path,
    rows: openDemonstrationsTable(database),
    index: openKeyIndexTable(path, database),
    changes: openChangesTable(path, database),
  }
}

function insert({ path, rows, index, changes }: Tables, demonstration: Demonstration, by: ChangeBy): void {
  const row = toRow(demonstration)
  const { id, agent, key, key_check: keyCheck } = row
  if (rows.place(id) !== null) {
    throw new DatabaseError(
      path,
      `database \`${path}\`: a demonstration \`${id}\` exists already: remove it first, or choose another id; nothing was added`,
    )
  }
  const number = rows.insert(row)
  if (row.status === 'confirmed') index.put({ number, id, agent, key, keyCheck })
  changes.note({ ...by, id, agent, what: 'added' })
}

/** INVARIANT: these run within a transaction, so that row, index and record change together or not at all. */

export function addAll(tables: Tables, demonstrations: Iterable<Demonstration>, by?: ChangeBy): void {
  const given = by === undefined ? null : checkBy(by)
  for (const demonstration of demonstrations) insert(tables, demonstration, given ?? ownSource(demonstration))
}

type Alteration = {
  readonly what: 'confirmed' | 'distrusted'
  readonly by: ChangeBy
  readonly change: (found: Demonstration) => Demonstration
}

/** Changes what may change of one, and its entry in the index with it; false where there is none. */
function alter({ path, rows, index, changes }: Tables, id: string, { what, by, change }: Alteration): boolean {
  const noted = checkBy(by)
  const place = rows.place(id)
  if (place === null) return false
  const { number, agent } = place
  const row = toRow(change(fromRow(path, rows.row(id))))
  rows.update(row)
  index.remove(agent, number)
  if (row.status === 'confirmed') index.put({ number, id, agent, key: row.key, keyCheck: row.key_check })
  changes.note({ ...noted, id, agent, what })
  return true
}

type Looked = NonNullable<Parameters<MemoryStore['confirm']>[2]>

export function confirm(
  tables: Tables,
  id: string,
  confirmation: Confirmation,
  { checkedWith, revision }: Looked = {},
): boolean {
  if (revision !== undefined && tables.changes.hasChanged(id, revision)) return false
  const { by, at, rule, despite } = confirmation
  const reasons = [rule, despite && `despite the contradiction of ${despite.join(', ')}`].filter(
    (why) => why !== undefined,
  )
  return alter(tables, id, {
    what: 'confirmed',
    by: { by, at, ...(reasons.length > 0 && { why: reasons.join('; ') }) },
    change: (found) => {
      const source = { ...found.source, ...checkedWith }
      return { ...found, source, status: 'confirmed', confirmation }
    },
  })
}

export function distrust(tables: Tables, id: string, by: ChangeBy): boolean {
  return alter(tables, id, { what: 'distrusted', by, change: (found) => ({ ...found, status: 'distrusted' }) })
}

/** Also of a damaged one: only its place is looked at. */
export function remove({ rows, index, changes }: Tables, id: string, by: ChangeBy): boolean {
  const change = checkBy(by)
  const place = rows.place(id)
  if (place === null) return false
  rows.remove(id)
  index.remove(place.agent, place.number)
  changes.note({ ...change, id, agent: place.agent, what: 'removed' })
  return true
}
