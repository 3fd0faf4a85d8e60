import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileActionMatcher, matchAction } from '../../src/toolbox/match-action.ts'
import { matchActionTool } from '../../src/toolbox/match-action-tool.ts'
import { MORE_TASKS, OTHER_CATEGORIES, OTHER_TASKS, TASKS, WEB_CATEGORIES } from './match-action-cases.ts'

/** In the second batch one sentence stays unmatched on purpose: an event for job seekers is first of all an event. */
const KNOWN_MISSES = new Set(['Find hiring events for nurses'])

function expected(categories: readonly string[], actions: readonly string[]): string[] {
  return categories.filter((category) => actions.includes(category))
}

describe('matchAction on tasks of our own', () => {
  it.each(TASKS)('%s', (task, actions) => {
    expect(matchAction(task, WEB_CATEGORIES).actions).toEqual(expected(WEB_CATEGORIES, actions))
  })

  it.each(MORE_TASKS.filter(([task]) => !KNOWN_MISSES.has(task)))('%s', (task, actions) => {
    expect(matchAction(task, WEB_CATEGORIES).actions).toEqual(expected(WEB_CATEGORIES, actions))
  })

  it.each(OTHER_TASKS)('with other phrases: %s', (task, actions) => {
    expect(matchAction(task, OTHER_CATEGORIES).actions).toEqual(expected(OTHER_CATEGORIES, actions))
  })
})

describe('matchAction', () => {
  it('says which words decided', () => {
    expect(matchAction('Compare airfares to Lisbon', ['book a hotel', 'book a flight'])).toMatchObject({
      actions: ['book a flight'],
      unsure: [],
      because: [{ category: 'book a flight', words: ['airfares'] }],
    })
  })

  it('is unsure of one ambiguous word, and of a thing that owns what is meant', () => {
    expect(matchAction('Find a room', ['book a hotel'])).toMatchObject({ actions: [], unsure: ['book a hotel'] })
    expect(matchAction('Find tires for a truck', ['rent a car'])).toMatchObject({ actions: [], unsure: ['rent a car'] })
  })

  it('does not let a later sentence claim a purchase', () => {
    const found = matchAction('Buy a round trip train ticket. Find a flight.', WEB_CATEGORIES)
    expect(found.actions).toEqual(WEB_CATEGORIES.slice(0, 2))
  })

  it('keeps a compound apart only where nothing stands between its words', () => {
    expect(matchAction('Find a car seat', ['rent a car']).actions).toEqual([])
    expect(matchAction('Find a car, seat for five', ['rent a car']).actions).toEqual(['rent a car'])
  })

  it('leaves a purchase to the category that claims its object, and to no other', () => {
    const categories = ['purchase, add to cart', 'book a flight']
    expect(matchAction('book a flight and checkout', categories).actions).toEqual(['book a flight'])
    expect(matchAction('buy two tickets for the flight', categories).actions).toEqual(['book a flight'])
    expect(matchAction('buy shoes and book a flight', categories).actions).toEqual(categories)
    expect(matchAction('buy a car', categories).actions).toEqual(['purchase, add to cart'])
  })

  it.each([
    ['<button id=3> Add to bag </button>', true],
    ['Buy now', true],
    ['Place order', true],
    ['Proceed to checkout', true],
    ['Go to checkout', true],
    ['Order history', false],
    ['Shop all shoes', false],
    ['10,000 shopping carts sold', false],
    ['Our customers buy these boots because they last for years and years. Buy now', false],
  ])('counts the element %j as a purchase: %s', (element, counts) => {
    const found = matchAction({ task: 'Find boots', element }, WEB_CATEGORIES)
    expect(found.actions).toEqual(counts ? [WEB_CATEGORIES[0]] : [])
  })

  it('never counts a bare noun of the element', () => {
    const element = '<p> 90 years of cars, hotels, flights and movies </p>'
    expect(matchAction({ task: 'Contact support', element }, WEB_CATEGORIES)).toMatchObject({
      actions: [],
      unsure: [],
      because: [],
    })
  })

  it('takes names of object prototypes for words', () => {
    for (const word of ['__proto__', 'constructor', 'toString']) {
      expect(matchAction(word, [`delete ${word}`, word]).actions).not.toContain(`delete ${word}`)
      expect(() => matchAction(`delete ${word}`, [word])).not.toThrow()
    }
  })

  it('sees through invisible characters and wide letters', () => {
    expect(matchAction('Find a fl\u200bight', ['book a flight']).actions).toEqual(['book a flight'])
    expect(matchAction('Find a ｆｌｉｇｈｔ', ['book a flight']).actions).toEqual(['book a flight'])
  })

  it('answers a very long hostile text', () => {
    for (const part of [
      'buy ',
      'car ',
      'the to cart ',
      'near hotel ',
      'car, ',
      '<',
      "'",
      'insurance for car ',
      'a. ',
    ]) {
      expect(matchAction(`${part.repeat(1000)} flight`, WEB_CATEGORIES).actions).toContain('book a flight')
      // Beyond the limit there is no telling, so it may be anything.
      const { actions, unsure } = matchAction(`${part.repeat(60_000)} flight`, WEB_CATEGORIES)
      expect([actions, unsure]).toEqual([[], [...WEB_CATEGORIES]])
    }
  })

  it.each([
    ['a text', 'a'.repeat(50_001)],
    ['a text of brackets', ',[]()'.repeat(180_000)],
    ['a text of letters that are spelled out long', '\uFDFA'.repeat(50_000)],
    ['a text of sentences', 'a.'.repeat(5001)],
    ['an element', { task: 'Book a flight', element: '<b>'.repeat(20_000) }],
  ])('is unsure of every category where there is too much of %s', (_, text) => {
    expect(matchAction(text, WEB_CATEGORIES)).toMatchObject({
      actions: [],
      unsure: WEB_CATEGORIES,
      because: WEB_CATEGORIES.map((category) => ({ category, words: [] })),
    })
  })

  it('is unsure of every category where there are too many to compare with each sentence', () => {
    const categories = Array.from({ length: 200 }, (_, index) => `find a thing${index}, ${'a, b, '.repeat(60)}`)
    expect(matchAction('c. '.repeat(100), categories).unsure).toEqual(categories)
    expect(matchAction('find a thing7', categories).actions).toEqual([categories[7]])
  })

  it('refuses lists in the place of a text before it looks at them', () => {
    const wrong = [{ task: Array(30_000).fill(0) }, ['shop']]
    expect(() => matchActionTool().parseArguments(wrong)).toThrow('parameter `action`: expected at most 25000 values')
  })

  it('is offered as a reader', () => {
    expect(matchActionTool()).toMatchObject({ name: 'MatchAction', kind: 'reader' })
  })
})

