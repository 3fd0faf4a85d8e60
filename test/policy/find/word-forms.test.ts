import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pluralsOf, singularsOf, withoutPossessive } from '../../../src/policy/find/word-forms.ts'

it.each([
  ['title', 'titles'],
  ['branch', 'branches'],
  ['box', 'boxes'],
  ['category', 'categories'],
  ['movie', 'movies'],
  ['day', 'days'],
  ['case', 'cases'],
  ['diagnosis', 'diagnoses'],
  ['photo', 'photos'],
  ['hero', 'heroes'],
])('%s has the plural %s', (word, plural) => {
  expect(pluralsOf(word)).toContain(plural)
  expect(singularsOf(plural)).toContain(word)
})

it.each([
  ['title', 'titled'],
  ['title', 'title'],
  ['title', 'titless'],
  ['category', 'categorys'],
  ['branch', 'branchs'],
  ['id', 'ids'],
  ['drug_name', 'drug_names'],
  ['column1', 'column1s'],
  ['addres', 'address'],
  ['diagnosi', 'diagnosis'],
  ['statu', 'status'],
])('%s does not have the plural %s', (word, other) => {
  expect(singularsOf(other)).not.toContain(word)
})

it('whatever has a plural is its singular', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{1,8}$/)), (word) => {
      for (const singular of singularsOf(word)) expect(pluralsOf(singular)).toContain(word)
    }),
    { seed: 1 },
  )
})

it('a possessive is the word with an apostrophe', () => {
  expect(["loan's", "loans'", 'loans'].map(withoutPossessive)).toEqual(['loan', 'loans', 'loans'])
})
