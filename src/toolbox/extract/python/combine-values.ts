import { madeValue } from './made-value.ts'
import type { PythonNode } from './parse-python.ts'
import type { PythonRun } from './python-run.ts'
import { readPercent } from './read-strings.ts'
import { touchColumns } from './touch-columns.ts'
import { concatenate, DATA, joinValues, listValue, NOTHING, spellings, UNKNOWN, type Value } from './value.ts'

type Operation = {
  readonly node: PythonNode
  readonly operator: string
  readonly left: Value
  readonly right: Value
}

/** What an operator makes of two values. */
export function combineValues(run: PythonRun, operation: Operation): Value {
  const { node, operator, left, right } = operation
  if (operator === 'in' || operator === 'not in') {
    readMembership(run, operation)
    return DATA
  }
  if (operator === 'is' || operator === 'is not') return DATA
  if (operator === 'and' || operator === 'or') return joinValues([left, right])
  for (const value of [left, right]) run.escape(value, node)
  if (operator === '|' || operator === '&') return joinValues([left, right])
  if (operator === '%' && left.texts.size > 0) {
    return joinValues([
      ...[...left.texts].map((text) => readPercent(text, right, { node, run })),
      left.unknown || left.data || left.items !== null ? UNKNOWN : NOTHING,
    ])
  }
  if (operator === '%' && (left.unknown || right.unknown)) return UNKNOWN
  if (operator === '+') return addValues(run, operation)
  if (operator === '*' && (left.texts.size > 0 || right.texts.size > 0)) return UNKNOWN
  if (/^[-*/@^]|^<<|^>>|^\/\//.test(operator)) return { ...joinValues([left, right, DATA]), texts: new Set() }
  return DATA
}

function addValues(run: PythonRun, { left, right, node }: Operation): Value {
  const textual = left.texts.size > 0 || right.texts.size > 0
  const joined = { ...joinValues([left, right]), texts: new Set<string>() }
  const places = left.places && right.places ? [...left.places, ...right.places] : null
  const rest = left.tables.size + right.tables.size > 0 || joined.items !== null
  if (!textual)
    return madeValue(
      run,
      node,
      places === null
        ? joined
        : joinValues([{ ...joined, items: null, places: null, sites: new Set() }, listValue(places)]),
    )
  return rest ? joinValues([UNKNOWN, joined]) : concatenate(spellings(left), spellings(right))
}

/** `'column' in row` says whether the row has the column. */
function readMembership(run: PythonRun, { left, right, node }: Operation): void {
  if (right.tables.size === 0 && right.rows.size === 0) return
  touchColumns(run, right, { value: left, node })
}
