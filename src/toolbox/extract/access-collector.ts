import type { AccessFound } from '../../contract/access-found.ts'
import { type AccessSchema, foldName } from './access-schema.ts'

/** More notes than this say nothing new. */
const UNREAD_LIMIT = 50
const NOTE_CHARS = 200

/** Gathers what code touches while it is being read. */
export class AccessCollector {
  readonly schema: AccessSchema
  readonly #databases = new Map<string, Set<string>>()
  readonly #unread = new Set<string>()
  readonly #limits = new Set<string>()
  #dropped = false

  constructor(schema: AccessSchema) {
    this.schema = schema
  }

  touchDatabase(database: string): void {
    this.#columnsOf(database)
  }

  touchColumn(database: string, column: string): void {
    this.#columnsOf(database).add(foldName(column))
  }

  /** All columns of a database; one that the schema does not know is unread, for nobody can say what it holds. */
  touchWhole(database: string, why: string): void {
    const columns = this.schema.columnsOf(database)
    this.touchDatabase(database)
    if (columns === undefined) this.noteUnread(`${why}: all columns of \`${database}\`, which the requests do not list`)
    for (const column of columns ?? []) this.touchColumn(database, column)
  }

  /** Something that is not understood. */
  noteUnread(note: string): void {
    this.#note(this.#unread, note)
  }

  /** Reading ends here because there is too much, not because it is not understood. */
  noteLimit(note: string): void {
    this.#note(this.#limits, note)
  }

  /** Whether a note was dropped: a further one says nothing new. */
  get hasDropped(): boolean {
    return this.#dropped
  }

  found(): AccessFound {
    const databases = [...this.#databases].map(([name, columns]): [string, string[]] => [name, [...columns]])
    const unread = [...this.#limits, ...this.#unread].slice(0, UNREAD_LIMIT)
    const truncated = this.#limits.size > 0
    return { databases: Object.fromEntries(databases), unread, ...(truncated && { truncated }) }
  }

  #note(notes: Set<string>, note: string): void {
    if (this.#dropped && notes.size >= UNREAD_LIMIT) return
    const line = note.replaceAll(/\s+/g, ' ').slice(0, NOTE_CHARS)
    if (notes.size < UNREAD_LIMIT) notes.add(line)
    else if (!notes.has(line)) this.#drop()
  }

  #drop(): void {
    this.#dropped = true
    this.#limits.add(`output: more than ${UNREAD_LIMIT} things that could not be read`)
  }

  #columnsOf(database: string): Set<string> {
    const name = foldName(database)
    // Schema validators drop this key on the way to a check; what they drop must not look untouched.
    if (name === '__proto__') this.noteUnread('database `__proto__`: not a name that can be passed on')
    const columns = this.#databases.get(name) ?? new Set<string>()
    this.#databases.set(name, columns)
    return columns
  }
}
