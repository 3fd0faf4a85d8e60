import { createRandom, type Random } from '../../../benchmarks/datasets/own/random.ts'
import { mutateText } from './mutate-text.ts'
import { ENDINGS, ODD_EXPRESSIONS, ODD_STATEMENTS } from './write-ending.ts'
import { PLAIN_EXPRESSIONS } from './write-expression.ts'
import { FUNCTION_EXPRESSIONS } from './write-function.ts'
import { INTRINSIC_EXPRESSIONS } from './write-intrinsic.ts'
import { LEAVES } from './write-leaf.ts'
import { PLAIN_STATEMENTS } from './write-statement.ts'
import { REACHING_EXPRESSIONS, TAMPERING_STATEMENTS } from './write-tampering.ts'
import { TOOL_EXPRESSIONS, TOOL_STATEMENTS } from './write-tool-call.ts'
import { createWriter, type Grammar, pickRule, topScope } from './writer.ts'

/** `plain`: the language as it is used. `hostile`: mostly what hurts an engine. `mutated`: either, then damaged as a text. */
type ProgramKind = 'plain' | 'hostile' | 'mutated'

export type GeneratedProgram = { readonly index: number; readonly kind: ProgramKind; readonly text: string }

const MUTATED_SHARE = 0.15
const HOSTILE_SHARE = 0.35
const DEPTH = 7

/** All that programs are made of, by how hostile they are to be. */
export function grammarOf(kind: 'plain' | 'hostile'): Grammar {
  const hostile = [...INTRINSIC_EXPRESSIONS, ...TOOL_EXPRESSIONS, ...ODD_EXPRESSIONS, ...REACHING_EXPRESSIONS]
  const times = kind === 'hostile' ? 2 : 0.6
  return {
    leaves: LEAVES,
    expressions: [
      ...PLAIN_EXPRESSIONS,
      ...FUNCTION_EXPRESSIONS,
      ...LEAVES,
      ...hostile.map((rule) => ({ ...rule, weight: rule.weight * times })),
    ],
    statements: [
      ...PLAIN_STATEMENTS,
      ...[...TOOL_STATEMENTS, ...TAMPERING_STATEMENTS, ...ODD_STATEMENTS].map((rule) => ({
        ...rule,
        weight: rule.weight * times,
      })),
    ],
  }
}

/** Whatever the seed, neighbours must not share their numbers. */
export function randomFor(seed: number, index: number): Random {
  return createRandom(Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
}

function writeProgram(random: Random, kind: 'plain' | 'hostile'): string {
  const writer = createWriter(random, grammarOf(kind))
  const scope = topScope(DEPTH, [])
  const statements = Array.from({ length: random.between(1, 8) }, () => writer.statement(scope))
  return [...statements, pickRule(random, ENDINGS, scope).write(writer, scope)].join('\n')
}

/** Program `index` of the run `seed`: always the same text, whatever was generated before. */
export function generateProgram(seed: number, index: number): GeneratedProgram {
  const random = randomFor(seed, index)
  const base = random.chance(HOSTILE_SHARE) ? 'hostile' : 'plain'
  if (!random.chance(MUTATED_SHARE)) return { index, kind: base, text: writeProgram(random, base) }
  return { index, kind: 'mutated', text: mutateText(writeProgram(random, base), random) }
}
