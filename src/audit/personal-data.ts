/**
 * Where an e-mail address stands. The look-behind lets it start only where a run of its characters does, apostrophes
 * within a name included, so that no character is read from many starts: time is linear in the text. A quotation mark
 * around the address is not part of it.
 */
const EMAIL =
  /(?<![\p{L}\p{M}\p{N}._%+&-]'?)[\p{L}\p{M}\p{N}._%+&-]+(?:'[\p{L}\p{M}\p{N}._%+&-]+)*@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/gu

/**
 * Seven or more digits with at most two separators between any two: telephone, card, account and record numbers, but
 * also full dates and long fractions, which is wanted rather than letting a number through. Linear: digits and
 * separators have no character in common, and a search that fails has read less than seven digits.
 */
const DIGITS = /\+?\(?\p{Nd}(?:[\s().\-/\u2010-\u2015\u2212]{0,2}\p{Nd}){6,}/gu

/** What `store: redacted` masks: e-mail addresses; telephone, card and other long numbers. */
export const PERSONAL_DATA: readonly RegExp[] = [EMAIL, DIGITS]
