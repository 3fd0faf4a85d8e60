const LINE_CHARS = 56
const PIECE = new RegExp(`\\S{1,${LINE_CHARS}}`, 'gu')

/** Width of a letter at 11 px: a generous mean, so that no label is cut. */
export const LETTER_PX = 6.2
const LINE_PX = 14

/** Breaks a label into lines; a word longer than a line is broken too. Nothing of it is lost but spaces at the breaks. */
export function wrapLabel(label: string): string {
  const words = label.match(PIECE) ?? ['']
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= LINE_CHARS) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

/** Pixels that a wrapped label takes. */
export function labelSize(label: string): { readonly width: number; readonly height: number } {
  const lines = wrapLabel(label).split('\n')
  return { width: Math.ceil(Math.max(...lines.map((line) => line.length)) * LETTER_PX), height: lines.length * LINE_PX }
}

/** The most that any of the labels takes, each way. */
export function largest(labels: readonly string[]): { readonly width: number; readonly height: number } {
  const sizes = labels.map(labelSize)
  return {
    width: Math.max(0, ...sizes.map(({ width }) => width)),
    height: Math.max(LINE_PX, ...sizes.map(({ height }) => height)),
  }
}
