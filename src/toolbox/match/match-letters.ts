/** Letters that no normal form takes apart, with the one letter each stands for in names (`Tromsø`, `Łódź`). */
const STROKES: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['đ', 'd'],
  ['ħ', 'h'],
  ['ŧ', 't'],
  ['Ø', 'O'],
  ['Ł', 'L'],
  ['Đ', 'D'],
  ['Ħ', 'H'],
  ['Ŧ', 'T'],
])
const STROKED = /[øłıđħŧØŁĐĦŦ]/g
const MARKS = /\p{M}/gu
/** What is not seen: format characters, fillers, controls that are no space. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]|(?!\s)\p{Cc}/gu
/** One sign that spells several letters (`™`): the word before it ends there. */
const SYMBOL = /\p{So}/gu

function standApart(symbol: string): string {
  return /\p{L}.*\p{L}/u.test(symbol.normalize('NFKD')) ? ` ${symbol} ` : symbol
}

/** Letters that names use as an apostrophe (`Hawaiʻi`). */
const APOSTROPHES = /[ʻʼ]/g

/** Letters, digits and signs of a keyboard: there is nothing to fold in them, and nothing that cannot be read. */
const PLAIN = /^[\t\r\n -~]*$/

/** Whether a text holds only what every keyboard has, as most do. */
export function isPlainText(text: string): boolean {
  return PLAIN.test(text)
}

/** Compatibility forms, accents, strokes and invisible characters folded away; case as it is. */
export function foldLetters(text: string): string {
  if (isPlainText(text)) return text
  return text
    .replace(SYMBOL, standApart)
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(MARKS, '')
    .replace(APOSTROPHES, '’')
    .replace(STROKED, (letter) => STROKES.get(letter) ?? letter)
}

/** Letters and digits, of any script, that are not those of English text. */
const FOREIGN = /[^\P{L}a-zA-Z]|[^\P{N}0-9]/gu
/**
 * Characters that turn the order of what is shown, and those that spell letters without being plain ones: tags, flags and boxed letters,
 * Braille, Arabic marks that fold to a space, raised letters (which may as well be the mark of a footnote).
 */
const DISGUISE =
  /[\p{Bidi_Control}\u{E0000}-\u{E007F}\u{1F130}-\u{1F1FF}\u{2800}-\u{28FF}\u{FC5E}-\u{FC63}\u{FE70}-\u{FE7F}ªº]|(?![ʻʼ])\p{Lm}/gu
/**
 * What stands directly between two letters and is none of the usual spaces and signs: it may part two words as well as stand within one.
 * INVARIANT: nothing that the run may hold can stand before it, so that no text takes more than linear time.
 */
const WEDGED =
  /(?<=[[\p{L}\p{N}\p{M}]--\p{Default_Ignorable_Code_Point}])[[^\p{L}\p{N}\p{M} \t\r\n\u00A0\u3000!-~‐-―‘’“”•…′″«»·×°€£¥§©®−]\p{Default_Ignorable_Code_Point}]+(?=[\p{L}\p{N}])/gv
/** Words that are spelled out (`b o o k`, `b. o. o. k. a. c. a. r`). */
const SPELLED =
  /(?<![a-z0-9])[a-z](?:\s+[a-z](?![a-z0-9])){3,}|(?<![a-z0-9])[a-z](?:[^a-z0-9]{1,3}[a-z](?![a-z0-9])){6,}/i

const MOST_NAMED = 8
const SHOWN_CHARS = 40

function nameOf([character]: RegExpMatchArray): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * What keeps a lexicon of English words from reading a text, as code points (`U+0430`) or the letters spelled out, at most eight; empty
 * for a text that can be read. A text can be read where, folded, its letters and digits are a to z and 0 to 9, nothing turns its order,
 * only usual spaces and signs stand between two letters, and no word is spelled out letter by letter.
 */
export function unreadableIn(text: string): string[] {
  const folded = foldLetters(text)
  const spelled = SPELLED.exec(folded)?.map((letters) => letters.slice(0, SHOWN_CHARS)) ?? []
  if (isPlainText(text)) return spelled
  const found = [...text.matchAll(DISGUISE), ...folded.matchAll(FOREIGN), ...text.matchAll(WEDGED)].map(nameOf)
  return [...new Set([...found, ...spelled])].slice(0, MOST_NAMED)
}
