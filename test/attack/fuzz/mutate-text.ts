import type { Random } from '../../../benchmarks/datasets/own/random.ts'
import { SCRAPS } from './scraps.ts'

type Mutation = (text: string, random: Random) => string

/** Any code unit, also half of a surrogate pair. */
function anyCharacter(random: Random): string {
  return String.fromCharCode(random.integer(random.chance(0.7) ? 0x80 : 0x1_0000))
}

function span(text: string, random: Random, most: number): readonly [start: number, end: number] {
  const start = random.integer(text.length + 1)
  return [start, Math.min(text.length, start + random.between(1, most))]
}

function insert(text: string, at: number, piece: string): string {
  return text.slice(0, at) + piece + text.slice(at)
}

const MUTATIONS: readonly Mutation[] = [
  (text, random) => text.slice(0, random.integer(text.length + 1)),
  (text, random) => text.slice(random.integer(text.length + 1)),
  (text, random) => insert(text, random.integer(text.length + 1), random.pick(SCRAPS)),
  (text, random) => insert(text, random.integer(text.length + 1), anyCharacter(random)),
  (text, random) => random.pick(SCRAPS) + text,
  (text, random) => text + random.pick(SCRAPS),
  (text, random) => {
    const [start, end] = span(text, random, 30)
    return text.slice(0, start) + text.slice(end)
  },
  (text, random) => {
    const [start, end] = span(text, random, 200)
    return insert(text, random.integer(text.length + 1), text.slice(start, end))
  },
  (text, random) => {
    const [start, end] = span(text, random, 1)
    return text.slice(0, start) + anyCharacter(random) + text.slice(end)
  },
  (text, random) => {
    const [start, end] = span(text, random, 100)
    return text.slice(0, start) + [...text.slice(start, end)].reverse().join('') + text.slice(end)
  },
  (text, random) => text.replaceAll(random.pick([';', '(', ')', '{', '}', '\n', ' ']), random.pick(SCRAPS)),
]

/** One to three changes to a text. The result is seldom a program, and always a text that a sandbox must bear. */
export function mutateText(text: string, random: Random): string {
  let mutated = text
  for (let left = random.pick([1, 1, 2, 3]); left > 0; left--) mutated = random.pick(MUTATIONS)(mutated, random)
  return mutated
}
