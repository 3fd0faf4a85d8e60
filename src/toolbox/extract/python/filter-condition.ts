import { DATA_HOLE, UNKNOWN_HOLE } from '../code-hole.ts'
import { TooMuchToRead } from '../too-much-to-read.ts'

/** Columns that a filter's text names, and the conditions of it that name none that can be read. */
export type ConditionColumns = {
  readonly columns: readonly string[]
  readonly unread: readonly string[]
  /** Conditions that are longer or deeper than is read. */
  readonly limits: readonly string[]
}

const SYMBOL_OPERATORS = ['>=', '<=', '!=', '<>', '==', '=', '>', '<']
const WORD_OPERATOR =
  /^\s(?:not\s+like|not\s+in|not\s+between|like|ilike|in|between|is|contains|startswith|endswith|matches|regexp|glob)\b/i
const COLUMN = /^(?:([A-Za-z_]\w*)\.)?([A-Za-z_]\w*)$/
const CALL = /^([A-Za-z_]\w*)\s*\((.*)\)$/s
const CONSTANT = /^(?:-?\d[\d.]*|'[^']*'|"[^"]*"|now|true|false|null|none)$/i
/** Longer conditions, and calls in calls beyond this depth, are not read. */
const CONDITION_CHARS = 2000
const DEPTH = 8

/** Place of the first operator outside parentheses and quotes; the text's length where there is none. */
function operatorAt(condition: string): number {
  let depth = 0
  let quote = ''
  for (let at = 0; at < condition.length; at++) {
    const character = condition.charAt(at)
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === "'" || character === '"') quote = character
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (depth <= 0 && startsOperator(condition, at)) return at
  }
  return condition.length
}

function startsOperator(condition: string, at: number): boolean {
  if (SYMBOL_OPERATORS.some((operator) => condition.startsWith(operator, at))) return true
  return /\s/.test(condition.charAt(at)) && WORD_OPERATOR.test(condition.slice(at, at + 40))
}

/** Parts between a separator outside parentheses and quotes. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts = ['']
  let depth = 0
  let quote = ''
  for (const character of text) {
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === "'" || character === '"') quote = character
    else if (character === '(') depth++
    else if (character === ')') depth--
    if (depth === 0 && quote === '' && separator.test(character)) parts.push('')
    else parts.push((parts.pop() ?? '') + character)
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The text without quotes, backticks or brackets that enclose all of it. */
function bare(text: string): string {
  const trimmed = text.trim()
  const enclosed = /^(?:'([^']*)'|"([^"]*)"|`([^`]*)`|\[([^\]]*)\])$/.exec(trimmed)
  return (enclosed?.slice(1).find((group) => group !== undefined) ?? trimmed).trim()
}

/** Columns of an expression such as `age`, `max(age)`, `strftime('%Y', time)`; null where it cannot be read. */
function expressionColumns(expression: string, depth = 0): readonly string[] | null {
  if (depth > DEPTH) throw new TooMuchToRead()
  const name = depth === 0 ? bare(expression) : expression.trim()
  if (COLUMN.test(name)) return [name]
  const call = CALL.exec(name)
  if (call !== null) return callColumns(call[2] ?? '', depth)
  const terms = splitOutside(name, /[-+*/]/)
  return terms.length < 2 ? null : termColumns(terms, depth)
}

/** Of a call's arguments: constants and modifiers such as `start of year` after a column say nothing. */
function callColumns(inner: string, depth: number): readonly string[] | null {
  const parts = splitOutside(inner, /,/)
  const columns: string[] = []
  for (const part of parts) {
    if (part === DATA_HOLE || CONSTANT.test(part)) continue
    const found = expressionColumns(part.replace(/^distinct\s+/i, ''), depth + 1)
    if (found === null && (columns.length === 0 || part.includes(UNKNOWN_HOLE))) return null
    columns.push(...(found ?? []))
  }
  return columns.length === 0 ? null : columns
}

function termColumns(terms: readonly string[], depth: number): readonly string[] | null {
  const columns: string[] = []
  for (const term of terms) {
    if (term === DATA_HOLE || CONSTANT.test(term)) continue
    const found = expressionColumns(term, depth + 1)
    if (found === null) return null
    columns.push(...found)
  }
  return columns.length === 0 ? null : columns
}

/** As above; for an expression that is nested too deeply it says so. */
function columnsWithin(expression: string): readonly string[] | 'too deep' | null {
  try {
    return expressionColumns(expression)
  } catch (error) {
    if (error instanceof TooMuchToRead) return 'too deep'
    throw error
  }
}

/**
 * Columns of a filter such as `age>30||labname=x||max(time)`: what stands before each condition's operator. What
 * stands after it is a value, whatever it says.
 */
export function conditionColumns(filter: string): ConditionColumns {
  const columns: string[] = []
  const unread: string[] = []
  const limits: string[] = []
  for (const condition of filter.split('||')) {
    if (condition.trim() === '') continue
    const text = condition.trim()
    const at = operatorAt(text.slice(0, CONDITION_CHARS))
    const value = text.slice(at)
    const found = at < CONDITION_CHARS ? columnsWithin(text.slice(0, at)) : 'too deep'
    if (found === 'too deep') limits.push(text)
    else if (found === null || value.includes(UNKNOWN_HOLE)) unread.push(text)
    if (found !== 'too deep') columns.push(...(found ?? []))
  }
  return { columns, unread, limits }
}

const OPERATIONS = new Set([
  'max',
  'min',
  'sum',
  'mean',
  'avg',
  'average',
  'median',
  'list',
  'count',
  'unique',
  'distinct',
  'first',
  'last',
  'len',
  'mode',
  'std',
])

/** Columns of what GetValue is asked for: `age`, `age, max`, `[age]`. */
export function requestedColumns(request: string): ConditionColumns {
  if (request.length > CONDITION_CHARS) return { columns: [], unread: [], limits: [request.slice(0, 100)] }
  const columns: string[] = []
  const unread: string[] = []
  const limits: string[] = []
  const parts = splitOutside(request.trim().replace(/^\[(.*)\]$/s, '$1'), /,/)
  for (const [index, part] of parts.entries()) {
    if (index > 0 && OPERATIONS.has(bare(part).toLowerCase())) continue
    const found = columnsWithin(part)
    if (found === 'too deep') limits.push(part)
    else if (found === null) unread.push(part)
    else columns.push(...found)
  }
  if (parts.length === 0) unread.push(request)
  return { columns, unread, limits }
}
