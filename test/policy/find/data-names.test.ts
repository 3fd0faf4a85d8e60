import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { access, missing } from './missing.ts'

const LOANS = { loans: ['title', 'member'] }

describe('a name is found by its plural or singular', () => {
  it.each([
    'Visitors may look up titles and members of loans.',
    'Visitors may only see loan titles and loan members.',
    'Visitors may read the title and the member of a loan.',
    'Visitors may read the title and the member of each loan.',
    "Visitors may read a loan's title and its members.",
    'The library has loans. Visitors may read the titles and members in the loan table.',
    'A visitor may look at the loans table. Only titles and members are open.',
  ])('%s', (requests) => {
    expect(missing(access('visitor', LOANS), requests)).toEqual([])
    expect(missing(access('visitors', LOANS), requests)).toEqual([])
    expect(missing(access('visitor', { loans: ['due'] }), requests)).toContain('column loans.due')
    expect(missing(access('clerk', LOANS), requests)).toHaveLength(4)
  })

  it('whatever regular nouns they are', () => {
    const plurals = { category: 'categories', branch: 'branches', diagnosis: 'diagnoses', price: 'prices' }
    for (const [column, plural] of Object.entries(plurals)) {
      expect(missing(access('visitor', { loans: [column] }), `Visitors may read ${plural} of loans.`)).toEqual([])
      expect(
        missing(access('visitor', { loans: [`first_${column}`] }), `Visitors may read first ${plural} of loans.`),
      ).toEqual([])
    }
  })

  it('which is no role either, where it stands before a word that roles stand before', () => {
    const requests = 'Visitors may use the categories view of loans.'
    expect(missing(access('visitor', { loans: ['category'] }), requests)).toEqual([])
  })

  it('a plural column also by its singular, once the requests name it', () => {
    const requests = 'The loans table has titles. Visitors may see the title of a loan.'
    expect(missing(access('visitor', { loans: ['titles'] }), requests)).toEqual([])
  })
})

describe('a name is not found by', () => {
  it.each([
    ['a word that begins so', 'Visitors may read titled loans.'],
    ['another form', 'Visitors may read the titling of loans.'],
    ['a plural in quotes', 'Visitors may read `titles` of loans.'],
    ['a part of a longer name', 'Visitors may read titles_of_old of loans.'],
    ['a plural that is glued together', 'Visitors may read book-titles of loans.'],
    ['a plural that is denied', 'Visitors may read member of loans, but not titles.'],
    ['a plural of which the name itself is denied', 'Visitors may read titles of loans, but not title.'],
    ['a plural where both are columns', 'Visitors may read titles of loans. The title of loans is secret.'],
    ['what has the columns', 'Visitors may read the members of the titles in loans.'],
    ['those who do something', 'Visitors may see loans. Titles may read everything.'],
  ])('%s: %s', (_why, requests) => {
    expect(missing(access('visitor', { loans: ['title'] }), requests)).toContain('column loans.title')
  })

  it('a plural that two columns of the policy may mean', () => {
    const requests = 'Visitors may read titles of loans.'
    expect(missing(access('visitor', { loans: ['title', 'titles'] }), requests)).toEqual(['column loans.title'])
  })

  it('a singular of which the requests never have the plural', () => {
    expect(missing(access('visitor', { loans: ['titles'] }), 'Visitors may read title of loans.')).toEqual([
      'column loans.titles',
    ])
    expect(missing(access('visitor', { loans: [] }), 'Visitors may read title of the loan table.')).toEqual([
      'database loans',
    ])
  })
})

const NAMES = ['title', 'branch', 'category', 'price', 'author', 'copy', 'city'] as const
const PLURALS: Readonly<Record<(typeof NAMES)[number], string>> = {
  title: 'titles',
  branch: 'branches',
  category: 'categories',
  price: 'prices',
  author: 'authors',
  copy: 'copies',
  city: 'cities',
}
const WAYS: readonly ((a: string, b: string) => string)[] = [
  (a, b) => `Visitors may look up ${a} of loans. Clerks may look up ${b} of loans.`,
  (a, b) => `Visitors may read ${a} from the loans table; clerks may read ${b} from it.`,
  (a, b) => `Visitors may only see loan ${a}, and clerks may only see loan ${b}.`,
  (a, b) =>
    `Clerks may read the column ${b} of the database loans.\n\nVisitors may read the column ${a} of the database loans.`,
  (a, b) => `If the user is a visitor, ${a} of loans may be read. If the user is a clerk, ${b} of loans may be read.`,
]

it('however it is said, a role has its own columns and no others', () => {
  const two = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(
      fc.constantFrom(...WAYS),
      two,
      fc.boolean(),
      (way, [own = 'title', other = 'city', third = 'copy'], isPlural) => {
        const requests = isPlural ? way(PLURALS[own], PLURALS[other]) : way(own, other)
        expect(missing(access('visitor', { loans: [own] }), requests), requests).toEqual([])
        expect(missing(access('clerk', { loans: [other] }), requests), requests).toEqual([])
        for (const foreign of [other, third, `${own}d`, `${own}_id`])
          expect(missing(access('visitor', { loans: [own, foreign] }), requests), requests).toEqual([
            `column loans.${foreign}`,
          ])
        expect(missing(access('visitor', { members: [own] }), requests), requests).toContain(`column members.${own}`)
      },
    ),
    { seed: 1 },
  )
})
