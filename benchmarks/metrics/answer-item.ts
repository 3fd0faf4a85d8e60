/** One value of an answer, in the form in which two of them are compared. */
export type AnswerItem =
  | { readonly kind: 'number'; readonly value: number; readonly whole: boolean }
  | { readonly kind: 'date'; readonly value: string }
  | { readonly kind: 'text'; readonly value: string }

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?$/
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[ t](\d{2}:\d{2})(?::(\d{2})(?:\.0*)?)?)?$/
const WORDS = new Map([
  ['yes', 1],
  ['true', 1],
  ['no', 0],
  ['false', 0],
])
const TOLERANCE = 1e-6

/** Case, white space and surrounding quotes do not count; yes and true are 1, no and false 0; dates get their missing parts as zeros. */
export function toAnswerItem(text: string): AnswerItem {
  const plain = text
    .trim()
    .replace(/^(["'])(.*)\1$/s, '$2')
    .trim()
    .split(/\s+/)
    .join(' ')
    .toLowerCase()
  const word = WORDS.get(plain)
  if (word !== undefined) return { kind: 'number', value: word, whole: true }
  if (NUMBER.test(plain)) return { kind: 'number', value: Number(plain), whole: /^[+-]?\d+(?:\.0*)?$/.test(plain) }
  const [, day, minutes = '00:00', seconds = '00'] = DATE.exec(plain) ?? []
  if (day !== undefined) return { kind: 'date', value: `${day} ${minutes}:${seconds}` }
  return { kind: 'text', value: plain }
}

/** Numbers are equal within a relative 1e-6, two whole numbers only exactly; everything else exactly. */
export function sameAnswerItem(a: AnswerItem, b: AnswerItem): boolean {
  if (a.kind !== 'number' || b.kind !== 'number') return a.kind === b.kind && a.value === b.value
  if (a.whole && b.whole) return a.value === b.value
  return Math.abs(a.value - b.value) <= TOLERANCE * Math.max(Math.abs(a.value), Math.abs(b.value))
}
