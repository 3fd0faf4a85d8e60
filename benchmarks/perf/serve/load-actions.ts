import type { Action } from '../../../src/contract/action.ts'
import type { Decision } from '../../../src/index.ts'
import { COLUMNS, isOpen } from './load-definition.ts'

/** An action whose verdict is known beforehand, down to its reasons. */
export type LoadAction = {
  readonly body: string
  readonly decision: Decision
  /** Of a denial: the columns that its one reason names, sorted. */
  readonly columns: readonly string[]
  /** Of an unknown: what its reason quotes. */
  readonly quoted: string | null
  /** What the verdict hands on. */
  readonly answer: string | null
}

/** Of so many actions in a row: the last one is a text that no parser reads, which takes many times as long as the others. */
const ROUND = 50
const ALLOWED = 32
const DENIED = 17

/** Spreads what follows one another over the round. */
const STEP = 7

/** Some columns, others for every number; the first ones differ from number to number. */
function pick(from: readonly string[], number: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => from[(number * 3 + index * 7) % from.length] ?? '')
}

const OPEN = COLUMNS.filter(isOpen)
const CLOSED = COLUMNS.filter((column) => !isOpen(column))

function write(number: number, role: string, columns: readonly string[], known: Omit<LoadAction, 'body' | 'answer'>) {
  const answer = `answer ${number}`
  const action: Action = {
    input: `question ${number}: what is lent?`,
    output: { sql: `select ${columns.join(', ')} from loans limit ${number}` },
    identity: { role },
    answer,
  }
  return { ...known, body: JSON.stringify(action), answer: known.decision === 'allow' ? answer : null }
}

/** The action of that number, from 0. No two have a text in common, so that no answer fits another's. */
export function loadAction(number: number): LoadAction {
  const place = (number * STEP) % ROUND
  const none = { columns: [], quoted: null }
  if (place < ALLOWED) {
    const isLibrarian = number % 3 === 0
    const columns = pick(isLibrarian ? COLUMNS : OPEN, number, 1 + (number % 4))
    return write(number, isLibrarian ? 'librarian' : 'visitor', columns, { decision: 'allow', ...none })
  }
  if (place < ALLOWED + DENIED) {
    const columns = pick(CLOSED, number, 1 + (number % 3))
    const mixed = [...pick(OPEN, number, number % 2), ...columns]
    return write(number, 'visitor', mixed, { ...none, decision: 'deny', columns: columns.toSorted() })
  }
  return write(number, 'visitor', [], { ...none, decision: 'unknown', quoted: `from loans limit ${number}\`` })
}
