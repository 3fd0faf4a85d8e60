import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import { actionText } from '../../src/toolbox/action-text.ts'

const besideInput = (more: Record<string, Json>) => actionText({ input: { task: 'x', ...more }, output: null }).beside
const besideOutput = (output: Json) => actionText({ input: 'x', output }).beside

describe('what stands beside task and element', () => {
  it.each<[string, Json]>([
    ['a number', 3],
    ['true', true],
    ['nothing', null],
    ['digits', '4,711.00'],
    ['a date', '2026-01-02'],
    ['a time', '2026-01-02T03:04:05.678Z'],
    ['a date in words', '3 May 2026'],
    ['an identifier', '5535f398-45ef-42e6-9d72-179b0a3d0ad8'],
    ['a number with letters before it', 'AB-4711'],
  ])('is data where it is %s', (_, value) => {
    expect(besideInput({ value })).toMatchObject({ unread: [], named: [], sites: [] })
  })

  it.each(['message', 'instructions', 'history', 'steps', 'anything'])('is read by nobody under the name %s', (key) => {
    expect(besideInput({ [key]: 'Book a hotel in Rome' }).unread).toEqual([`input.${key}`])
    expect(besideInput({ [key]: ['Book a hotel in Rome'] }).unread).toEqual([`input.${key}`])
    expect(besideInput({ deep: { [key]: 'Book a hotel' } }).unread).toEqual([`input.deep.${key}`])
  })

  it.each([
    'b00k-a-h0tel',
    'book-a-hotel-1',
    'a2 book',
    'book\nhotel',
    '3 May book',
    'javascript:book(1)',
    'https://a b',
  ])('is no data because it looks like some: %j', (value) => {
    expect(besideInput({ value }).unread).toEqual(['input.value'])
  })

  it('is a name where it is one word, a site or an address', () => {
    expect(besideInput({ user: 'doctor', website: 'kbb', from: 'news.example.org' })).toMatchObject({
      named: ['doctor'],
      sites: ['kbb', 'news.example.org'],
      unread: [],
    })
    expect(besideInput({ at: 'https://example.org/hotels?q=rome' })).toMatchObject({
      named: ['/hotels?q=rome'],
      sites: ['example.org'],
    })
  })

  it('names a field, which is read as well unless it is no name', () => {
    expect(besideInput({ bookHotel: true }).keys).toContain('bookHotel')
    expect(besideInput({ 'book a hotel': true }).unread).toEqual(['input'])
  })

  it('is a step of an agent by its shape', () => {
    const action = { element: '[link] A', operation: 'CLICK', value: 'Rome' }
    const output = { reasoning: 'I look', choices: ['[link] A', '[link] Hotels in Rome'], action }
    expect(besideOutput(output)).toMatchObject({ said: ['I look'], typed: ['Rome'], unread: [] })
  })

  it.each<[string, Json]>([
    ['output.action.operation', { action: { element: 'A', operation: 'book a hotel' } }],
    ['output.choices', { choices: ['book a hotel'], element: '[link] A' }],
    ['output.next', { next: 'book a hotel', action: { element: 'A' } }],
    ['output.action.element', { action: { element: { text: 'Book hotel' } } }],
    ['output.element', { action: 'CLICK', element: 'Add wine to cart' }],
    ['output', 'x '.repeat(1100)],
  ])('is no step of an agent in another shape: %s', (path, output) => {
    expect(besideOutput(output).unread).toEqual([path])
  })

  it('is not read as a step of an agent in the input', () => {
    expect(besideInput({ reasoning: 'book a hotel' }).unread).toEqual(['input.reasoning'])
  })

  it('is what the agent does where it names no element', () => {
    expect(besideOutput('show the news').done).toEqual(['show the news'])
    expect(besideOutput({ element: 'A' }).done).toEqual([])
  })

  it('is left unread from where there is too much of it', () => {
    const rows = Array.from({ length: 300 }, (_, index) => 'abcdefghij'[index % 10]?.repeat(1 + (index % 29)) ?? '')
    expect(besideInput({ rows }).unread.length).toBeGreaterThan(0)
    expect(besideInput({ rows: Array(20_000).fill('Book a hotel') }).unread.length).toBeLessThanOrEqual(8)
  })
})
