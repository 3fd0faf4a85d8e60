import { expect, it } from 'vitest'
import { parseJson, requireJsonType } from '../../../src/server/body/parse-json.ts'

it.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset="UTF-8"',
  'application/vnd.a+json',
])('takes %s', (type) => {
  expect(() => requireJsonType(type, undefined)).not.toThrow()
  expect(() => requireJsonType(type, 'identity')).not.toThrow()
})

it.each([
  [undefined, undefined],
  ['', undefined],
  // What a page of another site may send without being asked.
  ['text/plain', undefined],
  ['application/x-www-form-urlencoded', undefined],
  ['multipart/form-data; boundary=application/json', undefined],
  ['text/plain; application/json', undefined],
  ['application/jsonp', undefined],
  ['application/json; charset=utf-16', undefined],
  ['application/json', 'gzip'],
  ['application/json', 'identity, gzip'],
])('refuses type %s with encoding %s', (type, encoding) => {
  expect(() => requireJsonType(type, encoding)).toThrow(/^send it with/)
})

it('reads UTF-8, with or without a byte order mark, and nothing else', () => {
  expect(parseJson(Buffer.from('{"a": "é"}'))).toEqual({ a: 'é' })
  expect(parseJson(Buffer.from('\ufeff1'))).toBe(1)
  for (const wrong of [Buffer.from('"\xff"', 'latin1'), Buffer.from('{}', 'utf16le'), Buffer.from('')])
    expect(() => parseJson(wrong)).toThrow('send one JSON document in UTF-8')
})
