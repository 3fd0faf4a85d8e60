import type { Random } from '../../../datasets/own/random.ts'
import { oneOf } from './vocabulary.ts'

type Table = { readonly name: string; readonly columns: readonly string[] }

/** What a system or a page speaks of: its tables and its words. */
export type Topic = {
  readonly words: readonly string[]
  readonly names: readonly string[]
  readonly tables: readonly Table[]
}

export type TopicSize = { readonly words: number; readonly names: number; readonly tables: number }

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function draw<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make)
}

/** Draws a topic's words from a vocabulary. */
export function makeTopic(vocabulary: readonly string[], size: TopicSize, random: Random): Topic {
  const word = () => oneOf(vocabulary, random)
  const column = () => (random.chance(0.5) ? word() + word() : `${word()}_${word()}`)
  return {
    words: draw(size.words, word),
    names: draw(size.names, () => `${capitalize(word())} ${capitalize(word())}`),
    tables: draw(size.tables, () => ({ name: word(), columns: draw(random.between(3, 5), column) })),
  }
}
