import { z } from 'zod'
import type { Demonstration } from '../src/contract/demonstration.ts'
import { describeIssues } from '../src/contract/describe-issue.ts'
import { DatabaseError, InputError } from '../src/contract/errors.ts'
import { Change, ChangeBy } from '../src/contract/memory.ts'
import type { Database } from '../src/database/open-database.ts'

const Row = Change.extend({ why: z.string().nullable() })

/** What is said of a change beside its number. */
type NewChange = Omit<Change, 'number'>

/** Who adds a demonstration where nobody says so: whoever it came from. */
export function ownSource({ source, at }: Demonstration): ChangeBy {
  return { by: source.from === '' ? source.kind : source.from, at, why: source.kind }
}

/** @throws InputError where it does not say who or when */
export function checkBy(by: ChangeBy): ChangeBy {
  const parsed = ChangeBy.safeParse(by)
  if (parsed.success) return parsed.data
  throw new InputError(`change of memory: ${describeIssues(parsed.error.issues, by)}; say who changes it, and when`)
}

function readChange(path: string, row: unknown): Change {
  const parsed = Row.safeParse(row)
  if (!parsed.success) {
    const text = `database \`${path}\`: the record of changes is damaged: restore the file from a copy`
    throw new DatabaseError(path, text, { cause: parsed.error })
  }
  const { why, ...change } = parsed.data
  return why === null ? change : { ...change, why }
}

const INSERT = `
  INSERT INTO changes (id, agent, what, at, "by", why) VALUES (:id, :agent, :what, :at, :by, :why)`

function prepareStatements(database: Database) {
  const history = (condition: string) => database.prepare(`SELECT * FROM changes ${condition} ORDER BY number`)
  return {
    insert: database.prepare(INSERT),
    newest: database.prepare<[], number | null>('SELECT max(number) FROM changes').pluck(),
    since: database
      .prepare<[string, number], string>('SELECT DISTINCT id FROM changes WHERE agent = ? AND number > ?')
      .pluck(),
    hasChanged: database.prepare<[string, number], number>('SELECT 1 FROM changes WHERE id = ? AND number > ?').pluck(),
    all: history(''),
    ofAgent: history('WHERE agent = :agent'),
    ofId: history('WHERE id = :id AND (:agent IS NULL OR agent = :agent)'),
  }
}

/** The record of changes and its statements. */
export function openChangesTable(path: string, database: Database) {
  const statements = prepareStatements(database)
  const select = (id: string | undefined, agent: string | undefined): unknown[] => {
    if (id !== undefined) return statements.ofId.all({ id, agent: agent ?? null })
    return agent === undefined ? statements.all.all() : statements.ofAgent.all({ agent })
  }
  return {
    note: ({ why = '', ...change }: NewChange) => statements.insert.run({ ...change, why: why === '' ? null : why }),
    newest: (): number => statements.newest.get() ?? 0,
    since: (agent: string, number: number): string[] => statements.since.all(agent, number),
    hasChanged: (id: string, after: number): boolean => statements.hasChanged.get(id, after) !== undefined,
    history: (filter: { readonly id?: string; readonly agent?: string }): Change[] =>
      select(filter.id, filter.agent).map((row) => readChange(path, row)),
  }
}
