import type { Random } from '../../../benchmarks/datasets/own/random.ts'
import { ACCESSIBLE, ACTIONS, NEEDED, type Part, RESULTS, RULES, TAMPERING, USER } from './forgeries.ts'
import { type GeneratedProgram, grammarOf, randomFor } from './generate-program.ts'
import { mutateText } from './mutate-text.ts'
import { createWriter, type Scope, topScope, type Writer } from './writer.ts'

/** Programs of a guard and of a bare sandbox shall not be made of the same numbers. */
const SEED_OFFSET = 0x2545f491
const DEPTH = 4
const MUTATED_SHARE = 0.05

/** How often a part is bent, in one program: from honest ones to those that are nothing but forgery. */
const BENDS = [0, 0.1, 0.3, 0.7]

/** Checks that the requests of an action call for. */
export type Check = 'CheckAccess' | 'CheckRules'

type Forger = {
  readonly writer: Writer
  readonly random: Random
  readonly scope: Scope
  readonly bend: number
  readonly checks: readonly Check[]
}

function part({ random, bend, writer, scope }: Forger, { honest, bent }: Part): string {
  if (!random.chance(bend)) return `(${random.pick(honest)})`
  return random.chance(0.1) ? writer.expression(scope) : `(${random.pick(bent)})`
}

function check(forger: Forger): string {
  const { random, bend, checks } = forger
  const wanted = random.chance(bend / 4) ? random.pick(['CheckAccess', 'CheckRules']) : random.pick(checks)
  const [name, names, parts] =
    wanted === 'CheckAccess'
      ? (['CheckAccess', ['accessible', 'needed'], [ACCESSIBLE, NEEDED]] as const)
      : (['CheckRules', ['rules', 'user', 'actions'], [RULES, USER, ACTIONS]] as const)
  const args = parts.map((one) => part(forger, one))
  if (!random.chance(bend / 4)) return `${name}(${args.join(', ')})`
  return `${name}({ ${args.map((arg, index) => `${names[index]}: ${arg}`).join(', ')} })`
}

function statement(forger: Forger): string {
  const { random, bend, writer, scope } = forger
  if (random.chance(bend / 3)) return `try { ${random.pick(TAMPERING)} } catch {}`
  if (random.chance(bend / 3)) return writer.statement(scope)
  const name = writer.fresh()
  scope.names.push(name)
  const call = check(forger)
  return random.chance(bend) ? `let ${name}; try { ${name} = ${call} } catch {}` : `const ${name} = ${call}`
}

function write(random: Random, checks: readonly Check[]): string {
  const scope = topScope(DEPTH, [])
  const writer = createWriter(random, grammarOf('plain'))
  const forger = { writer, random, scope, bend: random.pick(BENDS), checks }
  const statements = Array.from({ length: random.between(1, 4) }, () => statement(forger))
  const seen = scope.names.length > 0 ? random.pick(scope.names) : '({ denied: true })'
  return [...statements, `return ${part(forger, RESULTS).replaceAll('‹seen›', seen)}`].join('\n')
}

/** A program that a guard might be given, whose requests call for `checks`: most call them, honestly or not. */
export function generateVerdictProgram(seed: number, index: number, checks: readonly Check[]): GeneratedProgram {
  const random = randomFor(seed ^ SEED_OFFSET, index)
  const text = write(random, checks)
  if (!random.chance(MUTATED_SHARE)) return { index, kind: 'hostile', text }
  return { index, kind: 'mutated', text: mutateText(text, random) }
}
