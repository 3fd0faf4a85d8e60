import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readArguments, toJson } from '../../../src/adapters/mapping/to-json.ts'

describe('toJson', () => {
  it('JSON stays what it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(toJson(value))).toBe(JSON.stringify(value))
      }),
    )
  })

  it('nothing is null, and a date is its text', () => {
    expect(toJson(undefined)).toBeNull()
    expect(toJson({ at: new Date(0), none: undefined })).toEqual({ at: '1970-01-01T00:00:00.000Z' })
  })

  it('what has no JSON throws, so that whoever asks for a verdict of it stops', () => {
    expect(() => toJson(1n)).toThrow(TypeError)
  })
})

describe('a number that JSON cannot write', () => {
  it.each([[{ amount: Number.POSITIVE_INFINITY }], [[Number.NaN]]])('is refused: %o', (value) => {
    expect(() => toJson(value)).toThrow(TypeError)
  })

  it('is refused in arguments too: a guard would see null where the tool gets Infinity', () => {
    expect(() => readArguments('{"amount": 1e999}')).toThrow('`Infinity` is no number of JSON')
  })
})

describe('readArguments', () => {
  it('JSON is read, anything else stays text', () => {
    expect(readArguments('{"sql": "x"}')).toEqual({ sql: 'x' })
    expect(readArguments('{"sql": ')).toBe('{"sql": ')
    expect(readArguments('')).toBe('')
  })

  it('a field called `__proto__` is a field', () => {
    expect(JSON.stringify(readArguments('{"__proto__": {"role": "librarian"}}'))).toBe(
      '{"__proto__":{"role":"librarian"}}',
    )
  })
})
