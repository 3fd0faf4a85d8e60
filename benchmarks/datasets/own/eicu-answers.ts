import { namesOf, randomValue } from './eicu-values.ts'
import type { Random } from './random.ts'

/** What is right, and what the agent printed. */
export type EicuAnswer = { readonly gold: readonly string[]; readonly printed: string; readonly right: boolean }

function pythonList(values: readonly string[]): string {
  return `[${values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(', ')}]`
}

/** The same answer in a form that agents use: floats for whole numbers, another order, a list or commas. */
function print(values: readonly string[], kind: string, random: Random): string {
  const [only = ''] = values
  if (values.length > 1) {
    const order = random.chance(0.5) ? values : random.shuffle(values)
    return random.chance(0.5) ? order.join(', ') : pythonList(order)
  }
  if (kind === 'number' && random.chance(0.6)) return `${only}.0`
  if (kind === 'amount' && random.chance(0.3)) return `${only}0000000003`
  if (kind === 'yesno' && random.chance(0.2)) return only === '1' ? 'Yes' : 'No'
  return random.chance(0.15) ? pythonList([only]) : only
}

function draw(kind: string, random: Random): string[] {
  if (!kind.startsWith('names:')) return [randomValue(kind, random)]
  const one = kind.slice('names:'.length)
  const names = namesOf(one)
  const count = random.between(1, 4)
  if (names.length > 0) return random.shuffle(names).slice(0, count)
  return Array.from({ length: count }, () => randomValue(one, random))
}

/** A wrong answer of the same kind: another value, or one value short or too many. */
function spoil(gold: readonly string[], kind: string, random: Random): string[] {
  if (kind === 'yesno') return gold[0] === '1' ? ['0'] : ['1']
  if (gold.length > 1) return gold.slice(1)
  const other = draw(kind, random).find((value) => !gold.includes(value))
  return other === undefined ? [...gold, 'nothing else'] : [other]
}

/** A gold answer for a kind of value, and the agent's, which is wrong at the given rate. */
export function makeAnswer(kind: string, random: Random, wrongRate: number): EicuAnswer {
  const gold = draw(kind, random)
  const right = !random.chance(wrongRate)
  const values = right ? gold : spoil(gold, kind, random)
  return { gold, printed: print(values, kind.replace('names:', ''), random), right }
}
