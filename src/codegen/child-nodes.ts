import type { AnyNode, Node } from 'acorn'

/** Nodes directly below a node, in the order of its fields. */
export function childNodes(node: Node): AnyNode[] {
  return Object.values(node).flat().filter(isNode)
}

/** Every object with a type and a position below a node is one of acorn's nodes. */
function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** Nodes of other functions are out of reach of `return` and `var`. */
export function isFunction(node: Node): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
}
