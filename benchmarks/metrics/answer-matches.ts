import { type AnswerItem, sameAnswerItem, toAnswerItem } from './answer-item.ts'
import { parsePythonList } from './parse-python-list.ts'

const NOTHING = new Set(['', 'none', 'nan', 'null', '[]', '()', '{}', 'set()'])
// Texts beyond these are wrong rather than slow.
const MAX_CHARS = 200_000
const MAX_STATES = 20_000

function isNothing(text: string): boolean {
  return NOTHING.has(text.trim().toLowerCase())
}

function distinct(items: readonly AnswerItem[]): AnswerItem[] {
  return items.filter((item, index) => items.findIndex((other) => sameAnswerItem(item, other)) === index)
}

function sameSet(items: readonly AnswerItem[], gold: readonly AnswerItem[]): boolean {
  const within = (some: readonly AnswerItem[], all: readonly AnswerItem[]) =>
    some.every((item) => all.some((other) => sameAnswerItem(item, other)))
  return within(items, gold) && within(gold, items)
}

type State = { readonly at: number; readonly found: readonly number[] }

/** Next states: each gold item that equals one, two, … of the following pieces joined by the commas that parted them. */
function advance(pieces: readonly string[], gold: readonly AnswerItem[], state: State, longest: number): State[] {
  const next: State[] = []
  for (let end = state.at + 1; end <= Math.min(pieces.length, state.at + longest); end += 1) {
    const item = toAnswerItem(pieces.slice(state.at, end).join(','))
    const index = gold.findIndex((other) => sameAnswerItem(item, other))
    if (index === -1) continue
    const found = state.found.includes(index) ? state.found : [...state.found, index].sort((a, b) => a - b)
    next.push({ at: end, found })
  }
  return next
}

/** Whether the text, cut at some of its commas, is exactly the gold items: each at least once, nothing left over. */
function coversExactly(text: string, gold: readonly AnswerItem[], longest: number): boolean {
  const pieces = text.split(',')
  const stack: State[] = [{ at: 0, found: [] }]
  const seen = new Set<string>()
  while (stack.length > 0 && seen.size < MAX_STATES) {
    const state = stack.pop()
    if (state === undefined) break
    const key = `${state.at}:${state.found.join()}`
    if (seen.has(key)) continue
    seen.add(key)
    if (state.at === pieces.length && state.found.length === gold.length) return true
    stack.push(...advance(pieces, gold, state, longest))
  }
  return false
}

/**
 * Whether a printed answer is the gold list, by this rule and no other (never by looking for one text in another):
 *
 * 1. An answer is a Python list, tuple or set as Python prints it, or text. Text is cut at commas so that each piece equals a gold
 *    item; items may hold commas themselves. Nothing may be left over and no gold item may be missing.
 * 2. Order and repetition do not count: agents print distinct values, gold lists repeat them or not.
 * 3. Items are equal as {@link toAnswerItem} and {@link sameAnswerItem} say: case, white space and quotes do not count; 76.0 is 76;
 *    numbers agree within a relative 1e-6, whole numbers exactly; a date may lack seconds or midnight; yes and true are 1, no and false 0.
 * 4. A gold list that is empty, or only says `None`, `nan` or `null`, is matched by an empty answer, an empty list or one of these words.
 *
 * @example answerMatches('76.0', ['76']) // true
 */
export function answerMatches(answer: string, gold: readonly string[]): boolean {
  const text = answer.trim()
  if (text.length > MAX_CHARS) return false
  if (gold.every(isNothing)) return isNothing(text)
  const wanted = distinct(gold.map(toAnswerItem))
  const list = parsePythonList(text)
  if (list !== null && sameSet(list.map(toAnswerItem), wanted)) return true
  const longest = Math.max(...gold.map((item) => item.split(',').length))
  return coversExactly(text, wanted, longest)
}
