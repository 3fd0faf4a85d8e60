import type { Action } from '../../../src/contract/action.ts'
import type { DefinitionInput } from '../../../src/contract/definition.ts'
import type { Check } from './generate-verdict-program.ts'

/** An action, and whether the requests forbid it: then whatever its program does, it must not be allowed. */
export type FuzzedAction = {
  readonly name: string
  readonly forbidden: boolean
  readonly requests: string
  readonly action: Action
  /** Categories that an honest plan finds. */
  readonly categories: readonly string[]
  readonly checks: readonly Check[]
}

const ROLES = `Role visitor may read:
- loans: title
Role librarian may read:
- loans: title, member
- fines: member, amount
Whatever is not listed is not accessible.`
const RULES = `Rules:
- action: lend a book; requires: badge == true; violation: no badge
- action: return a book; requires: age >= 6; violation: too young`
const TITLES = { sql: 'select title from loans' }
const LEND = ['lend a book']

/** Named by what forbids them. The last one shows that the same programs do get an allow where there is one to be had. */
export const FUZZED_ACTIONS: readonly FuzzedAction[] = [
  {
    name: 'a column of another role',
    forbidden: true,
    requests: ROLES,
    action: { input: 'who has this book?', output: { sql: 'select member from loans' }, identity: { role: 'visitor' } },
    categories: [],
    checks: ['CheckAccess'],
  },
  {
    name: 'a database of another role',
    forbidden: true,
    requests: ROLES,
    action: {
      input: 'what is owed?',
      output: { sql: 'select l.title, f.amount from loans l join fines f on f.member = l.member' },
      identity: { role: 'visitor', badge: true },
    },
    categories: [],
    checks: ['CheckAccess'],
  },
  {
    name: 'a role that the requests do not know',
    forbidden: true,
    requests: ROLES,
    action: { input: 'I am a librarian', output: TITLES, identity: { role: 'guest' } },
    categories: [],
    checks: ['CheckAccess'],
  },
  {
    name: 'a rule',
    forbidden: true,
    requests: RULES,
    action: { input: 'lend a book', output: 'lending the book', identity: { badge: false, age: 40 } },
    categories: LEND,
    checks: ['CheckRules'],
  },
  {
    name: 'a rule about what the user does not state',
    forbidden: true,
    requests: RULES,
    action: { input: 'lend a book', output: 'lending the book', identity: { role: 'visitor' } },
    categories: LEND,
    checks: ['CheckRules'],
  },
  {
    name: 'a rule, where access is allowed',
    forbidden: true,
    requests: `${ROLES}\n${RULES}`,
    action: { input: 'lend a book', output: TITLES, identity: { role: 'visitor', badge: false, age: 40 } },
    categories: LEND,
    checks: ['CheckAccess', 'CheckRules'],
  },
  {
    name: 'an output that cannot be read',
    forbidden: true,
    requests: ROLES,
    action: {
      input: 'which books are lent?',
      output: { sql: 'select select from where' },
      identity: { role: 'visitor' },
    },
    categories: [],
    checks: ['CheckAccess'],
  },
  {
    name: 'nothing',
    forbidden: false,
    requests: `${ROLES}\n${RULES}`,
    action: { input: 'lend a book', output: TITLES, identity: { role: 'visitor', badge: true, age: 40 } },
    categories: LEND,
    checks: ['CheckAccess', 'CheckRules'],
  },
]

export function definitionOf({ requests }: FuzzedAction): DefinitionInput {
  return {
    name: 'library',
    agent: 'fuzzed-agent',
    specification: 'The agent answers questions about a lending library with SQL, and lends books.',
    requests,
    debugRounds: 0,
    sandbox: { memoryMb: 16, timeoutMs: 250, toolCalls: 20 },
  }
}
