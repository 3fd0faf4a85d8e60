import { describe, expect, it } from 'vitest'
import { readInput } from '../../../src/adapters/ai-sdk/read-input.ts'
import { InputError } from '../../../src/contract/errors.ts'

class Account {
  readonly #owner: string
  constructor(owner: string) {
    this.#owner = owner
  }
  get owner() {
    return this.#owner
  }
}

const withKey = (key: PropertyKey, property: PropertyDescriptor) => Object.defineProperty({ sql: 'Ada' }, key, property)

describe('arguments are read', () => {
  it.each<[string, unknown]>([
    ['of every kind of JSON', { sql: 'select 1', limit: 2, of: [true, null, { name: '' }], '': -1.5 }],
    ['with names that objects have', JSON.parse('{"__proto__":{"a":1},"constructor":{"name":2},"toJSON":"text"}')],
    ['that are no object', 'select 1'],
    ['of an object without a prototype', Object.assign(Object.create(null), { sql: 'Ada' })],
  ])('%s', (_, input) => {
    expect(JSON.stringify(readInput(input))).toBe(JSON.stringify(input))
  })

  it('as a copy: what is done to them later changes nothing', () => {
    const input = { lines: ['Ada'] }
    const read = readInput(input)
    input.lines.push('Grace')
    expect(read).toEqual({ lines: ['Ada'] })
  })

  it('with nothing for what is not there', () => {
    expect(readInput({ sql: undefined, lines: [undefined] })).toEqual({ lines: [null] })
    expect(readInput(undefined)).toBeNull()
  })

  it('with dates and addresses as their text', () => {
    const due = new Date(Date.UTC(2026, 0, 2))
    const input = { due, page: new URL('https://library.example/ada') }
    expect(readInput(input)).toEqual({ due: '2026-01-02T00:00:00.000Z', page: 'https://library.example/ada' })
  })
})

describe('arguments are refused that hold more than their JSON, as', () => {
  it.each<[string, unknown]>([
    ['a number that JSON writes as null', Number.POSITIVE_INFINITY],
    ['another', Number.NaN],
    ['a big integer', 1n],
    ['a function', () => 'Ada'],
    ['a symbol', Symbol('Ada')],
    ['a map', new Map([['sql', 'Ada']])],
    ['an object of a class', new Account('Ada')],
    ['an object that gives JSON of its own', { sql: 'Ada', toJSON: () => 'allowed' }],
    ['the same where nobody sees the function', withKey('toJSON', { value: () => 'allowed' })],
    ['an object of a class that gives JSON of its own', Buffer.from('Ada')],
    ['a field that is not enumerable', withKey('hidden', { value: 'Ada' })],
    ['a field that is computed', withKey('hidden', { get: () => 'Ada', enumerable: true })],
    ['a field whose name is a symbol', { [Symbol('hidden')]: 'Ada' }],
    ['an object that inherits a field', Object.create({ hidden: 'Ada' })],
    ['the same without more ancestors', Object.create(Object.assign(Object.create(null), { hidden: 'Ada' }))],
    ['a list with fields beside its items', /(?<name>Ada)/.exec('Ada')],
    ['a list with holes', new Array(2)],
    ['a list with a hole and a field', Object.assign(new Array(1), { hidden: 'Ada' })],
    ['a list of a class', new (class extends Array {})()],
    ['a date with a field', Object.assign(new Date(0), { hidden: 'Ada' })],
    ['a date of a class', new (class extends Date {})(0)],
    ['an address with a field', Object.assign(new URL('https://library.example'), { hidden: 'Ada' })],
  ])('%s', (_, value) => {
    for (const input of [value, { value }, [{ value }]]) expect(() => readInput(input)).toThrow(InputError)
  })

  it('a date that is none', () => {
    expect(() => readInput({ due: new Date('none') })).toThrow()
  })

  it('a loop, or more levels than can be read', () => {
    const loop: unknown[] = []
    loop.push(loop)
    expect(() => readInput(loop)).toThrow(RangeError)
    expect(() => readInput(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toThrow(RangeError)
  })
})
