import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyJson } from '../../src/toolbox/copy-json.ts'

describe('copyJson', () => {
  it('copies any JSON, and nothing of it is shared', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // The one key that schemas drop is refused, which the next test shows.
        fc.pre(!JSON.stringify(value).includes('"__proto__"'))
        expect(JSON.stringify(copyJson(value))).toBe(JSON.stringify(value))
      }),
    )
    const list = [{ a: [1] }]
    expect(copyJson(list)).not.toBe(list)
  })

  it('says where in the value the trouble is', () => {
    expect(() => copyJson({ a: [1, { b: undefined, c: [undefined] }] })).toThrow(
      'expected JSON at `.a[1].c[0]`, got undefined',
    )
    const deep: unknown = JSON.parse('['.repeat(300) + ']'.repeat(300))
    expect(() => copyJson(deep)).toThrow(/more than 200 levels/)
  })

  it('leaves out undefined fields', () => {
    expect(copyJson({ a: undefined, b: 1 })).toEqual({ b: 1 })
  })

  const cycle: unknown[] = []
  cycle.push(cycle)
  it.each([
    ['a function', () => 1],
    ['a date', new Date(0)],
    ['NaN', Number.NaN],
    ['a bigint', 1n],
    ['undefined', undefined],
    ['undefined in a list', [undefined]],
    ['a hole in a list', new Array(1)],
    ['a map', new Map()],
    ['a cycle', cycle],
    ['the key __proto__', JSON.parse('{"__proto__":{"a":1}}')],
  ])('refuses %s', (_, value) => {
    expect(() => copyJson(value)).toThrow(TypeError)
  })
})
