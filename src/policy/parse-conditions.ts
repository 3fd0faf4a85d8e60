import type { Json } from '../contract/json.ts'
import type { Condition, Rule } from '../contract/policy.ts'
import { Operator } from '../contract/reason.ts'
import { parseLooseValue, toJson } from './loose-value.ts'
import { tokenize } from './tokenize.ts'

/** What must hold, as part of a rule: one condition, or several joined by all or any. */
export type Requirement = Condition | { readonly all: Condition[] } | { readonly any: Condition[] }

const TOKEN = /\s+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^[\]]*\]|==|!=|<=|>=|<|>|[^\s"'[\]=!<>]+/sy
const FIELD = /^[\p{L}_][\p{L}\p{N}_.-]{0,127}$/u
const ORDERED = new Set<string>(['<', '<=', '>', '>='])

/** Numbers, true and false, quoted strings, lists of these; a bare word is no value. */
function readValue(token: string): Json | undefined {
  const bare = /^[\p{L}_]/u.test(token) && !/^(?:true|false)$/i.test(token)
  const value = bare ? null : parseLooseValue(/^(?:true|false)$/i.test(token) ? token.toLowerCase() : token)
  return value && value.kind !== 'map' ? toJson(value) : undefined
}

/** Takes an operator from the front of tokens: `in`, `not in`, `not-in`, or a sign. */
function takeOperator(tokens: string[]): Operator | null {
  const first = (tokens.shift() ?? '').toLowerCase()
  if (first === 'not' && tokens[0]?.toLowerCase() === 'in') {
    tokens.shift()
    return 'not-in'
  }
  const operator = Operator.safeParse(first)
  return operator.success ? operator.data : null
}

function fits(operator: Operator, value: Json): boolean {
  if (operator === 'in' || operator === 'not-in') return Array.isArray(value)
  if (ORDERED.has(operator)) return typeof value === 'number'
  return value === null || typeof value !== 'object'
}

function takeCondition(tokens: string[]): Condition | null {
  const field = tokens.shift() ?? ''
  const operator = takeOperator(tokens)
  const value = readValue(tokens.shift() ?? '')
  if (!FIELD.test(field) || operator === null || value === undefined || !fits(operator, value)) return null
  return { field, operator, value }
}

/** `age >= 18 and vaccine == true`: joined by `and` or by `or`. Mixed, or anything else: null. */
export function parseConditions(text: string): Requirement | null {
  const tokens = tokenize(TOKEN, text.trim())
  if (!tokens) return null
  const conditions: Condition[] = []
  const links = new Set<string>()
  for (;;) {
    const condition = takeCondition(tokens)
    if (!condition) return null
    conditions.push(condition)
    const link = tokens.shift()?.toLowerCase()
    if (link === undefined) break
    if (link !== 'and' && link !== 'or') return null
    links.add(link)
  }
  const [only, ...more] = conditions
  if (links.size > 1 || !only) return null
  if (more.length === 0) return only
  return links.has('and') ? { all: conditions } : { any: conditions }
}

function describe({ field, operator, value }: Condition): string {
  return `${field} ${operator === 'not-in' ? 'not in' : operator} ${JSON.stringify(value)}`
}

/** What must hold, in one line. */
function describeRequirement(requirement: Requirement): string {
  if ('all' in requirement) return requirement.all.map(describe).join(' and ')
  return 'any' in requirement ? requirement.any.map(describe).join(' or ') : describe(requirement)
}

/** A rule; without a violation text, one that says what the action requires. */
export function makeRule(action: string, requirement: Requirement, violation?: string): Rule {
  return { action, violation: violation || `${action} requires ${describeRequirement(requirement)}`, ...requirement }
}
