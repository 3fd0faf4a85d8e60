import { parser } from '@lezer/python'

type PythonTree = ReturnType<typeof parser.parse>
/** A node of the syntax tree; a node that stands for an error has the type `⚠`. */
export type PythonNode = PythonTree['topNode']

/** Parses Python; what does not parse becomes error nodes, never an exception. */
export function parsePython(code: string): PythonTree {
  return parser.parse(code)
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