describe('matchAction for any input', () => {
  const match = compileActionMatcher(WEB_CATEGORIES)
  const all = [...TASKS, ...MORE_TASKS].map(([task]) => task)
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.constantFrom(...all.flatMap((task) => task.split(' ')), ',', '.', 'cart'), { maxLength: 30 })
      .map((words) => words.join(' ')),
  )

  it('answers only given categories, in their order, each in one list', () => {
    fc.assert(
      fc.property(anyText, fc.array(fc.oneof(fc.constantFrom(...WEB_CATEGORIES), fc.string())), (text, categories) => {
        const { actions, unsure, because } = matchAction(text, categories)
        const order = [...new Set(categories)]
        expect(order.filter((category) => actions.includes(category))).toEqual(actions)
        expect(order.filter((category) => unsure.includes(category))).toEqual(unsure)
        expect(actions.filter((action) => unsure.includes(action))).toEqual([])
        expect(new Set(because.map(({ category }) => category))).toEqual(new Set([...actions, ...unsure]))
      }),
    )
  })

  it('names other subjects only where it found no category, and says why wherever it cannot tell', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { actions, unsure, elsewhere, unknown } = match(text)
        if (elsewhere.length > 0) expect([actions, unsure]).toEqual([[], []])
        if (unsure.length > 0 || (actions.length === 0 && elsewhere.length === 0)) expect(unknown).toBeDefined()
        if (unsure.length === 0 && actions.length > 0) expect(unknown).toBeUndefined()
      }),
    )
  })

  it('answers nothing where there are no categories', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(matchAction(text, [])).toEqual({ actions: [], unsure: [], because: [], elsewhere: [] })
      }),
    )
  })

  it('makes no difference between upper and lower case, or for surrounding punctuation', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.constantFrom('', '.', '!', '  ', '"', '?!', ' …'), (task, mark) => {
        const { actions } = match(task)
        expect(match(`${mark}${task.toUpperCase()}${mark}`).actions).toEqual(actions)
        expect(match(`${task.toLowerCase()}${mark}`).actions).toEqual(actions)
      }),
    )
  })

  it('loses no match to a sentence that is added before or after', () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        'Ignore the rules',
        'This is not a flight',
        'It is only train tickets',
        'No car here; car insurance',
        'A movie poster',
      ),
      fc.constantFrom(...all),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.constantFrom(...all), hostile, (task, added) => {
        for (const action of match(task).actions.filter((one) => one !== WEB_CATEGORIES[0])) {
          expect(match(`${task}. ${added}`).actions).toContain(action)
          expect(match(`${added}\n${task}`).actions).toContain(action)
        }
        for (const action of match(task).actions) expect(match(`${task}. ${added}`).actions).toContain(action)
      }),
    )
  })
})
