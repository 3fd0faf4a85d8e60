import type { AnyNode, Program } from 'acorn'
import type { ProgramError } from '../contract/program.ts'
import { childNodes, isFunction } from './child-nodes.ts'
import { parseProgram } from './parse-program.ts'
import { DATA_NAMES } from './static-names.ts'
import type { Report } from './static-report.ts'
import { walk } from './static-walk.ts'

const MOST_CHARACTERS = 65_536

export type StaticCheckOptions = {
  /** What a program may call. */
  readonly toolNames: readonly string[]
  /** Whether functions of its own may stand in for checks. */
  readonly ownFunctions: boolean
  /** Whether it has a policy; default true. Otherwise that is null, and another thing may have its name. */
  readonly hasPolicy?: boolean
}

/**
 * Looks at a program before it runs and refuses what a guardrail program has no need of: code from text, prototypes,
 * async, classes, names that are neither local, nor tools, nor data, nor plain built-ins, and a program that returns
 * nothing or calls no tool. A first line of defence that gives the debug round a clear message; the sandbox is the wall.
 * Never throws.
 *
 * @returns null for a program that may run, else an error with code `syntax`, `refused` or `missing-result`
 * @example
 * staticCheck('return fetch("x")', { toolNames: ['CheckAccess'], ownFunctions: false })?.code // 'refused'
 */
export function staticCheck(program: string, options: StaticCheckOptions): ProgramError | null {
  if (program.length > MOST_CHARACTERS) {
    return refused(`the program has ${program.length} characters; ${MOST_CHARACTERS} are allowed`)
  }
  const { tree, problem } = parseProgram(program)
  if (!tree) return { code: 'syntax', ...problem }
  try {
    return checkTree(tree, options)
  } catch {
    // The walk throws only where the tree is deeper than the stack.
    return refused('the program is nested too deeply')
  }
}

/** Whether a program returns a value outside of its functions. */
export function returnsValue(tree: Program): boolean {
  const waiting: AnyNode[] = [tree]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'ReturnStatement' && next.argument) return true
    if (!isFunction(next)) waiting.push(...childNodes(next))
  }
  return false
}

function checkTree(tree: Program, options: StaticCheckOptions): ProgramError | null {
  const { toolNames, ownFunctions, hasPolicy = true } = options
  const data = DATA_NAMES.filter((name) => hasPolicy || name !== 'policy')
  const report: Report = {
    tools: new Set(toolNames),
    data,
    folder: { known: new WeakMap() },
    problems: [],
    toolCalls: 0,
  }
  walk(tree, { scope: { locals: new Map(), outer: null }, depth: 0 }, report)
  const [first] = report.problems
  if (first)
    return { code: 'refused', message: report.problems.map(({ message }) => message).join('; '), line: first.line }
  if (!returnsValue(tree)) {
    return {
      code: 'missing-result',
      message: 'the program returns nothing; end it by returning the result of a check',
      line: null,
    }
  }
  if (ownFunctions || report.toolCalls > 0) return null
  return refused(`the program calls no function of the toolbox; call one of ${toolNames.join(', ')} by its name`)
}

function refused(message: string): ProgramError {
  return { code: 'refused', message, line: null }
}
