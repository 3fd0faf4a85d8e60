import type { TextSize } from './judged.ts'

/** Size of a text in words and tokens. */
export type TextCounter = (text: string) => TextSize

/** UTF-16 units that are looked at together. */
const SLICE_UNITS = 4096
/** UTF-16 units of one piece: joining a piece's bytes takes the square of its length. */
const PIECE_UNITS = 64
/** Pieces whose number of tokens is kept: words come again and again. */
const MOST_KNOWN = 50_000

let loading: Promise<TextCounter> | undefined

/**
 * Opens the counter of tokens as `o200k_base` cuts them. Its table takes some hundred milliseconds and many megabytes, so it is loaded when it is first
 * wanted, and once.
 *
 * @example const { words, tokens } = (await loadTextCounter())('how many patients?')
 */
export async function loadTextCounter(): Promise<TextCounter> {
  // The only state of a module here: a constant table that is large.
  loading ??= openCounter()
  return loading
}

async function openCounter(): Promise<TextCounter> {
  const [{ Tiktoken }, { default: ranks }] = await Promise.all([
    import('js-tiktoken/lite'),
    import('js-tiktoken/ranks/o200k_base'),
  ])
  const encoder = new Tiktoken(ranks)
  const pattern = new RegExp(ranks.pat_str, 'gu')
  const known = new Map<string, number>()
  const tokensOf = (piece: string): number => {
    const found = known.get(piece)
    if (found !== undefined) return found
    // No text is special: `<|endoftext|>` in an action is text like any other, and must not throw.
    const tokens = encoder.encode(piece, [], []).length
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(piece, tokens)
    return tokens
  }
  return (text) => ({ words: countWords(text), tokens: countTokens(text, pattern, tokensOf) })
}

/** Runs of anything but white space. */
function countWords(text: string): number {
  let words = 0
  for (const _ of text.matchAll(/\S+/g)) words += 1
  return words
}

function countTokens(text: string, pattern: RegExp, tokensOf: (piece: string) => number): number {
  let tokens = 0
  for (let start = 0; start < text.length; ) {
    const end = sliceEnd(text, start)
    for (const [piece] of text.slice(start, end).matchAll(pattern)) tokens += tokensOfPiece(piece, tokensOf)
    start = end
  }
  return tokens
}

/**
 * Where the next slice ends: before a blank that follows no white space, where the encoding always cuts too. Without such a place in reach the cut
 * is anywhere, and may add a token.
 */
function sliceEnd(text: string, start: number): number {
  const last = start + SLICE_UNITS
  if (last >= text.length) return text.length
  for (let at = last; at > start + 1; at -= 1) {
    if (text.charAt(at) === ' ' && /\S/.test(text.charAt(at - 1))) return at
  }
  return wholeEnd(text, last)
}

/** Never between the halves of a surrogate pair. */
function wholeEnd(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

/** A word of hostile length is counted in parts: a few tokens more than it has, in time that grows with its length and no faster. */
function tokensOfPiece(piece: string, tokensOf: (piece: string) => number): number {
  if (piece.length <= PIECE_UNITS) return tokensOf(piece)
  let tokens = 0
  for (let start = 0; start < piece.length; ) {
    const end = wholeEnd(piece, Math.min(start + PIECE_UNITS, piece.length))
    tokens += tokensOf(piece.slice(start, end))
    start = end
  }
  return tokens
}
