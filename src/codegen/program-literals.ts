import type { AnyNode, Node } from 'acorn'
import { childNodes } from './child-nodes.ts'
import { parseProgram } from './parse-program.ts'

/** The plain texts of a regular expression, between its signs: `patient` and `01` of `/patient (\d|01)/`. */
function patternTexts(pattern: string): string[] {
  const plain = pattern
    // A sign for a kind of character ends a text; an escaped sign is itself.
    .replace(/\\[dDwWsSbBnrtfv0]|\\[pPuxk]\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}/g, '\n')
    .replace(/\{\d*,?\d*\}|\(\?(?:[:=!]|<[=!]?(?:\w*>)?)/g, '\n')
    .replace(/(?<!\\)[\^$.*+?()[\]|]/g, '\n')
    .replaceAll('\\', '')
  return plain.split('\n').filter((text) => text !== '')
}

/** A key can spell an id, which has a digit; a key without one is the name of a method or of a field. */
function isTellingKey(node: AnyNode, parent: AnyNode | null): boolean {
  if (node.type !== 'Identifier' || parent === null || !/\d/.test(node.name)) return false
  if (parent.type === 'MemberExpression') return parent.property === node && !parent.computed
  return parent.type === 'Property' && parent.key === node && !parent.computed
}

function literalsOf(node: AnyNode, parent: AnyNode | null): (string | number)[] {
  if (node.type === 'TemplateElement') return [node.value.cooked ?? node.value.raw]
  if (node.type === 'Identifier') return isTellingKey(node, parent) ? [node.name] : []
  if (node.type !== 'Literal') return []
  if ('regex' in node && node.regex) return patternTexts(node.regex.pattern)
  if (typeof node.value === 'bigint') return [String(node.value)]
  return typeof node.value === 'string' || typeof node.value === 'number' ? [node.value] : []
}

/**
 * Every text and number that a program spells out, in the order of its text and each once: strings, parts of templates, plain texts of regular
 * expressions, numbers, and names of keys that have a digit. Empty for a program that does not parse.
 *
 * @example programLiterals("return input.id === 'a1' ? 7 : `no ${input}`") // ['a1', 7, 'no ', '']
 */
export function programLiterals(program: string): (string | number)[] {
  const { tree } = parseProgram(program)
  if (tree === undefined) return []
  const found = new Set<string | number>()
  const waiting: { node: AnyNode; parent: AnyNode | null }[] = childNodes(tree)
    .map((node) => ({ node, parent: null }))
    .reverse()
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent } = next
    for (const literal of literalsOf(node, parent)) found.add(literal)
    const children = inOrder(childNodes(node)).map((child) => ({ node: child, parent: node }))
    waiting.push(...children.reverse())
  }
  return [...found]
}

/** Parts of a template stand in two lists; the text's own order is by position. */
function inOrder<Child extends Node>(nodes: readonly Child[]): Child[] {
  return nodes.toSorted((one, other) => one.start - other.start)
}
