import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryWriter } from '../../src/audit/entry-writer.ts'
import { canonicalJson } from '../../src/contract/json.ts'
import { sampleEntry } from './fixtures/sample-entry.ts'

describe('entryWriter', () => {
  it('writes the bytes of canonical JSON, frozen or not', () => {
    const entry = { ...sampleEntry('v1'), policy: freeze(sampleEntry('v1').policy) }
    const writer = entryWriter()
    for (let time = 0; time < 3; time++) {
      expect(writer.write(entry)).toBe(canonicalJson(entry))
      expect(writer.write(sampleEntry(`v${time}`))).toBe(canonicalJson(sampleEntry(`v${time}`)))
    }
  })

  it('writes the bytes of canonical JSON, or nothing, whatever an object has for fields', () => {
    const names = fc.oneof(fc.string(), fc.constantFrom('0', '10', '9', 'a', 'B', 'toJSON', '__proto__'))
    fc.assert(
      fc.property(fc.dictionary(names, fc.anything()), (object) => {
        const text = entryWriter().write(object)
        if (text !== null) expect(text).toBe(canonicalJson(object))
      }),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[A-Za-z]\w*$/), fc.jsonValue()), (object) => {
        fc.pre(!/-0(?![.\d])|__proto__/.test(canonicalJson(object)))
        const plain: object = JSON.parse(JSON.stringify(object))
        expect(entryWriter().write(plain)).toBe(canonicalJson(plain))
      }),
    )
  })

  it('remembers only what can never change', () => {
    const writer = entryWriter()
    const half = Object.freeze({ list: ['a'] })
    const whole = freeze({ list: ['a'] })
    const open = { list: ['a'] }
    let asked = 0
    const changing = Object.freeze({
      get list() {
        return asked++
      },
    })
    writer.write({ half, whole, open, changing })
    expect([half, whole, open, changing].map((part) => writer.isKept(part))).toEqual([false, true, false, false])
    half.list.push('b')
    open.list.push('b')
    expect(writer.write({ half, open, whole })).toBe(
      '{"half":{"list":["a","b"]},"open":{"list":["a","b"]},"whole":{"list":["a"]}}',
    )
  })
})

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
