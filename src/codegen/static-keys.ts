import type { AnyNode } from 'acorn'
import { foldText } from './fold-text.ts'
import { isRefusedKey, membersOf } from './static-names.ts'
import { type NodeOf, type Place, type Report, refuse, shown } from './static-report.ts'
import { findLocal } from './static-scope.ts'

/** Checks the key of a member access, and what is reached on a built-in. */
export function checkMember(node: NodeOf<'MemberExpression'>, place: Place, report: Report): void {
  const { object, property, computed } = node
  checkKey(property, computed, { place, report })
  const builtin = object.type === 'Identifier' && !findLocal(place.scope, object.name) ? object.name : null
  const members = builtin === null ? null : membersOf(builtin)
  if (builtin === null || members === null) return
  const key = keyText(property, computed, { place, report })
  if (key !== null && members.includes(key)) return
  const offered = members.length > 0 ? `of \`${builtin}\` only ${members.join(', ')} may be used` : 'it has none to use'
  refuse(report, node, `${shown(key === null ? builtin : `${builtin}.${key}`)} is not an allowed member; ${offered}`)
}

/** Checks a key of a member access, an object or a pattern. */
export function checkKey(key: AnyNode, computed: boolean, at: { place: Place; report: Report }): void {
  const text = keyText(key, computed, at)
  if (text !== null && isRefusedKey(text)) {
    refuse(at.report, key, `the key ${shown(text)} is refused: it leads to prototypes, callers or code`)
  } else if (text === null && !isPlainKey(key, at)) {
    const advice = 'put it into a `const` first and use that name, or use a Map or Set'
    refuse(at.report, key, `a key that is put together where it is used is refused; ${advice}`)
  }
}

function keyText(key: AnyNode, computed: boolean, { place, report }: { place: Place; report: Report }): string | null {
  if (!computed && key.type === 'Identifier') return key.name
  return foldText(key, place.scope, report.folder)
}

/** Keys that cannot be told but are not being put together either: names, members, arithmetic, a choice of such. */
function isPlainKey(key: AnyNode, at: { place: Place; report: Report }): boolean {
  switch (key.type) {
    case 'Identifier':
    case 'MemberExpression':
    case 'Literal':
    case 'UpdateExpression':
      return true
    case 'ChainExpression':
      return key.expression.type === 'MemberExpression'
    case 'UnaryExpression':
      return key.operator !== 'typeof'
    case 'BinaryExpression':
      return key.operator !== '+' || isNumber(key.left) || isNumber(key.right)
    case 'ConditionalExpression':
      return [key.consequent, key.alternate].every((one) => isToldOrPlain(one, at))
    case 'LogicalExpression':
      return [key.left, key.right].every((one) => isToldOrPlain(one, at))
    default:
      return false
  }
}

function isToldOrPlain(key: AnyNode, at: { place: Place; report: Report }): boolean {
  const text = foldText(key, at.place.scope, at.report.folder)
  return text === null ? isPlainKey(key, at) : !isRefusedKey(text)
}

/** No refused key begins or ends with a digit, so adding a number gives none. */
function isNumber(node: AnyNode): boolean {
  return node.type === 'Literal' && typeof node.value === 'number'
}
