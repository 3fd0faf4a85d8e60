const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['a', '\x07'],
  ['\\', '\\'],
  ["'", "'"],
  ['"', '"'],
  ['\n', ''],
])
const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|N\{[^}]{1,100}\}|([\s\S]))/g
const OPENING = /^([a-zA-Z]{0,2})('''|"""|'|")/

export type PythonQuotes = { readonly prefix: string; readonly quote: string }

/** Prefix in lower case and quotes of a string literal; null where it has none. */
export function quotesOf(literal: string): PythonQuotes | null {
  const opening = OPENING.exec(literal)
  return opening === null ? null : { prefix: (opening[1] ?? '').toLowerCase(), quote: opening[2] ?? '' }
}

/** Resolves escapes as Python does; null where a character is named or out of range. */
export function unescapePython(text: string): string | null {
  let fits = true
  const plain = text.replaceAll(ESCAPE, (whole: string, ...groups: (string | undefined)[]) => {
    const [hex, short, long, octal, single] = groups
    const point = hex ?? short ?? long
    const code =
      point === undefined ? (octal === undefined ? null : Number.parseInt(octal, 8)) : Number.parseInt(point, 16)
    if (code !== null && code <= 0x10ffff) return String.fromCodePoint(code)
    if (single === undefined) fits = false
    return ESCAPES.get(single ?? '') ?? whole
  })
  return fits ? plain : null
}

/** What a string literal says; null for bytes and for literals that cannot be resolved. */
export function pythonString(literal: string): string | null {
  const quotes = quotesOf(literal)
  if (quotes === null || quotes.prefix.includes('b') || !literal.endsWith(quotes.quote)) return null
  const body = literal.slice(quotes.prefix.length + quotes.quote.length, -quotes.quote.length)
  return quotes.prefix.includes('r') ? body : unescapePython(body)
}
