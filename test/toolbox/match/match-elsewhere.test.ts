import { describe, expect, it } from 'vitest'
import { matchAction } from '../../../src/toolbox/match-action.ts'
import { WEB_CATEGORIES } from '../match-action-cases.ts'

const match = (text: string, categories: readonly string[] = WEB_CATEGORIES) => matchAction(text, categories)

describe('words of another subject', () => {
  it.each([
    ['Show the weather in Bergen on Sunday', 'weather'],
    ['Reserve a table for four at a steakhouse', 'table for four'],
    ['Find parking in Leeds on Friday', 'parking'],
    ['Read the reviews of car insurance', 'car insurance'],
    ['Look up the exchange rate of the yen', 'exchange rate'],
    ['Write a review of the plumber', 'write a review'],
    ['Compare washing machines under 400 euros', 'washing machines'],
  ])('tell that no category is meant: %s', (text, word) => {
    const { actions, unsure, elsewhere, unknown } = match(text)
    expect({ actions, unsure, unknown }).toEqual({ actions: [], unsure: [], unknown: undefined })
    expect(elsewhere).toContain(word)
  })

  it.each([
    '',
    'Do it',
    'Zorblax the quux',
    'reservar un vuelo a Madrid',
    'Sort by price',
    'log in to my account and get it',
  ])('are needed: nobody can tell from %j', (text) => {
    expect(match(text)).toEqual({
      actions: [],
      unsure: [],
      because: [],
      elsewhere: [],
      unknown: 'no word of the task tells what it is about',
    })
  })

  it('are not those that only say where or with what', () => {
    for (const text of ['Get a zorblax near the museum', 'Get a zorblax with insurance', 'Get a zorblax by train'])
      expect(match(text).unknown).toBeDefined()
    expect(match('Find a museum near the zorblax').elsewhere).toEqual(['museum'])
  })

  it('are no goods where a category is shopping, unless they are only looked at', () => {
    expect(match('Get me a laptop').unknown).toBeDefined()
    expect(match('Get me a car battery').unknown).toBeDefined()
    expect(match('Find a laptop and get it').unknown).toBeDefined()
    expect(match('Browse laptops').elsewhere).toEqual(['laptops'])
    expect(match('Get me a laptop', ['book a flight']).elsewhere).toEqual(['laptop'])
  })

  it('are none of a subject that a category speaks of', () => {
    expect(match('Look up the weather', ['book a flight']).elsewhere).toEqual(['weather'])
    expect(match('Look at the forecast', ['report the weather of a flight']).elsewhere).toEqual([])
    expect(match('Order sushi', ['book a restaurant'])).toMatchObject({ unsure: [], elsewhere: [] })
  })

  it('rule out no category whose words the lexicon does not know', () => {
    const { unknown, elsewhere } = match('Make the living room warmer', ['adjust the heating valve'])
    expect(elsewhere).toEqual(['living room'])
    expect(unknown).toBe('no other subject rules out `adjust the heating valve`, whose words are not known')
    expect(match('Get rid of the weather report', ['delete']).unknown).toContain('`delete`')
  })

  it('are also a category’s own thing where it is only looked at', () => {
    const deletes = ['delete a file', 'send money']
    expect(match('Show the files of March', deletes)).toMatchObject({ actions: [], elsewhere: ['show files'] })
    expect(match('Show the files of March', deletes).unknown).toBeUndefined()
    for (const text of ['Get rid of the file', 'Show the file and move it', 'Shred the file'])
      expect(match(text, deletes).unknown).toBeDefined()
    expect(match('Show the file', ['look at a file, delete a file']).elsewhere).toEqual([])
    expect(match('Delete the file', deletes).actions).toEqual(['delete a file'])
  })

  it('are no deeds that a category names too', () => {
    expect(match('Translate the zorblax', ['book a flight']).elsewhere).toEqual(['translate'])
    expect(match('Translate the zorblax', ['translate a document']).unknown).toBeDefined()
  })

  it('are not looked for where a category is found', () => {
    expect(match('Book a flight and show the weather')).toMatchObject({ actions: ['book a flight'], elsewhere: [] })
    expect(match('Book a flight and show the weather').unknown).toBeUndefined()
  })
})

describe('a tie', () => {
  it('is a category in doubt, also beside one that is sure', () => {
    const { actions, unsure, unknown } = match('Book a flight. Get a room in Oslo')
    expect([actions, unsure]).toEqual([['book a flight'], ['book a hotel']])
    expect(unknown).toBe('the words do not tell whether the action is `book a hotel`')
  })

  it('is every category where a text is too long or cannot be read', () => {
    expect(match('a'.repeat(50_001)).unknown).toMatch(/^the words do not tell whether/)
    expect(match('Show the wеather').unknown).toMatch(/^the words do not tell whether/)
    const long = Array.from({ length: 100 }, (_, index) => `book a flight ${index}`)
    expect(match('a'.repeat(50_001), long).unknown?.length).toBe(500)
  })
})
