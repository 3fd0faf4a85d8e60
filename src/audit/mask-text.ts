import { InputError } from '../contract/errors.ts'
import type { Json } from '../contract/json.ts'

/** Replaces what its patterns match. One text has one placeholder for as long as the masker lives. */
export type Masker = {
  text(text: string): string
  /** Strings, names of fields, and numbers whose digits match (they become text). */
  json(value: Json): Json
}

const PLACEHOLDER = /\[redacted-([1-9]\d{0,8})\]/gu
/** A masked match may let a look-around match beside it. After so many rounds all that still matches goes as a whole. */
const ROUNDS = 8

/** Text that may still be masked, or a placeholder, which nothing touches. */
type Piece = { readonly text: string; readonly open: boolean }

/**
 * Compiles an operator's patterns (flags `gu`). How long they take on hostile text is theirs to mind.
 *
 * @throws InputError that names the first pattern that is none
 */
export function compilePatterns(sources: readonly string[]): RegExp[] {
  return sources.map((source) => {
    try {
      return new RegExp(source, 'gu')
    } catch (cause) {
      const why = cause instanceof Error ? cause.message.toLowerCase() : 'it does not compile'
      throw new InputError(`redact: expected a regular expression, got \`${source}\` (${why}); mend or remove it`, {
        cause,
      })
    }
  })
}

/** Cuts a text where a pattern matches; matches become what `replace` gives. */
function cut(text: string, pattern: RegExp, replace: (match: string) => string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match[0] === '') continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), open: true })
    pieces.push({ text: replace(match[0]), open: false })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), open: true })
  return pieces
}

function applyAll(pieces: Piece[], patterns: readonly RegExp[], replace: (match: string) => string): Piece[] {
  return patterns.reduce(
    (current, pattern) => current.flatMap((piece) => (piece.open ? cut(piece.text, pattern, replace) : [piece])),
    pieces,
  )
}

function hasMatch(text: string, patterns: readonly RegExp[]): boolean {
  return patterns.some((pattern) => cut(text, pattern, (match) => match).some((piece) => !piece.open))
}

/** Gives numbers to texts, and leaves out those that are taken by placeholders in what it is shown. */
function placeholders() {
  const known = new Map<string, string>()
  const taken = new Set<string>()
  let last = 0
  return {
    reserve(text: string): void {
      for (const match of text.matchAll(PLACEHOLDER)) taken.add(match[0])
    },
    of(text: string): string {
      const before = known.get(text)
      if (before !== undefined) return before
      let placeholder: string
      do {
        last += 1
        placeholder = `[redacted-${last}]`
      } while (taken.has(placeholder))
      known.set(text, placeholder)
      return placeholder
    },
  }
}

function visitTexts(value: Json, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value)
  else if (value !== null && typeof value === 'object') {
    for (const [key, child] of Object.entries(value)) {
      visit(key)
      visitTexts(child, visit)
    }
  }
}

/** Two fields never become one: nothing may vanish by masking. */
function freeName(name: string, taken: ReadonlyMap<string, Json>): string {
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${name}#${number}`
  return free
}

/**
 * Makes a masker with placeholders `[redacted-1]`, `[redacted-2]`, … in order of appearance. Where patterns overlap,
 * the earlier pattern wins, then the earlier match. Empty matches are ignored. Masking a masked text changes nothing;
 * a placeholder that stands in the text already is kept, and its number is not given to another text.
 *
 * @example masker(compilePatterns(['[A-Z]{2}\\d{6}'])).text('passport AB123456') // 'passport [redacted-1]'
 */
export function masker(patterns: readonly RegExp[]): Masker {
  const own = patterns.map((pattern) => new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/gu, '')}g`))
  const numbers = placeholders()

  const maskText = (text: string): string => {
    let pieces = cut(text, PLACEHOLDER, (match) => match)
    for (let round = 0; round < ROUNDS; round += 1) {
      const next = applyAll(pieces, own, numbers.of)
      if (next.length === pieces.length && next.every((piece, index) => piece.open === pieces[index]?.open)) break
      pieces = next
    }
    const whole = pieces.map((piece) => (piece.open && hasMatch(piece.text, own) ? numbers.of(piece.text) : piece.text))
    return whole.join('')
  }

  const maskNumber = (value: number): Json => {
    const text = String(value)
    const masked = maskText(text)
    return masked === text ? value : masked
  }

  const maskJson = (value: Json): Json => {
    if (typeof value === 'string') return maskText(value)
    if (typeof value === 'number') return maskNumber(value)
    if (Array.isArray(value)) return value.map(maskJson)
    if (value === null || typeof value !== 'object') return value
    const fields = new Map<string, Json>()
    for (const [key, child] of Object.entries(value)) fields.set(freeName(maskText(key), fields), maskJson(child))
    return Object.fromEntries(fields)
  }

  return {
    text(text) {
      numbers.reserve(text)
      return maskText(text)
    },
    json(value) {
      visitTexts(value, numbers.reserve)
      return maskJson(value)
    },
  }
}
