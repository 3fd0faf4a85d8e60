import type { PolicyPart } from '../contract/compiled.ts'

/** Offset in the text of each of its lines. */
function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((match) => match.index + match[0].length)]
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Where a sentence stands from an offset on, however its lines are broken; null where it does not. */
function findSentence(text: string, sentence: string, from: number): { start: number; end: number } | null {
  const words = sentence.trim().split(/\s+/).map(escapePattern)
  const pattern = new RegExp(words.join('\\s+'), 'g')
  pattern.lastIndex = from
  const match = pattern.exec(text)
  return match === null ? null : { start: match.index, end: match.index + match[0].length }
}

/**
 * Sentences of the requests in which no part of a program's policy was found: whatever they ask for, no check stands for it.
 *
 * @param uncovered - Sentences that no structured form covers, in the requests' order.
 */
export function uncoveredSentences(
  requests: string,
  { uncovered, parts }: { readonly uncovered: readonly string[]; readonly parts: readonly PolicyPart[] },
): string[] {
  const starts = lineStarts(requests)
  const places = parts.flatMap(({ at }) => (at === null ? [] : [(starts[at.line - 1] ?? 0) + at.column - 1]))
  let from = 0
  return uncovered.filter((sentence) => {
    const found = findSentence(requests, sentence, from)
    if (found === null) return true
    from = found.end
    return !places.some((place) => place >= found.start && place < found.end)
  })
}
