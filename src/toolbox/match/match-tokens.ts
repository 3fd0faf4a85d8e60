import { foldLetters, isPlainText } from './match-letters.ts'

/** A sentence as lower-case words; a sign is a token of its own, so that no compound reaches across it. */
export type Sentence = readonly string[]

/** A comma, and a sign that sets what follows apart (colon, bracket, quote, dash), as they stand in a sentence. */
const COMMA = ','
export const BREAK = ':'

export function isSign(word: string): boolean {
  return word === COMMA || word === BREAK
}

const ARTICLES = new Set('a an the my your one two three'.split(' '))

/** Whether a word may stand between a noun and what links it to the words before. */
export function isArticle(word: string): boolean {
  return ARTICLES.has(word)
}

const TOKEN = /[\p{L}\p{N}]+(?:['’](?!s\b)\p{L}+)?|[.!?;\n]|[,:()[\]{}"|]|(?<=\s)[-–—]+(?=\s)/gu
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/giu

/** Look-alike spellings of a word stay that word. */
function fold(text: string): string {
  return foldLetters(text).replace(POSSESSIVE, '')
}

/** Characters of a text that is matched, as written and with compatibility forms spelled out (one may be eighteen letters). */
const TEXT_CHARS = 50_000
const SPELLED_CHARS = 200_000

/** Whether a text is too long to be matched. */
export function isTooLong(text: string): boolean {
  return text.length > TEXT_CHARS || (!isPlainText(text) && text.normalize('NFKD').length > SPELLED_CHARS)
}

function tokenOf(written: string): string {
  if (/^[\p{L}\p{N}]/u.test(written)) return written
  return written === ',' ? COMMA : BREAK
}

/** Text to sentences of tokens. Linear in the text's length; nothing is cut off. */
export function splitSentences(text: string): Sentence[] {
  const sentences: string[][] = [[]]
  for (const [token] of fold(text).toLowerCase().matchAll(TOKEN)) {
    if (/^[.!?;\n]$/.test(token)) sentences.push([])
    else sentences.at(-1)?.push(tokenOf(token))
  }
  return sentences.filter((sentence) => sentence.length > 0)
}

const EDGES = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu
const AFTER_HYPHEN = /(?<=\p{L})[-‐]\s+(?=\p{L})/gu
const WITHIN = /(?<=\p{L})[^\p{L}\s]+(?=\p{L})/gu
const WORD = /[\p{L}\p{N}]+/gu

function plainWords(folded: string): Sentence {
  return folded.toLowerCase().match(WORD) ?? []
}

/**
 * Other ways to take a text's words, with no sentences and no signs: as they end at each sign (`Book.a.flight`), at capitals and digits
 * too (`BookAFlight`, `book1 flight2`), and at spaces alone (`fli-ght`, `b.o.o.k`).
 */
export function otherWords(text: string): Sentence[] {
  const folded = fold(text)
  const unbroken = folded.replace(AFTER_HYPHEN, (gap) => (gap.includes('\n') ? '' : gap))
  const ways = [folded, folded.replace(EDGES, ' '), unbroken.replace(WITHIN, '')].map(plainWords)
  return [...new Map(ways.map((words) => [words.join(' '), words])).values()]
}

/** Words of a short phrase, without punctuation. */
export function phraseWords(phrase: string): string[] {
  return splitSentences(phrase)
    .flat()
    .filter((word) => !isSign(word))
}

/** Text of a page element without its tags. */
export function elementText(element: string): string {
  return element.replace(/<[^<>]*>/g, ' ')
}

/** Words of this file, for the lexicon's hash. */
export const TOKEN_WORDS = { ARTICLES }
