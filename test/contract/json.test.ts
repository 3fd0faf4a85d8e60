import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demonstrationKey } from '../../src/contract/demonstration.ts'
import { canonicalJson, renderJson } from '../../src/contract/json.ts'

describe('canonicalJson', () => {
  it('is the same whatever the order of keys, at every depth', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
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
