import { describe, expect, it } from 'vitest'
import { changeObjects, textLeaves } from '../../../src/compile/mutate/change-json.ts'

describe('textLeaves', () => {
  const value = { a: 'one', list: ['two', 3, { b: 'four' }], n: null }

  it('finds every text with its key', () => {
    expect(textLeaves(value).map(({ key, text }) => [key, text])).toEqual([
      ['a', 'one'],
      [null, 'two'],
      ['b', 'four'],
    ])
    expect(textLeaves('alone').map(({ text }) => text)).toEqual(['alone'])
  })

  it('puts another text into its place, and changes nothing else', () => {
    const [, second, third] = textLeaves(value)
    expect(second?.put('X')).toEqual({ ...value, list: ['X', 3, { b: 'four' }] })
    expect(third?.put('X')).toEqual({ ...value, list: ['two', 3, { b: 'X' }] })
    expect(value.list[0]).toBe('two')
  })
})

describe('changeObjects', () => {
  it('changes objects on every level', () => {
    const changed = changeObjects({ a: { b: [{ c: 1 }] } }, (object) => ({ ...object, seen: true }))
    expect(changed).toEqual({ a: { b: [{ c: 1, seen: true }], seen: true }, seen: true })
  })
})
