import type { AnyNode } from 'acorn'
import { BUILTIN_NAMES } from './static-names.ts'
import { type Place, type Report, refuse, shown } from './static-report.ts'
import { findLocal, type Local } from './static-scope.ts'

/** Checks what is assigned to, counted up or deleted: only locals and what they hold. */
export function checkTarget(target: AnyNode, place: Place, report: Report): void {
  switch (target.type) {
    case 'VariableDeclaration':
      return
    case 'ArrayPattern':
      for (const element of target.elements) if (element) checkTarget(element, place, report)
      return
    case 'ObjectPattern':
      for (const one of target.properties)
        checkTarget(one.type === 'Property' ? one.value : one.argument, place, report)
      return
    case 'RestElement':
      checkTarget(target.argument, place, report)
      return
    case 'AssignmentPattern':
      checkTarget(target.left, place, report)
      return
    default:
      checkOwner(target, place, report)
  }
}

/** `a.b.c = 1` changes what `a` holds, so `a` must be a local; what no name leads to is new and may be changed. */
function checkOwner(target: AnyNode, place: Place, report: Report): void {
  let owner = target
  for (;;) {
    if (owner.type === 'MemberExpression') owner = owner.object
    else if (owner.type === 'ChainExpression') owner = owner.expression
    else break
  }
  if (owner.type !== 'Identifier' || findLocal(place.scope, owner.name)) return
  const kind = kindOf(owner.name, report)
  const advice = kind
    ? `it is ${kind} and cannot be changed; copy what you need`
    : 'declare it with `let` or `const` first'
  refuse(report, target, `${shown(owner.name)} may not be assigned to; ${advice}`)
}

/** Checks a declared name: none may hide a tool, the data or a built-in. */
export function checkDeclared({ name, node }: Local, report: Report): void {
  const kind = kindOf(name, report)
  if (kind) refuse(report, node, `${shown(name)} may not be declared: it is ${kind}; use another name`)
}

/** What a name of the program's surroundings is; null for all other names. */
function kindOf(name: string, { tools, data }: Report): string | null {
  if (tools.has(name)) return 'a function of the toolbox'
  if (data.includes(name)) return 'read-only data'
  return BUILTIN_NAMES.includes(name) ? 'a built-in' : null
}
