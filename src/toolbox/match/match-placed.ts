import { NOUN_SETS, VERB_SETS } from './action-lexicon.ts'
import { ELSEWHERE_GOODS } from './elsewhere-goods.ts'
import { ELSEWHERE_DEEDS, ELSEWHERE_SUBJECTS } from './elsewhere-subjects.ts'
import { nounForms, verbForms } from './match-forms.ts'
import { GRADES, listWords } from './match-index.ts'
import { foldLetters } from './match-letters.ts'
import { EMPTY_WORDS, PLAIN_WORDS } from './plain-words.ts'

const plain = (words: string): string[] => words.trim().split(/\s+/)

const EMPTY = new Set(plain(EMPTY_WORDS))
/** Words of an entry of several that are this short are often of another language (`la liga`). */
const SHORTEST_OF_MANY = 3

function lexicon(): string[] {
  const nouns = NOUN_SETS.flatMap((set) => GRADES.map((grade) => (grade === 'hint' ? set.hints : set[grade])))
  const displacers = NOUN_SETS.map(({ displacedBy }) => displacedBy)
  const others = [...ELSEWHERE_SUBJECTS, ...ELSEWHERE_GOODS].map(({ words }) => words)
  const verbs = [ELSEWHERE_DEEDS, ...VERB_SETS.map((set) => set.verbs)]
  const entries = [...nouns, ...displacers, ...others, ...verbs].flatMap(listWords)
  return entries.flatMap((words) => words.filter((word) => words.length === 1 || word.length >= SHORTEST_OF_MANY))
}

const KNOWN = new Set(
  [...plain(PLAIN_WORDS), ...EMPTY, ...lexicon()].flatMap((word) => [...nounForms(word), ...verbForms(word)]),
)
/** Endings, each with what stands in its place in the word itself. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ['ied', 'y'],
  ['ies', 'y'],
  ['iest', 'y'],
  ['ier', 'y'],
  ['ily', 'y'],
  ['s', ''],
  ['es', ''],
  ['ed', ''],
  ['ed', 'e'],
  ['ing', ''],
  ['ing', 'e'],
  ['er', ''],
  ['er', 'e'],
  ['est', ''],
  ['est', 'e'],
  ['ly', ''],
  ['ers', ''],
  ['ers', 'e'],
]
const DOUBLED = /([bdglmnprt])\1(ed|ing|er|est)$/
const SHORTEST_STEM = 3
/** `9am`, `27th`, `90s`, `60000`: other words with digits may spell letters with them. */
const NUMBER = /^\d+(?:am|pm|st|nd|rd|th|s|k|m|km|mi|mm|cm|kg|lb|lbs|oz|ft|in|g|gb|tb|mb|px|hr|hrs|min|d|p|x)?$/

function hasStem(word: string): boolean {
  if (DOUBLED.test(word) && KNOWN.has(word.replace(DOUBLED, '$1'))) return true
  return ENDINGS.some(([ending, instead]) => {
    const stem = word.slice(0, -ending.length)
    return word.endsWith(ending) && stem.length >= SHORTEST_STEM && KNOWN.has(stem + instead)
  })
}

function isNumber(word: string): boolean {
  return NUMBER.test(word)
}

/** Whether a word in lower case is a number or plain English, as far as we know. */
export function isPlaced(word: string): boolean {
  if (isNumber(word) || KNOWN.has(word) || hasStem(word)) return true
  return /['’]/.test(word) && KNOWN.has(word.replace(/['’].*$/, ''))
}

/** Whether a word asks for nothing by itself, and names nothing. */
export function isEmpty(word: string): boolean {
  return EMPTY.has(word) || isNumber(word)
}

const TOKEN = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[.!?;\n:()[\]{}"|]/gu
const CAPITAL = /^\p{Lu}/u
/** Letters of a word that is all capitals: a longer one is shouted, and no name. */
const INITIALS = 5

function isCapitalized(word: string): boolean {
  return CAPITAL.test(word) && (word.length <= INITIALS || word !== word.toUpperCase())
}

/** Words of a text that are written as names, in lower case: with a capital, and not because a sentence begins. */
export function namesIn(text: string): Set<string> {
  const names = new Set<string>()
  let begins = true
  for (const [token] of foldLetters(text).matchAll(TOKEN)) {
    const isWord = /^[\p{L}\p{N}]/u.test(token)
    if (isWord && !begins && isCapitalized(token)) names.add(token.toLowerCase().replace(/['’]s$/, ''))
    begins = !isWord
  }
  return names
}

/** Words of this file, for the lexicon's hash. */
export const PLACED_WORDS = { ENDINGS, NUMBER, DOUBLED }
