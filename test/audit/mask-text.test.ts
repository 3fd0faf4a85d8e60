import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePatterns, masker } from '../../src/audit/mask-text.ts'
import { PERSONAL_DATA } from '../../src/audit/personal-data.ts'
import { InputError } from '../../src/contract/errors.ts'
import type { Json } from '../../src/contract/json.ts'

const passports = () => masker(compilePatterns(['[A-Z]{2}\\d{6}']))
const json: fc.Arbitrary<Json> = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)))

describe('masking a text', () => {
  it('gives the same text the same placeholder, and another text another', () => {
    const { text } = passports()
    expect(text('AB123456, CD123456, AB123456')).toBe('[redacted-1], [redacted-2], [redacted-1]')
    expect(text('again CD123456')).toBe('again [redacted-2]')
    expect(text('nothing here')).toBe('nothing here')
  })

  it('changes nothing the second time, whatever the patterns', () => {
    const source = fc.constantFrom(
      'a',
      'a(?!a)',
      '^a',
      'b$',
      '\\bab?',
      '\\d{3}',
      '(?<=b)c+',
      'red',
      '\\d',
      '[^a]',
      'x*',
      '(?<!c)c',
    )
    const text = fc.oneof(
      fc.string(),
      fc.string({
        unit: fc.constantFrom('a', 'b', 'c', '1', ' ', '[redacted-1]', '[redacted-', '2', ']'),
        maxLength: 40,
      }),
    )
    fc.assert(
      fc.property(fc.array(source, { maxLength: 4 }), text, (sources, original) => {
        const one = masker(compilePatterns(sources))
        const masked = one.text(original)
        expect(one.text(masked)).toBe(masked)
        expect(masker(compilePatterns(sources)).text(masked)).toBe(masked)
      }),
      { numRuns: 2000 },
    )
  })

  it('lets the earlier pattern win where two overlap', () => {
    expect(masker(compilePatterns(['bcd', 'abc', 'e'])).text('abcde')).toBe('a[redacted-1][redacted-2]')
  })

  it('ignores empty matches and takes patterns without the global flag', () => {
    expect(masker([/x*/]).text('axxb')).toBe('a[redacted-1]b')
    expect(masker([/x/y]).text('axbx')).toBe('a[redacted-1]b[redacted-1]')
  })

  it('keeps a placeholder that stands there already and gives its number to no other text', () => {
    expect(passports().text('[redacted-1] and AB123456')).toBe('[redacted-1] and [redacted-2]')
    expect(passports().json({ a: 'AB123456', b: ['[redacted-1]'] })).toEqual({ a: '[redacted-2]', b: ['[redacted-1]'] })
  })

  it('masks what a masked neighbour uncovers, and no more', () => {
    expect(masker(compilePatterns(['a(?!a)'])).text('b aaa b')).toBe('b [redacted-1][redacted-1][redacted-1] b')
  })

  it('ends soon where every masked match lets the next one match', () => {
    const masked = masker(compilePatterns(['\\d{3}(?!\\d)'])).text('7'.repeat(100_000))
    expect(masked).not.toContain('7')
  })
})

describe('masking JSON', () => {
  it('reaches texts, names of fields and numbers, at any depth', () => {
    const { json: mask } = masker(compilePatterns(['\\d{6}']))
    expect(mask({ '123456': [{ deep: 'x 123456' }, 123456, 12, null, true] })).toEqual({
      '[redacted-1]': [{ deep: 'x [redacted-1]' }, '[redacted-1]', 12, null, true],
    })
  })

  it('never lets two fields become one', () => {
    const one = passports()
    one.text('AB123456')
    expect(one.json({ '[redacted-1]': 'kept', AB123456: 'kept too' })).toEqual({
      '[redacted-1]': 'kept',
      '[redacted-1]#2': 'kept too',
    })
  })

  it('leaves prototypes alone', () => {
    const hostile: Json = JSON.parse('{"__proto__": {"denied": "AB123456"}}')
    const masked = passports().json(hostile)
    expect(JSON.stringify(masked)).toBe('{"__proto__":{"denied":"[redacted-1]"}}')
    expect(Reflect.has({}, 'denied')).toBe(false)
  })

  it('changes nothing the second time, and nothing at all without patterns', () => {
    fc.assert(
      fc.property(json, (value) => {
        const masked = masker(PERSONAL_DATA).json(value)
        expect(masker(PERSONAL_DATA).json(masked)).toEqual(masked)
        expect(masker([]).json(value)).toEqual(value)
      }),
    )
  })
})

describe('patterns', () => {
  it('that do not compile are named', () => {
    expect(() => compilePatterns(['fine', '(open'])).toThrow(InputError)
    expect(() => compilePatterns(['fine', '(open'])).toThrow(/`\(open`/)
  })

  it.each([
    "write to ann.o'neil+x@mail.example.org today",
    'ünal@straße.example',
    'call +1 (555) 123-4567',
    'call 555.123.4567 now',
    'card 4111 1111 1111 1111',
    'card 4111-1111-1111-1111',
    'record 1234567',
    'born 1980-02-29',
    '+49/89/1234567',
    'arabic ١٢٣٤٥٦٧',
  ])('for personal data find `%s`', (text) => {
    const masked = masker(PERSONAL_DATA).text(text)
    expect(masked).toContain('[redacted-1]')
    expect(masked).not.toMatch(/[@\p{Nd}]{3,}/u)
  })

  it.each([
    '123456',
    'a 12 b 34 c 56 d 78',
    'SELECT labname FROM lab WHERE value > 76.05',
    'user@host',
    'page 3, line 14',
  ])('for personal data leave `%s`', (text) => {
    expect(masker(PERSONAL_DATA).text(text)).toBe(text)
  })

  // Time is not asserted: a pattern with quadratic time or worse would not end within the test's limit.
  it.each([
    ['a'.repeat(2_000_000)],
    [`${'a.'.repeat(1_000_000)}@`],
    ['a@'.repeat(1_000_000)],
    [`a@${'b.'.repeat(1_000_000)}@`],
    ['1 - '.repeat(500_000)],
    ['123456 x'.repeat(250_000)],
    ['+(('.repeat(700_000)],
    ["a'".repeat(1_000_000)],
    ["a''".repeat(700_000)],
    [' '.repeat(2_000_000)],
  ])('for personal data take hostile text of two million characters (%#)', (text) => {
    expect(masker(PERSONAL_DATA).text(text).length).toBeGreaterThan(0)
  })
})
