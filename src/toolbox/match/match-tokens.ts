/** A sentence as lower-case words; a sign is a token of its own, so that no compound reaches across it. */
export type Sentence = readonly string[]

/** A comma, and a sign that sets what follows apart (colon, bracket, quote, dash), as they stand in a sentence. */
export const COMMA = ','
export const BREAK = ':'

export function isSign(word: string): boolean {
  return word === COMMA || word === BREAK
}

const ARTICLES = new Set('a an the my your one two three'.split(' '))

/** Whether a word may stand between a noun and what links it to the words before. */
export function isArticle(word: string): boolean {
  return ARTICLES.has(word)
}

const INVISIBLE = /\p{Cf}/gu
const MARKS = /\p{M}/gu
const TOKEN = /[\p{L}\p{N}]+(?:['’](?!s\b)\p{L}+)?|[.!?;\n]|[,:()[\]{}"|]|(?<=\s)[-–—]+(?=\s)/gu
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/gu

/** Compatibility forms, accents and invisible characters are folded away: look-alike spellings of a word stay that word. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').replace(INVISIBLE, '').toLowerCase().replace(POSSESSIVE, '')
}

/** Characters of a text that is matched, as written and with compatibility forms spelled out (one may be eighteen letters). */
const TEXT_CHARS = 50_000
const SPELLED_CHARS = 200_000

/** Whether a text is too long to be matched. */
export function isTooLong(text: string): boolean {
  return text.length > TEXT_CHARS || text.normalize('NFKD').length > SPELLED_CHARS
}

function tokenOf(written: string): string {
  if (/^[\p{L}\p{N}]/u.test(written)) return written
  return written === ',' ? COMMA : BREAK
}

/** Text to sentences of tokens. Linear in the text's length; nothing is cut off. */
export function splitSentences(text: string): Sentence[] {
  const sentences: string[][] = [[]]
  for (const [token] of fold(text).matchAll(TOKEN)) {
    if (/^[.!?;\n]$/.test(token)) sentences.push([])
    else sentences.at(-1)?.push(tokenOf(token))
  }
  return sentences.filter((sentence) => sentence.length > 0)
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
