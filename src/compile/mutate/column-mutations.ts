import { foldColumns, foldName } from '../../contract/columns.ts'
import type { Policy } from '../../contract/policy.ts'
import { addReading, type Column } from './add-reading.ts'
import { type Ground, isClean, isRead, type Mutation, type Shown } from './mutation.ts'

/** Changes for one column. */
const MOST_PER_COLUMN = 5
/** Examples of one role in which a reading is tried before the column is given up for that role. */
const MOST_EXAMPLES = 3
/** Changes for all columns: a policy of thousands would take minutes. Those beyond it count as untried. */
const MOST_TRIED = 300

export function columnSubject({ database, name }: Column): string {
  return `column ${database}.${name}`
}

/** Every column of the policy, each once, with the roles that may not read it. Columns that all roles may read have none. */
export function closedColumns({ roles }: Policy): { readonly column: Column; readonly roles: readonly string[] }[] {
  const lists = Object.entries(roles).map(([role, list]) => ({ role, open: foldColumns(list) }))
  const columns = new Map<string, Column>()
  for (const list of Object.values(roles)) {
    for (const [database, names] of Object.entries(list)) {
      for (const name of names) {
        const key = `${foldName(database)}.${foldName(name)}`
        if (!columns.has(key)) columns.set(key, { database: database.trim(), name: name.trim() })
      }
    }
  }
  return [...columns.values()]
    .map((column) => ({
      column,
      roles: lists
        .filter(({ open }) => open.get(foldName(column.database))?.has(foldName(column.name)) !== true)
        .map(({ role }) => role),
    }))
    .filter((closed) => closed.roles.length > 0)
}

type Trial = { readonly ground: Ground; readonly column: Column; readonly from: readonly Shown[] }

async function tryColumn({ ground, column, from }: Trial): Promise<Mutation | null> {
  for (const { example } of from) {
    const output = await addReading(ground, example.action.output, column)
    if (output === null) continue
    return {
      subject: columnSubject(column),
      change: 'one more column',
      example: example.id,
      action: { ...example.action, output },
      must: { kind: 'deny-access', column },
    }
  }
  return null
}

/** Some items from a start on, going round: each column is tried on other examples. */
function from<Item>(items: readonly Item[], start: number): Item[] {
  const at = items.length === 0 ? 0 : start % items.length
  return [...items.slice(at), ...items.slice(0, at)].slice(0, MOST_EXAMPLES)
}

/** One more column: what a role was allowed is denied once it also reads a column that the role's list lacks. */
export async function columnMutations(ground: Ground): Promise<Mutation[]> {
  const allowed = ground.shown.filter((one) => isClean(one) && isRead(one))
  const found: Mutation[] = []
  for (const [index, { column, roles }] of closedColumns(ground.policy).entries()) {
    for (const role of roles.slice(0, MOST_PER_COLUMN)) {
      if (found.length >= MOST_TRIED) return found
      const own = allowed.filter(({ who }) => who.role === role)
      const mutation = await tryColumn({ ground, column, from: from(own, index) })
      if (mutation !== null) found.push(mutation)
    }
  }
  return found
}
