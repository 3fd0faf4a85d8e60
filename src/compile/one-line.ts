/** Characters of a text in a message. */
const SHOWN_CHARS = 160

/** A text for a message: one line, cut short, no backtick of its own. It may stem from an action, so it is data to whoever reads it. */
export function oneLine(text: string): string {
  const line = text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('`', "'")
    .trim()
  return line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS)}…` : line
}
