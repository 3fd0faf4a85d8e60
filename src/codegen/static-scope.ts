import type { AnyNode, Expression, Node, Pattern } from 'acorn'
import { childNodes, isFunction } from './child-nodes.ts'

/** A local name: where it is declared, and its value where it is a `const` with a plain name. */
export type Local = { readonly name: string; readonly node: Node; readonly value: Expression | null }

/** The locals of one function or block, and the scope around it. */
export type Scope = { readonly locals: ReadonlyMap<string, Local>; readonly outer: Scope | null }

/** The nearest local of that name with the scope that holds it; null where there is none. */
export function findLocal(scope: Scope, name: string): { local: Local; scope: Scope } | null {
  for (let current: Scope | null = scope; current; current = current.outer) {
    const local = current.locals.get(name)
    if (local) return { local, scope: current }
  }
  return null
}

/** Names that a node declares for what is inside it; empty for nodes that open no scope. */
export function declaredIn(node: AnyNode): Local[] {
  switch (node.type) {
    case 'Program':
      return [...blockLocals(node.body), ...varLocals(node)]
    case 'BlockStatement':
      return blockLocals(node.body)
    case 'SwitchStatement':
      return blockLocals(node.cases.flatMap((one) => one.consequent))
    case 'ForStatement':
      return blockLocals(node.init ? [node.init] : [])
    case 'ForInStatement':
    case 'ForOfStatement':
      return blockLocals([node.left])
    case 'CatchClause':
      return node.param ? patternLocals(node.param) : []
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression': {
      const own = node.type === 'FunctionExpression' && node.id ? patternLocals(node.id) : []
      return [...own, ...node.params.flatMap(patternLocals), ...varLocals(node.body)]
    }
    default:
      return []
  }
}

/** `let`, `const` and functions of one block. */
function blockLocals(nodes: readonly AnyNode[]): Local[] {
  return nodes.flatMap((node) => {
    if (node.type === 'VariableDeclaration' && node.kind !== 'var') return declaratorLocals(node)
    if (node.type === 'FunctionDeclaration' && node.id) return patternLocals(node.id)
    return []
  })
}

/** `var`s below a node, at any depth but inside other functions. */
function varLocals(node: AnyNode): Local[] {
  const found: Local[] = []
  const waiting: AnyNode[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.type === 'VariableDeclaration' && next.kind === 'var') found.push(...declaratorLocals(next))
    waiting.push(...childNodes(next).filter((child) => !isFunction(child)))
  }
  return found
}

function declaratorLocals({ kind, declarations }: Extract<AnyNode, { type: 'VariableDeclaration' }>): Local[] {
  return declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && kind === 'const'
      ? [{ name: id.name, node: id, value: init ?? null }]
      : patternLocals(id),
  )
}

/** Names that a pattern binds. */
function patternLocals(pattern: Pattern): Local[] {
  switch (pattern.type) {
    case 'Identifier':
      return [{ name: pattern.name, node: pattern, value: null }]
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? patternLocals(element) : []))
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) => patternLocals(one.type === 'Property' ? one.value : one.argument))
    case 'RestElement':
      return patternLocals(pattern.argument)
    case 'AssignmentPattern':
      return patternLocals(pattern.left)
    case 'MemberExpression':
      return []
  }
}
