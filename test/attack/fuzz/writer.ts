import type { Random } from '../../../benchmarks/datasets/own/random.ts'

/** What a piece of a program may use where it stands. */
export type Scope = {
  /** Levels of nesting that are left. */
  readonly depth: number
  /** Variables in reach. A declaration adds its own to the list of its block. */
  readonly names: string[]
  /** Labels of loops around: what `break` and `continue` may name. */
  readonly labels: readonly string[]
  readonly inLoop: boolean
  readonly inGenerator: boolean
  readonly inAsync: boolean
}

/** Writes pieces of one program. All its choices come from `random`. */
export type Writer = {
  readonly random: Random
  /** A name that the program does not have yet. */
  fresh(): string
  /** In parentheses where it needs them: it may stand anywhere. */
  expression(scope: Scope): string
  statement(scope: Scope): string
  /** Statements between braces. */
  block(scope: Scope): string
}

/** One way to write a piece; the higher its weight, the more often it is taken. */
export type Rule = {
  readonly weight: number
  readonly fits?: (scope: Scope) => boolean
  readonly write: (writer: Writer, scope: Scope) => string
}

export type Grammar = {
  /** Expressions without parts: what is left when a program is deep or long enough. */
  readonly leaves: readonly Rule[]
  readonly expressions: readonly Rule[]
  readonly statements: readonly Rule[]
}

/** Pieces after which a program only gets leaves. */
const MOST_PIECES = 300
const MOST_STATEMENTS = 4

export function topScope(depth: number, names: readonly string[]): Scope {
  return { depth, names: [...names], labels: [], inLoop: false, inGenerator: false, inAsync: false }
}

/** A scope one level down; what is declared there stays there. */
export function inner(scope: Scope, changes: Partial<Scope> = {}): Scope {
  return { ...scope, depth: scope.depth - 1, names: [...scope.names], ...changes }
}

/** The body of a function: loops around it are out of reach. */
export function functionScope(scope: Scope, parameters: readonly string[], changes: Partial<Scope> = {}): Scope {
  const own = { labels: [], inLoop: false, inGenerator: false, inAsync: false }
  return inner(scope, { ...own, names: [...scope.names, ...parameters], ...changes })
}

/** One of the rules that fit, by weight. */
export function pickRule(random: Random, rules: readonly Rule[], scope: Scope): Rule {
  const fitting = rules.filter(({ fits }) => fits === undefined || fits(scope))
  let left = random.next() * fitting.reduce((sum, { weight }) => sum + weight, 0)
  for (const rule of fitting) {
    left -= rule.weight
    if (left < 0) return rule
  }
  return random.pick(fitting)
}

export function createWriter(random: Random, grammar: Grammar): Writer {
  let pieces = 0
  let names = 0
  const spent = (scope: Scope) => scope.depth <= 0 || pieces > MOST_PIECES
  const writer: Writer = {
    random,
    fresh: () => `v${++names}`,
    expression(scope) {
      pieces++
      return pickRule(random, spent(scope) ? grammar.leaves : grammar.expressions, scope).write(writer, inner(scope))
    },
    statement(scope) {
      pieces++
      // Not `inner`: what a statement declares belongs to its block.
      const lower = { ...scope, depth: scope.depth - 1 }
      return spent(scope)
        ? `${writer.expression(lower)};`
        : pickRule(random, grammar.statements, scope).write(writer, lower)
    },
    block(scope) {
      const own = inner(scope)
      const count = spent(scope) ? 1 : random.between(1, MOST_STATEMENTS)
      return `{ ${Array.from({ length: count }, () => writer.statement(own)).join('\n')} }`
    },
  }
  return writer
}
