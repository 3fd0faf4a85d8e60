import type { PolicyPart } from '../../contract/compiled.ts'
import { findWords, type Range, sentenceWords, type Word } from './sentence-words.ts'

/** Where the requests say a part. */
export type PartRange = Range & Pick<PolicyPart, 'kind' | 'text'>

/** Letters in which two forms of a word agree: `rent` and `renting`. */
const LEAST_ALIKE = 3
/** Words that an action's name may have or lack. */
const SMALL = new Set('a an the to of or and for in on with at any some their'.split(' '))

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)]
}

function wordsOf(text: string): string[] {
  return sentenceWords(text, { start: 0, end: text.length }).map((word) => word.text)
}

function isForm(word: string, names: readonly string[]): boolean {
  return names.some((name) => name === word || (word.length >= LEAST_ALIKE && name.slice(0, 3) === word.slice(0, 3)))
}

/** An action's words may stand apart: what stands between them is no part of it. */
function actionRanges(requests: string, part: PartRange): PartRange[] {
  const names = wordsOf(part.text)
  const own = sentenceWords(requests, part).filter(({ text }) => SMALL.has(text) || isForm(text, names))
  return own.map(({ start, end }) => ({ ...part, start, end }))
}

/** Joined conditions have the stretch between them as their place, which says nothing; a violation may have the whole sentence. */
function saysItself({ kind, text, at }: PolicyPart): boolean {
  if (kind === 'operator') return text !== 'all' && text !== 'any'
  return kind !== 'violation' || wordsOf(at?.words ?? '').join(' ') === wordsOf(text).join(' ')
}

/** The items of a list of values: only the first of them is its place. */
function itemsOf({ kind, text }: Pick<PolicyPart, 'kind' | 'text'>): string[] {
  if (kind !== 'value' || !text.startsWith('[')) return []
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string').map((item) => item.toLowerCase()) : []
}

/** The sentence's words that are items of a list whose values it has. */
export function itemRanges(words: readonly Word[], parts: readonly PartRange[]): PartRange[] {
  const items = new Set(parts.flatMap(itemsOf))
  return words.flatMap(({ text, start, end }) => (items.has(text) ? [{ kind: 'value', text, start, end }] : []))
}

/** Stretches of the requests that parts of a policy stand for. */
export function partRanges(requests: string, parts: readonly PolicyPart[]): PartRange[] {
  const starts = lineStarts(requests)
  return parts.flatMap((part) => {
    const { at, kind, text } = part
    if (at === null || !saysItself(part)) return []
    const from = (starts[at.line - 1] ?? 0) + at.column - 1
    const range = findWords(requests, at.words, from)
    if (range === null || range.start !== from) return []
    return kind === 'action' ? actionRanges(requests, { ...range, kind, text }) : [{ ...range, kind, text }]
  })
}
