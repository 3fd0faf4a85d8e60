import type { PythonNode } from './parse-python.ts'
import type { PythonRun } from './python-run.ts'
import type { Value } from './value.ts'

/** A container that aliases share; where lists change, their positions say nothing. */
export function madeValue(run: PythonRun, node: PythonNode, value: Value): Value {
  const places = run.steady ? value.places : null
  return { ...value, places, sites: new Set([`${node.from}:${node.to}`]) }
}
