import type { AnyNode } from 'acorn'
import { childNodes } from './child-nodes.ts'
import { foldText } from './fold-text.ts'
import { checkKey, checkMember } from './static-keys.ts'
import { BUILTIN_NAMES, CALLABLE, CONSTRUCTORS, DATA_NAMES, isEscape, membersOf } from './static-names.ts'
import { repeatsRepetition } from './static-regex.ts'
import { type NodeOf, type Place, type Report, refuse, shown } from './static-report.ts'
import { declaredIn, findLocal, type Scope } from './static-scope.ts'
import { checkDeclared, checkTarget } from './static-targets.ts'

const MOST_DEPTH = 1000

/** Syntax that needs no more than a look at its parts. What is not here and not in `visit` is refused. */
const PLAIN = new Set(
  `Program BlockStatement ExpressionStatement EmptyStatement ReturnStatement IfStatement SwitchStatement SwitchCase
  ThrowStatement TryStatement CatchClause WhileStatement DoWhileStatement ForStatement VariableDeclaration
  VariableDeclarator ArrayExpression ObjectExpression LogicalExpression ConditionalExpression SequenceExpression
  SpreadElement TemplateLiteral TemplateElement ObjectPattern ArrayPattern RestElement AssignmentPattern ChainExpression
  BreakStatement ContinueStatement`.split(/\s+/),
)

/** Walks a syntax tree and notes everything that a guardrail program has no need of. */
export function walk(node: AnyNode, outer: Place, report: Report): void {
  if (outer.depth > MOST_DEPTH) {
    refuse(report, node, `the program is nested more than ${MOST_DEPTH} deep`)
    return
  }
  const place = { scope: enter(node, outer.scope, report), depth: outer.depth + 1 }
  const text = foldText(node, place.scope, report.folder)
  if (text !== null && isEscape(text))
    refuse(report, node, `the text ${shown(text)} is refused: it leads to prototypes or code`)
  visit(node, place, report)
}

function enter(node: AnyNode, outer: Scope, report: Report): Scope {
  const declared = declaredIn(node)
  if (declared.length === 0) return outer
  for (const local of declared) checkDeclared(local, report)
  return { locals: new Map(declared.map((local) => [local.name, local])), outer }
}

function visit(node: AnyNode, place: Place, report: Report): void {
  switch (node.type) {
    case 'Identifier':
      checkName(node, place, report)
      return
    case 'Literal':
      if (node.regex && repeatsRepetition(node.regex.pattern)) {
        refuse(
          report,
          node,
          'a regular expression that repeats a repetition is refused: it may never end; use string methods',
        )
      }
      return
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      if (node.async || node.generator)
        refuse(report, node, 'async functions and generators are refused; tools answer at once')
      for (const part of [...node.params, node.body]) walk(part, place, report)
      return
    case 'MemberExpression':
      checkMember(node, place, report)
      walkOperand(node.object, membersOf, { place, report })
      if (node.computed) walk(node.property, place, report)
      return
    case 'Property':
      if (node.kind !== 'init') refuse(report, node, 'getters and setters are refused; use plain values')
      checkKey(node.key, node.computed, { place, report })
      if (node.computed) walk(node.key, place, report)
      walk(node.value, place, report)
      return
    case 'CallExpression':
      if (node.callee.type === 'Identifier' && report.tools.has(node.callee.name)) report.toolCalls += 1
      walkOperand(node.callee, isCallable, { place, report })
      for (const argument of node.arguments) walk(argument, place, report)
      return
    case 'NewExpression':
      visitNew(node, place, report)
      return
    case 'BinaryExpression':
      walk(node.left, place, report)
      walkOperand(node.right, node.operator === 'instanceof' ? isCallable : never, { place, report })
      return
    case 'AssignmentExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
      checkTarget(node.left, place, report)
      break
    case 'UpdateExpression':
      checkTarget(node.argument, place, report)
      break
    case 'UnaryExpression':
      if (node.operator === 'delete') checkTarget(node.argument, place, report)
      break
    case 'LabeledStatement':
      walk(node.body, place, report)
      return
    default:
      if (!PLAIN.has(node.type)) {
        refuse(report, node, `${describeType(node)} is refused: a guardrail program has no need of it`)
        return
      }
  }
  if (node.type === 'BreakStatement' || node.type === 'ContinueStatement') return
  for (const child of childNodes(node)) walk(child, place, report)
}

type At = { readonly place: Place; readonly report: Report }

/** Walks an operand, except a built-in where the operator may have it. */
function walkOperand(node: AnyNode, allowed: (name: string) => unknown, { place, report }: At): void {
  const builtin = node.type === 'Identifier' && !findLocal(place.scope, node.name) && membersOf(node.name) !== null
  if (builtin && allowed(node.name)) return
  walk(node, place, report)
}

function isCallable(name: string): boolean {
  return CALLABLE.includes(name)
}

function never(): boolean {
  return false
}

function visitNew(node: NodeOf<'NewExpression'>, place: Place, report: Report): void {
  const { callee } = node
  if (callee.type !== 'Identifier' || !CONSTRUCTORS.includes(callee.name)) {
    refuse(report, node, `\`new\` is refused but for ${CONSTRUCTORS.join(', ')}`)
    walk(callee, place, report)
  }
  for (const argument of node.arguments) walk(argument, place, report)
}

function checkName(node: NodeOf<'Identifier'>, { scope }: Place, report: Report): void {
  const { name } = node
  if (findLocal(scope, name) || report.tools.has(name) || DATA_NAMES.some((known) => known === name)) return
  if (!BUILTIN_NAMES.includes(name)) {
    const tools = [...report.tools].slice(0, 30).join(', ')
    const allowed = `allowed are ${[tools, report.data.join(', '), BUILTIN_NAMES.join(', ')].filter(Boolean).join(', ')}`
    refuse(report, node, `${shown(name)} is neither declared here, nor a tool, nor an allowed built-in; ${allowed}`)
  } else if (membersOf(name) !== null) {
    refuse(report, node, `${shown(name)} may not be passed on or stored; call it or its members directly`)
  }
}

function describeType({ type }: AnyNode): string {
  return `\`${type
    .replace(/(?:Expression|Statement|Declaration)$/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()}\``
}
