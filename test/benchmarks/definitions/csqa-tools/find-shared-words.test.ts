import { describe, expect, it } from 'vitest'
import { findSharedWord, rootOf } from '../../../../benchmarks/definitions/csqa-tools/find-shared-words.ts'

function shares(one: string, other: string): boolean {
  return findSharedWord(new Map(Object.entries({ A: one, B: other })), 'A') !== null
}

describe('findSharedWord', () => {
  it.each([
    ['an oak tree', 'a pine tree'],
    ['planting beans', 'a plant'],
    ['two apples', 'apple pie'],
    ['a foot', 'the feet of a table'],
    ['he ran away', 'running shoes'],
    ['a self-service shop', 'the service desk'],
    ["the dog's bed", 'DOGS'],
    ['caf\u00e9', 'a cafe\u0301'],
  ])('sees that %j and %j share a root', (one, other) => {
    expect(shares(one, other)).toBe(true)
  })

  it.each([
    ['at the top of the hill', 'in the middle of the lake'],
    ['a book', 'a bookshop'],
    ['because they are cold', 'because they were lost'],
    ['universe', 'unicorn'],
    ['a rose', 'a rise'],
    ['a saw', 'to see'],
    ['', ''],
    ['…', '…'],
  ])('sees that %j and %j share none', (one, other) => {
    expect(shares(one, other)).toBe(false)
  })

  it('says nothing of options that share a word among themselves, if neither is chosen', () => {
    const options = new Map(Object.entries({ A: 'butter', B: 'a butter dish', C: 'a knife' }))
    expect(findSharedWord(options, 'C')).toBeNull()
    expect(findSharedWord(options, 'A')).toEqual({ word: 'butter', otherWord: 'butter', option: 'B' })
  })

  it('takes options by any name and none for what is not there', () => {
    expect(findSharedWord(new Map([['__proto__', 'a bell']]), 'A')).toBeNull()
    expect(findSharedWord(new Map([['A', 'toString constructor']]), 'A')).toBeNull()
  })
})

describe('rootOf', () => {
  it('leaves what is too long to be a word as it is', () => {
    const long = `${'y'.repeat(10_000)}ing`
    expect(rootOf(long)).toBe(long)
  })
})
