import { BINDING, LOOKING } from './binding-words.ts'
import { type Reading, readSentence } from './match-mentions.ts'
import { isEmpty, isPlaced } from './match-placed.ts'
import { isArticle, isSign, type Sentence } from './match-tokens.ts'

const JOINTS = new Set('and then or but plus also while'.split(' '))
const DETERMINERS = new Set('this that these those his her our their some any all no each both'.split(' '))
const PLACES = new Set('in at from to on near by for of with around between'.split(' '))
/** A subject belongs to a deed that binds only where none of these stands between: it is what the deed is done to. */
const BETWEEN = new Set('in at from to on near by of with around between so that which who if because'.split(' '))
const OBJECT_WORDS = 5
/** Words in a row that are written as names: more may as well be another language with capitals. */
const MOST_NAMES = 3
/** `how do I`, `what I should do when`: any other `do` orders (`do it`). */
const ASKERS = new Set('i you we they'.split(' '))
const MODALS = new Set('should can could must may'.split(' '))
const AFTER_DO = new Set(', : when if where before after during'.split(' '))

/** What a text is read with. */
export type Reader = {
  /** Whether a text taken by itself is, or may be, of a category. */
  finds(text: string): boolean
  /** Words of other subjects. */
  wordsIn(readings: readonly Reading[]): string[]
}

/** A part of a sentence that may be a task of its own: words `start` to `end` (exclusive). */
export type Part = { readonly sentence: Sentence; readonly start: number; readonly end: number }

function startsPart({ sentence, afresh, verbs }: Reading, at: number): boolean {
  const [before, word] = [sentence[at - 1] ?? '', sentence[at] ?? '']
  if (isSign(before) || JOINTS.has(before)) return true
  if (isArticle(before) || DETERMINERS.has(before)) return false
  return afresh.clauses[at] === at || BINDING.has(word) || verbs.some(({ start }) => start === at)
}

export function partsOf(reading: Reading): Part[] {
  const { sentence } = reading
  const starts = sentence.flatMap((_, at) => (at === 0 || startsPart(reading, at) ? [at] : []))
  return starts.map((start, index) => ({ sentence, start, end: starts[index + 1] ?? sentence.length }))
}

export function wordsOf({ sentence, start, end }: Part): string[] {
  return sentence.slice(start, end).filter((word) => !isSign(word))
}

/** `in Rome, Bergen and Oslo`: a name says where or when if a word before it says so, or another name does. */
function isNameOfPlace({ sentence }: Part, at: number, names: ReadonlySet<string>): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const word = sentence[before] ?? ''
    if (PLACES.has(word)) return true
    if (!names.has(word) && !isSign(word) && !JOINTS.has(word)) return false
  }
  return false
}

function asksWhatToDo(sentence: Sentence, at: number): boolean {
  const next = sentence[at + 1] ?? ','
  return ASKERS.has(next) || (MODALS.has(sentence[at - 1] ?? '') && AFTER_DO.has(next))
}

/** Whether a part asks for nothing: it only says where, when or which, or looks. */
function asksNothing(part: Part, names: ReadonlySet<string>): boolean {
  const { sentence, start, end } = part
  for (let at = start; at < end; at += 1) {
    const word = sentence[at] ?? ''
    if (word === 'do' && !asksWhatToDo(sentence, at)) return false
    const silent = isSign(word) || isEmpty(word) || JOINTS.has(word) || LOOKING.has(word)
    if (!silent && !(names.has(word) && isNameOfPlace(part, at, names))) return false
  }
  return true
}

/** Whether a part that begins with a deed that binds does it to one of the subjects, and to nothing that this only modifies. */
function isObject(words: readonly string[], subjects: readonly string[]): boolean {
  if (!BINDING.has(words[0] ?? '')) return true
  const near = words.slice(0, OBJECT_WORDS + 1)
  const stop = near.findIndex((word, at) => at > 1 && BETWEEN.has(word))
  const object = ` ${(stop < 0 ? near : near.slice(0, stop)).join(' ')} `
  return subjects.some((subject) => object.endsWith(` ${subject} `) || object.includes(` ${subject} for `))
}

/** Whether a part speaks of another subject, and what it does is done to that. */
export function isElsewhere(part: Part, { wordsIn }: Reader): boolean {
  const subjects = wordsIn([readSentence(part.sentence.slice(part.start, part.end))])
  return subjects.length > 0 && isObject(wordsOf(part), subjects)
}

/** The first word that is neither plain English nor a name. */
export function firstStrange(words: readonly string[], names: ReadonlySet<string>): string | undefined {
  return words.find((word) => !isPlaced(word) && !names.has(word))
}

/** Whether too many words in a row are written as names, one of which is no word. */
function isNamesOnly(words: readonly string[], names: ReadonlySet<string>): boolean {
  let from = 0
  return words.some((word, at) => {
    if (!names.has(word)) from = at + 1
    return at - from >= MOST_NAMES && words.slice(from, at + 1).some((name) => !isPlaced(name))
  })
}

/** Why a part of a task may ask for something that is of no known subject; null where it does not. */
export function doubtPart(part: Part, names: ReadonlySet<string>, reader: Reader): string | null {
  const words = wordsOf(part)
  const text = words.join(' ')
  const strange = firstStrange(words, names)
  if (strange !== undefined) return `\`${strange}\` is no word that is known`
  if (isNamesOnly(words, names)) return `\`${text}\` holds too many names`
  const silent = asksNothing(part, names)
  if (silent && words.every(isEmpty)) return null
  if (reader.finds(text)) return `\`${text}\` by itself may be of a category`
  if (silent || isElsewhere(part, reader)) return null
  return `no word of \`${text}\` tells what it is about`
}

/** Words of this file, for the lexicon's hash. */
export const PART_WORDS = { JOINTS, DETERMINERS, PLACES, BETWEEN, ASKERS, MODALS, AFTER_DO }
