import { createRandom, type Random } from '../../../datasets/own/random.ts'
import { editKey } from './edit-key.ts'
import { type KeyLengths, makeKey, USUAL_LENGTHS } from './make-key.ts'
import { makeTopic, type Topic, type TopicSize } from './topic.ts'
import { varyKey } from './vary-key.ts'
import { makeVocabulary, oneOf } from './vocabulary.ts'

export const CORPUS_NAMES = ['families', 'diverse'] as const
export type CorpusName = (typeof CORPUS_NAMES)[number]

/** `near`: a stored key with a few edits. `unrelated`: nothing like it is stored. */
export const QUERY_KINDS = ['near', 'unrelated'] as const
export type QueryKind = (typeof QUERY_KINDS)[number]

export type StoredKey = { readonly id: string; readonly key: string }

export type CorpusOptions = {
  readonly name: CorpusName
  readonly size: number
  readonly seed: number
  readonly lengths?: KeyLengths
}

const VOCABULARY = 3000
/** One system, as its agents know it. */
const SYSTEM: TopicSize = { words: 150, names: 40, tables: 10 }
/** What one action of many different agents speaks of. */
const OWN: TopicSize = { words: 20, names: 4, tables: 2 }
/** Kinds of tasks and pages that keys share, as those of real agents do. */
const SHAPES = 400
const LARGEST_FAMILY = 120

/** What the keys of a corpus have in common. */
type World = {
  /** Seeds of the shapes that keys have. */
  readonly shapes: readonly number[]
  readonly vocabulary: readonly string[]
  readonly system: Topic
  readonly lengths: KeyLengths
}

/** A key of one of the shapes, about something of its own. */
function newKey({ shapes, lengths }: World, topic: Topic, random: Random): string {
  return makeKey(topic, lengths, { shape: createRandom(oneOf(shapes, random)), fill: random })
}

/** Keys without end: families one after another, of 1 to 120 keys, small ones more common. */
function* familyKeys(world: World, random: Random): Generator<string> {
  for (;;) {
    const first = newKey(world, world.system, random)
    const members = Math.ceil(LARGEST_FAMILY ** random.next())
    for (let member = 0; member < members; member++)
      yield varyKey(first, { topic: world.system, lengths: world.lengths }, random)
  }
}

/** Keys without end, no two of one family. */
function* strangers(world: World, random: Random): Generator<string> {
  for (;;) yield newKey(world, world.system, random)
}

/** Keys without end, each about something else. */
function* diverseKeys(world: World, random: Random): Generator<string> {
  for (;;) yield newKey(world, makeTopic(world.vocabulary, OWN, random), random)
}

/** A corpus of our own making: the same options give the same keys, and a smaller one is the beginning of a larger one. */
export type Corpus = {
  readonly name: CorpusName
  readonly keys: readonly StoredKey[]
  /** Queries for the first `size` keys. */
  queries(kind: QueryKind, size: number, count: number): string[]
}

/** A text of its own: strings made by cutting and joining keep what they were made of in memory. */
function copied(text: string): string {
  return String(JSON.parse(JSON.stringify(text)))
}

/** @param options `size` number of keys; `lengths` 400 to 6,000 by default */
export function makeCorpus({ name, size, seed, lengths = USUAL_LENGTHS }: CorpusOptions): Corpus {
  // Each part has a source of its own, so that none depends on how much another drew.
  const sources = createRandom(seed)
  const [wordsSeed, keysSeed, idsSeed, queriesSeed] = [0, 1, 2, 3].map(() => sources.integer(2 ** 32))
  const words = createRandom(wordsSeed ?? 0)
  const vocabulary = makeVocabulary(words, VOCABULARY)
  const shapes = Array.from({ length: SHAPES }, () => words.integer(2 ** 32))
  const world: World = { shapes, vocabulary, system: makeTopic(vocabulary, SYSTEM, words), lengths }
  const ids = createRandom(idsSeed ?? 0)
  const source = name === 'families' ? familyKeys : diverseKeys
  const keys = source(world, createRandom(keysSeed ?? 0))
    .take(size)
    .map((key) => ({ id: ids.hex(16), key: copied(key) }))
    .toArray()
  return {
    name,
    keys,
    queries(kind, among, count) {
      const random = createRandom((queriesSeed ?? 0) + among + QUERY_KINDS.indexOf(kind))
      const stored = keys.slice(0, among)
      if (kind === 'near') return Array.from({ length: count }, () => editKey(oneOf(stored, random).key, random))
      const unrelated = name === 'families' ? strangers : diverseKeys
      return unrelated(world, random).take(count).map(copied).toArray()
    },
  }
}
