import { DATA_HOLE, UNKNOWN_HOLE } from '../code-hole.ts'
import type { SqlReading } from '../sql/read-sql.ts'
import { TooMuchToRead } from '../too-much-to-read.ts'
import { CHANGING_METHODS } from './known-members.ts'
import { errorPlaces, type PythonNode, parsePython } from './parse-python.ts'
import { PythonCaller } from './python-caller.ts'
import { PythonEvaluator } from './python-evaluator.ts'
import { PythonRun } from './python-run.ts'
import { PythonStatements } from './python-statements.ts'
import { TimelessFacts } from './timeless-facts.ts'

/**
 * Reads which databases and columns a Python program touches through LoadDB, FilterDB, GetValue and SQLInterpreter.
 * The program is not run: each variable is followed through every branch as all that it may be.
 */
export function readPython(code: string, reading: SqlReading): void {
  const { collector } = reading
  // Python ends a line at a carriage return too; a comment that hides code behind one must not hide it here.
  const source = code.replaceAll(/\r\n?/g, '\n')
  if (source.includes(DATA_HOLE) || source.includes(UNKNOWN_HOLE))
    collector.noteUnread('python: private-use characters')
  if (CONTROL.test(source)) collector.noteUnread('python: control characters')
  const tree = parsePython(source, reading.budget)
  if (tree === null) {
    collector.noteLimit(`python: ${source.length} characters that do not parse`)
    return
  }
  const facts = new TimelessFacts()
  const context = { facts, steady: !changesLists(tree.topNode, source) }
  for (let round = 0; ; round++) {
    const run = new PythonRun(source, reading, context)
    const { version } = facts
    const { spent } = reading.budget
    const complete = readOnce(tree.topNode, run)
    // Reading again, where that must come to the same, is paid for and left out: limits do not depend on what is left out.
    const same = () => complete && !facts.mayTellMore && reading.budget.maySpend(reading.budget.spent - spent)
    const settled = facts.version === version || same()
    if (complete && !settled && round < ROUNDS) continue
    for (const place of errorPlaces(tree, 5))
      collector.noteUnread(
        `python at line ${run.line(place)}: does not parse at \`${source.slice(place, place + 20)}\``,
      )
    for (const note of run.notes) collector.noteUnread(note)
    for (const note of run.limits) collector.noteLimit(note)
    if (!complete || !settled) collector.noteLimit('python: too long or too deeply nested to be followed')
    else noteUnseen(tree.topNode, run)
    return
  }
}

/** Readings of the same program, until no variable or container is found to hold more. */
const ROUNDS = 6
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python and its parser disagree on what these separate.
const CONTROL = /[\x00-\x08\x0B-\x1F\x7F]/

function readOnce(top: PythonNode, run: PythonRun): boolean {
  try {
    readProgram(top, run)
    return true
  } catch (error) {
    if (!(error instanceof TooMuchToRead) && !(error instanceof RangeError)) throw error
    return false
  }
}

/** Whether anything in the program may change a list, or the order of one. */
function changesLists(top: PythonNode, source: string): boolean {
  let changes = false
  top.cursor().iterate((node) => {
    if (node.name === 'PropertyName') changes ||= CHANGING_METHODS.has(source.slice(node.from, node.to))
    else if (node.name === 'UpdateStatement' || node.name === 'DeleteStatement') changes = true
    else if (node.name === 'AssignOp')
      changes ||= node.node.prevSibling?.lastChild?.name === ']' && node.node.prevSibling.name === 'MemberExpression'
    return !changes
  })
  return changes || /\b(?:shuffle|heap\w{1,10}|del)\b/.test(source) || /\bfor\b[^\n]*\]\s*(?:,|in\b)/.test(source)
}

const EVALUATED: ReadonlySet<string> = new Set([
  'CallExpression',
  'BinaryExpression',
  'UnaryExpression',
  'ConditionalExpression',
  'LambdaExpression',
  'NamedExpression',
  'AwaitExpression',
  'YieldExpression',
  'FormatString',
  'ArrayComprehensionExpression',
  'SetComprehensionExpression',
  'DictionaryComprehensionExpression',
  'ComprehensionExpression',
])
const REFUSED: ReadonlySet<string> = new Set([
  'NamedExpression',
  'YieldExpression',
  'YieldStatement',
  'AwaitExpression',
])

/** Whatever stands where reading never came is unread; so are names that Python spells in another way. */
function noteUnseen(top: PythonNode, run: PythonRun): void {
  top.cursor().iterate((node) => {
    if (run.collector.hasDropped) return false
    const text = () => run.code.slice(node.from, node.to).slice(0, 40)
    if (EVALUATED.has(node.name) && !run.seen.has(node.from * 2 ** 20 + node.to))
      run.collector.noteUnread(`python ${run.where(node.node)}: \`${text()}\` was not followed`)
    if (REFUSED.has(node.name)) run.collector.noteUnread(`python ${run.where(node.node)}: \`${text()}\``)
    // Python folds compatibility characters in names.
    if (/Name$/.test(node.name) && /[^ -~]/.test(run.code.slice(node.from, node.to)))
      run.collector.noteUnread(`python ${run.where(node.node)}: a name beyond ASCII`)
    return true
  })
}

function readProgram(top: PythonNode, run: PythonRun): void {
  let statements: PythonStatements | null = null
  let evaluator: PythonEvaluator | null = null
  const caller = new PythonCaller(run, {
    evaluator: () => {
      if (evaluator === null) throw new TypeError('the evaluator is used before it exists')
      return evaluator
    },
    follow: (definition, given, call) => {
      if (statements === null) throw new TypeError('functions are followed before they can be')
      return statements.follow(definition, given, call)
    },
  })
  evaluator = new PythonEvaluator(run, caller.call)
  statements = new PythonStatements(run, evaluator)
  statements.runAll(top)
  statements.followUncalled()
}
