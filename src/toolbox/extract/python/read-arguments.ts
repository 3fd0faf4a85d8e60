import type { PythonNode } from './parse-python.ts'
import { childrenOf, splitChildren } from './parse-python.ts'
import type { PythonRun } from './python-run.ts'
import { joinValues, NOTHING, UNKNOWN, type Value } from './value.ts'

/** What a call is given. */
export type CallArguments = {
  readonly places: readonly Value[]
  readonly named: ReadonlyMap<string, Value>
  /** Values of `*a` and `**b`, whose number is not known. */
  readonly spread: readonly Value[]
}

export type Evaluate = (node: PythonNode) => Value

const COMMA: ReadonlySet<string> = new Set([','])

/** All values of a call. */
export function allArguments(given: CallArguments): readonly Value[] {
  return [...given.places, ...given.named.values(), ...given.spread]
}

/** The argument at a place or under one of its names. */
export function argumentAt(given: CallArguments, place: number, ...names: readonly string[]): Value | undefined {
  const named = names.map((name) => given.named.get(name)).find((value) => value !== undefined)
  return given.places[place] ?? named ?? (given.spread.length > 0 ? joinValues(given.spread) : undefined)
}

/** Evaluates a call's arguments. A comprehension without parentheses is one argument. */
export function readArguments(
  list: PythonNode | null,
  run: PythonRun,
  tools: { evaluate: Evaluate; comprehend: Evaluate; comprehendLater: Evaluate; eager: boolean },
): CallArguments {
  const inner = list === null ? [] : childrenOf(list).filter((node) => node.name !== '(' && node.name !== ')')
  if (list !== null && inner.some((node) => node.name === 'for')) {
    return {
      places: [tools.eager ? tools.comprehend(list) : tools.comprehendLater(list)],
      named: new Map(),
      spread: [],
    }
  }
  const places: Value[] = []
  const named = new Map<string, Value>()
  const spread: Value[] = []
  for (const argument of splitChildren(inner, COMMA)) {
    const [first, second] = argument
    const last = argument.at(-1)
    if (first === undefined || last === undefined) continue
    const value = tools.evaluate(last)
    if (first.name === '*' || first.name === '**') spread.push(joinValues([value, value.items ?? NOTHING, UNKNOWN]))
    else if (second?.name === 'AssignOp') named.set(run.text(first), value)
    else places.push(value)
  }
  return { places, named, spread }
}
