import { parser } from '@lezer/python'
import type { ReadingBudget } from '../reading-budget.ts'

type PythonTree = ReturnType<typeof parser.parse>
/** A node of the syntax tree; a node that stands for an error has the type `⚠`. */
export type PythonNode = PythonTree['topNode']

/** Stops at the first error instead of looking for what was meant. */
const STRICT = parser.configure({ strict: true })

function parses(code: string): PythonTree | null {
  try {
    return STRICT.parse(code)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** Parses Python. What does not parse becomes error nodes; null where there is too much code for that. */
export function parsePython(code: string, budget: ReadingBudget): PythonTree | null {
  const tree = parses(code)
  if (tree !== null) return tree
  return budget.mayMend(code.length) ? parser.parse(code) : null
}

/** Children without comments. */
export function childrenOf(node: PythonNode): PythonNode[] {
  const children: PythonNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    if (child.name !== 'Comment') children.push(child)
  }
  return children
}

/** Places of the errors in a tree. */
export function errorPlaces(tree: PythonTree, limit: number): number[] {
  const places: number[] = []
  tree.iterate({
    enter: (node) => {
      if (node.type.isError && places.length < limit) places.push(node.from)
      return places.length < limit
    },
  })
  return places
}

/** Runs of nodes between the children that a separator names. */
export function splitChildren(nodes: readonly PythonNode[], separators: ReadonlySet<string>): PythonNode[][] {
  const runs: PythonNode[][] = [[]]
  for (const node of nodes) {
    if (separators.has(node.name)) runs.push([])
    else runs.at(-1)?.push(node)
  }
  return runs
}
