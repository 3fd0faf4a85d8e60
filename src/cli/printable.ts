/** Text from elsewhere may hold characters that a terminal obeys, and such as nobody sees: they are shown as what they are not. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}|[\u2028\u2029]/gu, (hidden) =>
    hidden === '\n' || hidden === '\t' ? hidden : '\ufffd',
  )
}

/** The same on one line: a line break could make up a row, or a message of ours. */
export function printableLine(text: string): string {
  return printable(text.replace(/\s*[\n\r\v\f\u2028\u2029]\s*/g, ' ').replaceAll('\t', ' '))
}
