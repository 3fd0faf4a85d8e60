const MARKS = /\p{M}/gu
/** Format characters: invisible, and able to hide a word. */
const INVISIBLE = /\p{Cf}/gu

/** Text in one spelling of each character, without accents and in lower case. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '').replace(INVISIBLE, '').toLowerCase()
}

/** Accents; marks that are not seen are none. */
const ACCENTS = /[\p{M}--\p{Default_Ignorable_Code_Point}]/gv
/** All but what keyboards write in English, and the usual signs of print. */
const UNUSUAL = /[^\t\n\r -~\u00A0‐-―‘’“”•…′″«»·×°€£¥§©®−]/gu
const MOST_NAMED = 8

/**
 * What keeps rules about English words from reading a text, as code points (`U+0430`), at most eight; empty for a text that can be read.
 * Accents over Latin letters do no harm; letters of another script or shape, and what turns, hides or joins letters, do.
 */
export function unreadableIn(text: string): string[] {
  const unusual = text.normalize('NFD').replace(ACCENTS, '').match(UNUSUAL) ?? []
  return [...new Set(unusual)].slice(0, MOST_NAMED).map((character) => {
    const code = character.codePointAt(0) ?? 0
    return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  })
}
