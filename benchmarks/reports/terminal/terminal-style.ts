/** How lines for eyes may look; the caller respects NO_COLOR. */
export type TerminalStyle = {
  readonly color: boolean
  /** Of the terminal, in characters. */
  readonly width: number
}

const CODES = { bold: 1, dim: 2, cyan: 36 } as const

/** Text in an ANSI style where colours are wanted. */
export function paint(text: string, look: keyof typeof CODES, { color }: Pick<TerminalStyle, 'color'>): string {
  return color ? `\u001b[${CODES[look]}m${text}\u001b[0m` : text
}

/** A text cut to so many characters, with a sign that it was. */
export function shorten(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text
}

function pieces(text: string, room: number): string[] {
  return text.match(new RegExp(`\\S{1,${room}}`, 'gu')) ?? []
}

/** Parts of a list, each with its comma. */
export function listed(parts: readonly string[]): string[] {
  return parts.map((part, index) => (index < parts.length - 1 ? `${part},` : part))
}

/** Fills lines with parts that stay whole; only a part wider than the terminal is broken, between words where it can be. */
export function wrapParts(parts: readonly string[], width: number): string[] {
  const room = Math.max(1, width)
  const lines: string[] = []
  for (const part of parts.flatMap((each) => (each.length > room ? pieces(each, room) : [each]))) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + part.length <= room) lines[lines.length - 1] = `${last} ${part}`
    else lines.push(part)
  }
  return lines
}

/** Breaks a line between words; a word wider than the terminal is broken too. */
export function wrapLine(line: string, width: number): string[] {
  return wrapParts(pieces(line, Math.max(1, width)), width)
}
