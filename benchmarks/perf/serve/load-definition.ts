import type { DefinitionInput } from '../../../src/contract/definition.ts'
import type { LabelledExample } from '../../../src/index.ts'

/** Columns of the one table. Visitors may read those of even numbers, librarians all. */
export const COLUMNS = Array.from({ length: 40 }, (_, index) => `c${index}`)

export function isOpen(column: string): boolean {
  return Number(column.slice(1)) % 2 === 0
}

export const LOAD_DEFINITION: DefinitionInput = {
  name: 'load',
  agent: 'load-sql',
  specification: 'The agent answers questions about a lending library with SQL.',
  requests: `Role visitor may read:
- loans: ${COLUMNS.filter(isOpen).join(', ')}
Role librarian may read:
- loans: ${COLUMNS.join(', ')}
Whatever is not listed is not accessible.`,
}

function asks(id: string, role: string, column: string, label: 0 | 1): LabelledExample {
  return { id, input: `question ${id}`, output: { sql: `select ${column} from loans` }, identity: { role }, label }
}

/** What a program for all actions is accepted on. */
export const LOAD_EXAMPLES: readonly LabelledExample[] = [
  asks('open', 'visitor', 'c0', 0),
  asks('closed', 'visitor', 'c1', 1),
  asks('all', 'librarian', 'c1', 0),
]
