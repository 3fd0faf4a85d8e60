import { expect, it } from 'vitest'
import { RepeatedNames } from '../../../src/compile/cover/repeated-names.ts'
import { findWords } from '../../../src/compile/cover/sentence-words.ts'

const ROLES = { nurse: { lab: ['lab_name'] }, clerk: { cost: ['total'] } }
const REQUESTS = 'Nurses see lab name of lab. The cost database stays closed.\n\nClerks see total. No clerk sees total.'
const NAMES = new RepeatedNames(REQUESTS, ROLES)

function sentence(text: string) {
  const found = findWords(REQUESTS, text, 0)
  if (found === null) throw new Error('no such sentence')
  return found
}

function named(text: string, denies: boolean): string[] {
  return NAMES.within(sentence(text), denies).map(({ start, end }) => REQUESTS.slice(start, end))
}

it('what a sentence grants is named where the role has it', () => {
  expect(named('Nurses see lab name of lab.', false)).toEqual(['Nurses', 'lab', 'lab', 'lab name'])
  expect(named('The cost database stays closed.', false)).toEqual([])
})

it('what a sentence denies is named where no role that it is about has it', () => {
  expect(named('The cost database stays closed.', true)).toEqual(['cost'])
  expect(named('No clerk sees total.', true)).toEqual(['clerk'])
})

it('names are closed where no role that the sentence is about may read them', () => {
  expect(NAMES.areClosed(sentence('The cost database stays closed.'))).toBe(true)
  expect(NAMES.areClosed(sentence('No clerk sees total.'))).toBe(false)
})
