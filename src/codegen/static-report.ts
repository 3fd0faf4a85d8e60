import type { AnyNode, Node } from 'acorn'
import type { Folder } from './fold-text.ts'
import type { Scope } from './static-scope.ts'

const MOST_PROBLEMS = 5

/** Something that a program may not do, and where. */
type Problem = { readonly message: string; readonly line: number | null }

/** One check in progress. */
export type Report = {
  readonly tools: ReadonlySet<string>
  /** Names of read-only data that the program has. */
  readonly data: readonly string[]
  readonly folder: Folder
  readonly problems: Problem[]
  toolCalls: number
}

/** Where the walk stands: the names in reach, and how deep the tree is here. */
export type Place = { readonly scope: Scope; readonly depth: number }

/** Notes a problem; one message is noted once, and five are enough for one debug round. */
export function refuse(report: Report, node: Node, message: string): void {
  const { problems } = report
  if (problems.length >= MOST_PROBLEMS || problems.some((problem) => problem.message === message)) return
  problems.push({ message, line: node.loc?.start.line ?? null })
}

/** Text of the program in a message: short, on one line. */
export function shown(text: string): string {
  const line = text.replace(/[\s`]+/g, ' ')
  return `\`${line.length > 60 ? `${line.slice(0, 60)}…` : line}\``
}

export type NodeOf<Type extends AnyNode['type']> = Extract<AnyNode, { type: Type }>
