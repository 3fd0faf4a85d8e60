import { describe, expect, it } from 'vitest'
import { compareJson } from '../../../../benchmarks/runners/run-folder/compare-json.ts'

describe('compareJson', () => {
  it('names every place that differs', () => {
    expect(compareJson({ a: [1, 2], b: null }, { b: null, a: [1, 3, 4] }, 'x')).toEqual([
      { where: 'x.a.1', stored: 2, computed: 3 },
      { where: 'x.a.2', stored: null, computed: 4 },
    ])
    expect(compareJson({ a: {} }, { a: [] }, 'x')).toHaveLength(1)
    expect(compareJson('1', 1, 'x')).toHaveLength(1)
    expect(compareJson(undefined, { a: 1 }, 'x')).toEqual([{ where: 'x', stored: null, computed: { a: 1 } }])
  })

  it('takes the same values in another order for the same', () => {
    expect(compareJson({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }, 'x')).toEqual([])
  })

  it('sees names that prototypes have too', () => {
    const hostile: unknown = JSON.parse('{"__proto__": 1, "toString": 2}')
    expect(compareJson(hostile, {}, 'x').map(({ where }) => where)).toEqual(['x.__proto__', 'x.toString'])
  })
})
