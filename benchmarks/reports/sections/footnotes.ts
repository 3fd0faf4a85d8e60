/** Numbers the notes of a table in the order in which its cells need them; equal notes share a number. */
export type Footnotes = {
  /** The text with the signs of its notes. */
  mark(text: string, notes: readonly string[]): string
  /** `†1 …` for each note so far. */
  all(): string[]
}

export function newFootnotes(): Footnotes {
  const numbers = new Map<string, number>()
  const sign = (note: string) => {
    const number = numbers.get(note) ?? numbers.size + 1
    numbers.set(note, number)
    return `†${number}`
  }
  return {
    mark: (text, notes) => [text, ...notes.map(sign)].join(' '),
    all: () => [...numbers].map(([note, number]) => `†${number} ${note}`),
  }
}
