import {
  COUNTS_AT_RISK,
  COUNTS_BOTH,
  COUNTS_FINES,
  COUNTS_ROWS,
  COUNTS_SECRETS,
  PADDED_READS,
  READS_BESIDE_LONG,
  READS_MEMBERS,
} from '../denied-actions.ts'
import { type DeniedAction, type Forgery, forgeries } from '../forgery.ts'

/** What a program may write instead of the visitor's own list, to open a table of which no column is needed. */
const OPENED = {
  'a table opened by an empty list of columns': 'fines: []',
  'a table opened in capital letters': 'FINES: []',
  'a table opened beside others': 'books: [], fines: []',
  'a table opened by what is found': '...ExtractAccess(output).databases, loans: policy.roles.visitor.loans',
}

function opened(denied: DeniedAction): Forgery[] {
  const programs = Object.entries(OPENED).map(([name, entries]) => [
    name,
    `const needed = ExtractAccess(output).databases\nreturn CheckAccess({ ...policy.roles['visitor'], ${entries} }, needed)`,
  ])
  return forgeries(denied, 'unknown', Object.fromEntries(programs))
}

const SECRETS = forgeries(COUNTS_SECRETS, 'unknown', {
  'an unknown table opened by an empty list': 'return CheckAccess({ secretdb: [] }, ExtractAccess(output).databases)',
  'an unknown table opened by what is needed':
    'const { databases } = ExtractAccess(output)\nreturn CheckAccess(databases, databases)',
  'the visitor’s list with the unknown table':
    "return CheckAccess({ ...policy.roles['visitor'], secretdb: [] }, ExtractAccess(output).databases)",
})

const SHELF = "CheckAccess(policy.roles['visitor'], { loans: ['title', 'shelf'] })"

/** The judge reads the output too; it must not take an earlier reading of something like it for its own. */
const POISONED = forgeries(READS_BESIDE_LONG, 'unknown', {
  'the output with its keys in another order first': `ExtractAccess({ sql: output.sql, query: output.query })\nreturn ${SHELF}`,
  'the output’s long part alone first': `ExtractAccess({ sql: output.sql })\nreturn ${SHELF}`,
  'the output without its short part first': `ExtractAccess({ ...output, query: '' })\nreturn ${SHELF}`,
  'the output by name, its keys in another order': `ExtractAccess({ output: { sql: output.sql, query: output.query } })\nreturn ${SHELF}`,
  'the long part first many times': `for (let i = 0; i < 40; i++) ExtractAccess({ sql: output.sql, query: output.query })\nreturn ${SHELF}`,
  'nothing read at all': `return ${SHELF}`,
})

/** A plan that names something else is no excuse for what nobody reads. */
const PADDED = PADDED_READS.flatMap((denied) =>
  forgeries(denied, 'unknown', {
    'what the plan names alone': `return ${SHELF}`,
    'what the plan names, and what could be read':
      "return CheckAccess(policy.roles['visitor'], { ...ExtractAccess(output).databases, loans: ['title', 'shelf'] })",
  }),
)

const BY_NAME = forgeries(READS_MEMBERS, 'unknown', {
  'another role’s list, by name':
    "return CheckAccess({ accessible: policy.roles['librarian'], needed: ExtractAccess(output).databases })",
  'a list that is wider by one column, by name':
    "return CheckAccess({ accessible: { loans: ['title', 'member'] }, needed: ExtractAccess(output).databases })",
  'the user’s own list and another column, by name':
    "return CheckAccess({ accessible: policy.roles['visitor'], needed: { loans: ['title'] } })",
  'names in another order':
    "return CheckAccess({ needed: { loans: ['title'] }, accessible: policy.roles['librarian'] })",
  'a third name beside': `return CheckAccess({ accessible: policy.roles['visitor'], needed: { loans: ['title'] }, denied: false })`,
  'one call by name and one by position':
    "CheckAccess(policy.roles['visitor'], { loans: ['title'] })\nreturn CheckAccess({ accessible: policy.roles['librarian'], needed: { loans: ['member'] } })",
})

/** Forgeries about what is open to whom, and what is read. */
export const ACCESS_FORGERIES: readonly Forgery[] = [
  ...[COUNTS_FINES, COUNTS_ROWS, COUNTS_BOTH, COUNTS_AT_RISK].flatMap(opened),
  ...SECRETS,
  ...POISONED,
  ...PADDED,
  ...BY_NAME,
  ...forgeries(READS_MEMBERS, 'deny', {
    'the user’s own arguments by name':
      "return CheckAccess({ accessible: policy.roles['visitor'], needed: ExtractAccess(output).databases })",
  }),
]
