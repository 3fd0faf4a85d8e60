import { wordNumberAt } from './number-words.ts'

/** A word, number or sign of the requests, with its place. */
export type Token = {
  /** Lower case; a typographic apostrophe is a plain one. */
  readonly text: string
  readonly kind: 'word' | 'number' | 'sign'
  /** What a number in digits, or the number in words that begins here, stands for; null for a number that is not read. */
  readonly number?: number | null
  /** How many tokens that number takes. */
  readonly numberCount?: number
  /** Characters of the requests, from 0. */
  readonly start: number
  readonly end: number
  /** Joined to the token before it, or after it, by an underscore or a hyphen. */
  readonly gluedBefore: boolean
  readonly gluedAfter: boolean
}

const TOKEN =
  /(?<number>(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)*)(?![\p{L}\p{N}]))|(?<word>[\p{L}\p{N}]+(?:['’][\p{L}]+)*)|(?<sign>[<>=!]=|[^\s\p{L}\p{N}_])/gu
const GLUE = /[_-]/

function numberOf(text: string, before: string): number | null {
  const value = Number(text.replaceAll(',', ''))
  // A point or sign before it makes it another number.
  if (Number.isNaN(value) || /[.\p{L}\p{N}]$/u.test(before)) return null
  return /(?:^|[\s(=<>:,[])-$/.test(before) ? -value : value
}

function isGlue(text: string, at: number, other: number): boolean {
  return GLUE.test(text[at] ?? '') && /[\p{L}\p{N}]/u.test(text[other] ?? '')
}

function toToken(requests: string, match: RegExpExecArray): Token {
  const start = match.index
  const end = start + match[0].length
  const base = {
    text: match[0].toLowerCase().replaceAll('’', "'"),
    start,
    end,
    gluedBefore: isGlue(requests, start - 1, start - 2),
    gluedAfter: isGlue(requests, end, end + 1),
  }
  if (match.groups?.number === undefined) return { ...base, kind: match.groups?.word === undefined ? 'sign' : 'word' }
  return {
    ...base,
    kind: 'number',
    number: numberOf(match[0], requests.slice(Math.max(0, start - 2), start)),
    numberCount: 1,
  }
}

/** Numbers in words: the first word of each knows the whole number. */
function withWordNumbers(tokens: readonly Token[]): Token[] {
  const words = tokens.map(({ text }) => text)
  const result = [...tokens]
  for (let at = 0; at < words.length; ) {
    const found = wordNumberAt(words, at)
    const token = tokens[at]
    if (found && token) result[at] = { ...token, number: found.value, numberCount: found.count }
    at += found?.count ?? 1
  }
  return result
}

/** The requests, or a part of them, as tokens. Names with underscores or hyphens are several tokens that are glued together. */
export function requestTokens(requests: string, start = 0, end = requests.length): Token[] {
  const tokens: Token[] = []
  const pattern = new RegExp(TOKEN)
  pattern.lastIndex = start
  for (let match = pattern.exec(requests); match && match.index < end; match = pattern.exec(requests)) {
    // A hyphen within a word or name only glues its parts.
    if (
      match[0] !== '-' ||
      !isGlue(requests, match.index, match.index - 1) ||
      !isGlue(requests, match.index, match.index + 1)
    )
      tokens.push(toToken(requests, match))
  }
  return withWordNumbers(tokens)
}

/** A name as the words that its tokens have. */
export function nameWords(name: string): string[] {
  return requestTokens(name.trim()).map(({ text }) => text)
}
