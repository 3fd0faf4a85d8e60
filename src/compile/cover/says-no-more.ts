import type { PartRange } from './part-ranges.ts'
import {
  CONDITION_WORDS,
  LIMITING_WORDS,
  OWNING_WORDS,
  PLAIN_WORDS,
  REST_WORDS,
  SWEEPING_WORDS,
} from './plain-words.ts'
import { isWithin, type Range, type Word } from './sentence-words.ts'

type Kind = PartRange['kind']

/** Kinds of parts that say when something holds. */
const COMPARING: ReadonlySet<Kind> = new Set(['field', 'operator', 'value'])

/** A word with the part that stands for it; null where there is none. */
type Read = { readonly word: string; readonly kind: Kind | 'name' | null }

const FILLERS = [PLAIN_WORDS, LIMITING_WORDS, CONDITION_WORDS, OWNING_WORDS]

function isFiller({ word, kind }: Read): boolean {
  return kind === null && FILLERS.some((words) => words.has(word))
}

/** What stands behind a word, as far as it matters: the kind of the next one that is no filler. */
function kindBehind(read: readonly Read[], at: number): Read['kind'] {
  return read.slice(at + 1).find((one) => !isFiller(one))?.kind ?? null
}

/** Whether nothing hangs on a word for which no part stands. */
function isEmpty(read: readonly Read[], at: number): boolean {
  const { word } = read[at] ?? { word: '' }
  const next = read[at + 1]
  if (word === 'one') return read[at - 1]?.word === 'no'
  if (SWEEPING_WORDS.has(word)) return next !== undefined && (REST_WORDS.has(next.word) || next.word === 'but')
  if (REST_WORDS.has(word)) return SWEEPING_WORDS.has(read[at - 1]?.word ?? '')
  const behind = kindBehind(read, at)
  if (OWNING_WORDS.has(word))
    return behind === 'action' || (behind !== 'name' && behind !== null && COMPARING.has(behind))
  if (CONDITION_WORDS.has(word)) return behind !== 'name' && behind !== null && COMPARING.has(behind)
  if (LIMITING_WORDS.has(word)) return behind !== null || (word === 'only' && next === undefined)
  return PLAIN_WORDS.has(word)
}

function readWords(words: readonly Word[], given: Given): Read[] {
  return words.map((word) => {
    const part = given.parts.find((range) => isWithin(word, range))
    const isNamed = given.names.some((range) => isWithin(word, range))
    return { word: word.text, kind: part?.kind ?? (isNamed ? 'name' : null) }
  })
}

type Given = {
  /** Stretches for which parts of the policy stand. */
  readonly parts: readonly PartRange[]
  /** Names that the sentence has beside them. */
  readonly names: readonly Range[]
}

/**
 * Whether a sentence says nothing beyond what checks stand for: each of its words is within a part of the policy, or holds the sentence together. A
 * condition, a limit or an owner needs something behind it that is checked. Whatever is not known is more.
 */
export function saysNoMore(words: readonly Word[], given: Given): boolean {
  const conditional = words.some(({ text }) => CONDITION_WORDS.has(text))
  // What a list grants under a condition is not granted by a list, whatever names stand there.
  const read = readWords(words, conditional ? { ...given, names: [] } : given)
  return read.every(({ kind }, at) => kind !== null || isEmpty(read, at))
}
