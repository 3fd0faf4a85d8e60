import { DATA_HOLE, UNKNOWN_HOLE } from '../code-hole.ts'
import type { SqlReading } from '../sql/read-sql.ts'
import { errorPlaces, type PythonNode, parsePython } from './parse-python.ts'
import { PythonCaller } from './python-caller.ts'
import { PythonEvaluator } from './python-evaluator.ts'
import { PythonRun, TooMuchToRead } from './python-run.ts'
import { PythonStatements } from './python-statements.ts'

/**
 * Reads which databases and columns a Python program touches through LoadDB, FilterDB, GetValue and SQLInterpreter.
 * The program is not run: each variable is followed through every branch as all that it may be.
 */
export function readPython(code: string, reading: SqlReading): void {
  const { collector } = reading
  // Python ends a line at a carriage return too; a comment that hides code behind one must not hide it here.
  const source = code.replaceAll(/\r\n?/g, '\n')
  const run = new PythonRun(source, reading)
  if (source.includes(DATA_HOLE) || source.includes(UNKNOWN_HOLE))
    collector.noteUnread('python: private-use characters')
  const tree = parsePython(source)
  for (const place of errorPlaces(tree, 5)) {
    collector.noteUnread(`python at line ${run.line(place)}: does not parse at \`${source.slice(place, place + 20)}\``)
  }
  try {
    readProgram(tree.topNode, run)
  } catch (error) {
    if (!(error instanceof TooMuchToRead) && !(error instanceof RangeError)) throw error
    collector.noteUnread('python: too long or too deeply nested to be followed')
  }
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
