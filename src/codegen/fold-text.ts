import type { AnyNode, Node } from 'acorn'
import { findLocal, type Scope } from './static-scope.ts'

/** Longer texts and lists are not worth telling: no refused name is near as long, and folding must stay cheap. */
const MOST_CHARACTERS = 100

/** A value that can be told without running anything: text, or a list of texts. */
type Folded = string | readonly string[] | null

/** Folds each node at most once. */
export type Folder = { readonly known: WeakMap<Node, Folded> }

/** The text that an expression is sure to be; null where that cannot be told. */
export function foldText(node: AnyNode, scope: Scope, folder: Folder): string | null {
  const folded = fold(node, scope, folder)
  return typeof folded === 'string' ? folded : null
}

function fold(node: AnyNode, scope: Scope, folder: Folder): Folded {
  const known = folder.known.get(node)
  if (known !== undefined) return known
  // Entered before it is known, so that names that lead to themselves end here.
  folder.known.set(node, null)
  const folded = capped(foldNode(node, scope, folder))
  folder.known.set(node, folded)
  return folded
}

function capped(folded: Folded): Folded {
  const length = typeof folded === 'string' ? folded.length : (folded?.length ?? 0)
  return length <= MOST_CHARACTERS ? folded : null
}

function foldNode(node: AnyNode, scope: Scope, folder: Folder): Folded {
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? String(node.value) : null
    case 'Identifier':
      return foldConst(node.name, scope, folder)
    case 'TemplateLiteral':
      return joinAll(interleave(node, scope, folder))
    case 'BinaryExpression':
      if (node.operator !== '+' || node.left.type === 'PrivateIdentifier') return null
      return joinAll([foldText(node.left, scope, folder), foldText(node.right, scope, folder)])
    case 'ArrayExpression':
      return allTexts(node.elements.map((element) => element && foldText(element, scope, folder)))
    case 'SequenceExpression': {
      const last = node.expressions.at(-1)
      return last ? fold(last, scope, folder) : null
    }
    case 'CallExpression':
      return foldCall(node, scope, folder)
    default:
      return null
  }
}

function foldConst(name: string, scope: Scope, folder: Folder): Folded {
  const found = findLocal(scope, name)
  return found?.local.value ? fold(found.local.value, found.scope, folder) : null
}

function interleave(
  node: Extract<AnyNode, { type: 'TemplateLiteral' }>,
  scope: Scope,
  folder: Folder,
): (string | null)[] {
  return node.quasis.flatMap((quasi, index) => {
    const expression = node.expressions[index]
    return [quasi.value.cooked ?? null, ...(expression ? [foldText(expression, scope, folder)] : [])]
  })
}

function foldCall(node: Extract<AnyNode, { type: 'CallExpression' }>, scope: Scope, folder: Folder): Folded {
  const { callee } = node
  if (
    callee.type !== 'MemberExpression' ||
    callee.object.type === 'Super' ||
    callee.property.type === 'PrivateIdentifier'
  ) {
    return null
  }
  const method = callee.computed ? foldText(callee.property, scope, folder) : nameOf(callee.property)
  const object = fold(callee.object, scope, folder)
  const given = allTexts(node.arguments.map((one) => foldText(one, scope, folder)))
  return object === null || given === null || method === null ? null : callMethod(object, method, given)
}

function nameOf(node: AnyNode): string | null {
  return node.type === 'Identifier' ? node.name : null
}

/** The few methods by which a name is usually hidden. */
function callMethod(object: string | readonly string[], method: string, given: readonly string[]): Folded {
  const [first = '', second = ''] = given
  if (typeof object !== 'string') {
    if (method === 'join') return object.join(given.length === 0 ? ',' : first)
    if (method === 'reverse') return object.toReversed()
    return method === 'concat' ? [...object, ...given] : null
  }
  if (method === 'concat') return object + given.join('')
  if (method === 'split') return object.split(first)
  if (method === 'toLowerCase') return object.toLowerCase()
  if (method === 'trim') return object.trim()
  if (method === 'replace') return object.replace(first, () => second)
  if (method === 'replaceAll') return object.replaceAll(first, () => second)
  const numbers = given.map(Number)
  if (method === 'slice') return object.slice(...numbers)
  return method === 'substring' ? object.substring(numbers[0] ?? 0, numbers[1]) : null
}

function allTexts(texts: readonly (string | null)[]): string[] | null {
  const told = texts.filter((text) => text !== null)
  return told.length === texts.length ? told : null
}

function joinAll(texts: readonly (string | null)[]): string | null {
  return allTexts(texts)?.join('') ?? null
}
