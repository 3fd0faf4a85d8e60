import { describe, expect, it } from 'vitest'
import { spread } from '../../src/compile/spread.ts'

describe('spread', () => {
  it('takes all of a few', () => {
    expect(spread([1, 2, 3], 5)).toEqual([1, 2, 3])
  })

  it('takes as many as it may, evenly, and always the same', () => {
    const items = Array.from({ length: 100 }, (_, n) => n)
    expect(spread(items, 5)).toEqual([0, 20, 40, 60, 80])
  })
})
