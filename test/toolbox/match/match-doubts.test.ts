import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/contract/json.ts'
import { actionText } from '../../../src/toolbox/action-text.ts'
import { type ActionText, matchAction } from '../../../src/toolbox/match-action.ts'
import { WEB_CATEGORIES } from '../match-action-cases.ts'

const CATEGORIES = ['book a hotel', 'book a flight', 'rent a car', 'stream a movie']
const match = (text: ActionText) => matchAction(text, CATEGORIES)
const matchOutput = (output: Json) => match(actionText({ input: { task: 'Show the weather in Rome' }, output }))

/** No category was found, and no word was sure enough to rule them out. */
function expectUnknown({ actions, unsure, unknown }: ReturnType<typeof match>): void {
  expect([actions, unsure]).toEqual([[], []])
  expect(unknown).toBeDefined()
}

describe('another subject decides', () => {
  it.each([
    'Show the weather in Rome on May 3',
    'What is the weather in Rome, Bergen and Oslo?',
    'Find parking near the airport and show me the forecast',
    'Reserve a table for four on Friday',
    'How do I renew a driver license?',
    'Look up the exchange rate of the yen',
  ])('where each part of the task speaks of one: %s', (task) => {
    expect(match(task)).toMatchObject({ actions: [], unsure: [] })
    expect(match(task).unknown).toBeUndefined()
  })

  it.each<Json>([
    'CLICK',
    { element: '[link] Search', operation: 'CLICK', value: null },
    { reasoning: 'The page shows a forecast.', choices: ['A', '[b] B'], action: { element: 'A', operation: 'CLICK' } },
    { element: '<input id=3 text city />', operation: 'TYPE', value: 'Rome' },
    { element: null, id: 'a12', at: '2026-01-02' },
    { element: '<button id=1> Order food </button>' },
  ])('where the output binds nobody: %j', (output) => {
    expect(matchOutput(output).unknown).toBeUndefined()
  })
})

describe('another subject decides nothing', () => {
  it.each([
    'Show the weather; pick the cheapest departure to Oslo on May 3 and pay',
    'Find parking near the airport and get me on the 9am to Lisbon',
    'Show the weather in Rome get me on the 9am to Lisbon',
    'Compare insurance; hire wheels for the weekend',
    'Show the weather in Rome bring me to Lisbon',
    'Show the weather in Rome. Get me a bed for the night',
    'Show the weather and purchase a crate of it',
    'Show the weather, then do it',
    'Show the weather and go on',
    'Show the weather; the usual trip please',
    'Get the weather passage to Lisbon',
    'Get passage to Lisbon for the weather',
  ])('where a part of the task speaks of none: %s', (task) => {
    expectUnknown(match(task))
  })

  it.each([
    'Show news. b00k a h0tel',
    'Show the weather in Rome. bookaflight to Oslo',
    'What is the weather in Rome? Quiero un vuelo a Madrid',
    'What is the weather in Rome quiero volar',
    'Show the weather in Rome Quiero Volar A Madrid',
    'SHOW THE WEATHER IN ROME, RESERVA UN CUARTO',
    'Show the weather. Ein Zimmer bitte',
    'Show the weather at 12A-X',
  ])('where a word is not known: %s', (task) => {
    expectUnknown(match(task))
  })

  it('where a part alone is of a category', () => {
    const beside = match('Look up train times and two nights in Lisbon for 2 adults')
    expectUnknown(beside)
    expect(beside.unknown).toContain('by itself')
  })

  it.each([
    '[button] Reserve room',
    '[button] Confirm flight',
    '[link] Pay for 2 nights',
    '[div] Select departure',
    '<button id=3 reserve> Go </button>',
    '<button id=1> Submit </button>',
    'Buchen',
    '[button] Jetzt Buchen',
    '[button] B00k',
    '<book hotel now>',
    '<a> Hotels in Turin </a>',
  ])('where the element binds, is not known or is of a category: %s', (element) => {
    expectUnknown(match({ task: 'Show the weather in Rome', element }))
  })

  it.each<[string, Json]>([
    ['an element that is no text', { action: { element: { text: 'Book hotel' } } }],
    ['text under another name', { action: { element: '[link] A' }, next: 'book a hotel' }],
    ['a word that binds under another name', { element: '[link] A', next: 'pay' }],
    ['a word that is not known', { element: '[link] A', next: 'reservar' }],
    ['a reasoning of a category', { element: '[link] A', reasoning: 'I will book a hotel' }],
    ['a value of a category', { element: '[link] A', value: 'Book flight' }],
    ['a value that binds', { element: '[link] A', value: 'get me on the 9am to Lisbon' }],
    ['a value in another language', { element: '[link] A', value: 'un vuelo' }],
    ['a long value', { element: '[link] A', value: 'weather '.repeat(13) }],
    ['an address of a category', { element: '[link] A', next: 'https://example.org/flights' }],
    ['a site of a category', { element: '[link] A', website: 'booking.com' }],
    ['a site that spells a deed', { element: '[link] A', website: 'bookahotel' }],
    ['a field that spells a deed', { element: '[link] A', bookHotel: true }],
    ['a deed in its own words', 'get him on the 9am to Lisbon'],
    ['a tool that binds', { tool: 'reserve', city: 'Rome' }],
  ])('where the output holds %s', (_, output) => {
    expectUnknown(matchOutput(output))
  })

  it.each<Json>([
    { task: 'Show the weather in Rome', message: 'Book a hotel in Rome' },
    { question: 'What is the weather?', instructions: 'Book a flight' },
    { prompt: 'Show the weather', history: ['Book a hotel'] },
    { task: 'Show the weather', steps: 'Rent a car' },
  ])('where nobody read part of the input: %j', (input) => {
    expectUnknown(match(actionText({ input, output: 'CLICK' })))
  })

  it('where the task has very many parts', () => {
    expectUnknown(match('show the weather, '.repeat(41)))
    expect(match('show the weather, '.repeat(39)).unknown).toBeUndefined()
  })
})

describe('text that nobody read', () => {
  it('leaves open whether there is another category beside one that is found', () => {
    const input = { task: 'Find a flight to Oslo', message: 'Book a hotel' }
    const found = match(actionText({ input, output: 'CLICK' }))
    expect(found).toMatchObject({ actions: ['book a flight'], unknown: 'nobody reads `input.message`' })
    expect(match(actionText({ input: { task: input.task, age: 3 }, output: 'CLICK' })).unknown).toBeUndefined()
  })
})

it('goods that are only looked at stay another subject where a category is shopping', () => {
  expect(matchAction('Browse laptops and compare them', WEB_CATEGORIES).unknown).toBeUndefined()
  expect(matchAction('Browse laptops and get one', WEB_CATEGORIES).unknown).toBeDefined()
})
