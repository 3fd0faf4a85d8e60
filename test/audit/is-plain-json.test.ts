import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPlainJson } from '../../src/audit/is-plain-json.ts'

class Named {
  readonly a = 1
}

describe('isPlainJson', () => {
  it('takes what JSON gives, whatever its names but one', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        fc.pre(!text.includes('__proto__') && !/-0(?![.\d])/.test(text))
        expect(isPlainJson(JSON.parse(text))).toBe(true)
      }),
    )
    expect(isPlainJson({ toJSON: 1, 'a\ud800': ['\u2028', null, false, 1e300] })).toBe(true)
  })

  const deep: unknown = JSON.parse('['.repeat(300) + ']'.repeat(300))
  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['a field that is undefined', { a: undefined }],
    ['a hole', new Array(1)],
    ['NaN', [Number.NaN]],
    ['infinity', Number.POSITIVE_INFINITY],
    ['minus zero', -0],
    ['a bigint', 1n],
    ['a function', () => 1],
    ['a method', { toJSON: () => 1 }],
    ['a symbol', Symbol('a')],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['an object without a prototype', Object.create(null)],
    ['a boxed number', Object(1)],
    ['an object of a class', new Named()],
    ['a name that schemas drop', JSON.parse('{"a":{"__proto__":1}}')],
    ['what is nested too deeply', deep],
  ])('refuses %s', (_, value) => {
    expect(isPlainJson(value)).toBe(false)
    expect(isPlainJson({ a: [value] })).toBe(false)
  })

  it('never takes what reads back as something else', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withDate: true,
          withMap: true,
          withSparseArray: true,
          withBigInt: true,
          withNullPrototype: true,
        }),
        (value) => {
          if (isPlainJson(value)) expect(JSON.parse(JSON.stringify(value))).toStrictEqual(value)
        },
      ),
      { numRuns: 2000 },
    )
  })
})
