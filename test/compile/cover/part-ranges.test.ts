import { expect, it } from 'vitest'
import { itemRanges, partRanges } from '../../../src/compile/cover/part-ranges.ts'
import { sentenceWords } from '../../../src/compile/cover/sentence-words.ts'
import type { PolicyPart } from '../../../src/contract/compiled.ts'

const REQUESTS = 'Be kind.\nUsers under 18 may not book in summer a hotel.'

function part(kind: PolicyPart['kind'], text: string, words: string, column: number): PolicyPart {
  return { kind, text, at: { line: 2, column, words } }
}

function covered(parts: PolicyPart[]): string[] {
  return partRanges(REQUESTS, parts).map(({ start, end }) => REQUESTS.slice(start, end))
}

it('a part has its place, and an action only its own words', () => {
  expect(covered([part('operator', '>=', 'under 18', 7)])).toEqual(['under 18'])
  expect(covered([part('action', 'book a hotel', 'book in summer a hotel', 24)])).toEqual(['book', 'in', 'a', 'hotel'])
})

it('a place that is not there, a joiner and a violation of other words cover nothing', () => {
  expect(covered([part('value', '18', '18', 1), { kind: 'field', text: 'age', at: null }])).toEqual([])
  expect(covered([part('operator', 'all', 'under 18 may', 7), part('violation', 'no', 'Users under 18', 1)])).toEqual(
    [],
  )
  expect(covered([part('violation', 'users under 18', 'Users under 18', 1)])).toEqual(['Users under 18'])
})

it('items of a list are covered by it', () => {
  const text = 'Germany, France or Spain'
  const words = sentenceWords(text, { start: 0, end: text.length })
  const list = { kind: 'value' as const, text: '["germany","france",3]', start: 0, end: 7 }
  expect(itemRanges(words, [list]).map((item) => item.text)).toEqual(['germany', 'france'])
})
