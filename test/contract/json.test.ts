import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demonstrationKey } from '../../src/contract/demonstration.ts'
import { canonicalJson, renderJson } from '../../src/contract/json.ts'

describe('canonicalJson', () => {
  it('is the same whatever the order of keys, at every depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
  })

  it('is written from copies with sorted keys, whatever the value is', () => {
    const copied = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(copied)
      if (value === null || typeof value !== 'object') return value
      const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
      return Object.fromEntries(entries.map(([key, item]) => [key, copied(item)]))
    }
    const hidden = Object.defineProperty({ b: 1 }, 'toJSON', { value: () => 'hidden' })
    const list = Object.assign([1], { toJSON: () => 'list' })
    const odd = fc.constantFrom<unknown>(new Date(0), { toJSON: () => 1 }, { b: undefined, a: () => 1 }, hidden, list)
    const key = fc.oneof(fc.string(), fc.constantFrom('0', '10', '9', 'toJSON', '__proto__', 'a', 'b'))
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.anything({ withDate: true, withMap: true, withSparseArray: true, withNullPrototype: true }),
        odd,
        fc.dictionary(key, tie('value')),
        fc.array(tie('value')),
      ),
    }))
    fc.assert(
      fc.property(value, (given) => {
        expect(canonicalJson(given)).toBe(JSON.stringify(copied(given)))
      }),
      { numRuns: 3000 },
    )
  })

  it('loses nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })
})

describe('how an action is rendered', () => {
  it('text stays as it is; all else is JSON, keys sorted, indent two', () => {
    expect(renderJson('a "b"\n')).toBe('a "b"\n')
    expect(renderJson({ b: 1, a: ['x'] })).toBe('{\n  "a": [\n    "x"\n  ],\n  "b": 1\n}')
  })

  it('the key is input, a newline, output', () => {
    expect(demonstrationKey({ input: 'in', output: { o: 1 } })).toBe('in\n{\n  "o": 1\n}')
  })
})
