/** Code that stands two spaces or a line apart. */
function pieces(text: string): string[] {
  return text.trim().split(/\s{2,}/)
}

/** Numbers that engines treat in a way of their own; small ones come more often. */
export const NUMBERS = pieces(`
  0  1  2  3  7  10  0  1  2  -1  (-0)  0.5  100  255  NaN  Infinity  (-Infinity)  1e3  1e5  1_000_003  0x7fffffff
  2 ** 31  2 ** 32 - 1  2 ** 32  2 ** 53 - 1  5e-324  Number.MAX_VALUE  0b101  1e21
`)

export const BIGINTS = pieces(`
  0n  1n  (-1n)  7n  (2n ** 64n)  (1n << 2048n)  123456789012345678901234567890n
`)

export const STRINGS = pieces(String.raw`
  ''  'a'  'b'  'aaaaaaaaaaaaaaaaaaaaaaaaaaaa!'  'loans'  'title'  '0'  '-1'  'NaN'  '[object Object]'
  '__proto__'  'constructor'  'then'  'toJSON'  'length'  'message'  'stack'  'denied'  '\0'  '\ud800'
  '\udfff\ud800'  '\u2028\u2029'  '\u{1f600}'  '\ufeff'  'İstanbul'  'ß'  '\r\n'  'x'.repeat(1000)
  'ab'.repeat(100000)  '\n'.repeat(5000)  '{"ok":true,"result":"1","logs":[]}'  '*/ })'
`)

export const REGEXPS = pieces(String.raw`
  /a/  /(?:)/g  /[^]*?/s  /(\w+)\s\1/  /\p{L}+/u  /(?<=a)b|(?<!b)a/  /x*/gy  /(?<n>a)\k<n>/d  /(a+)+$/
  /(?:a|aa)+$/  /(a*)*b/  /a{0,9999}a{0,9999}/  /[\s\S]{1000}/  /(?=(a+))a*b\1/i  /[[a-z]--[aeiou]]/v
  /^(?:.|\n)*$/m  /(((((((((a)))))))))\9/  /\u{1f600}|[\ud800-\udfff]/u
`)

/** Objects that intrinsics are not made for. */
export const RECEIVERS = pieces(`
  { length: 3, 0: 1, 2: 3 }  { length: 1e5 }  { length: -1 }  { length: '2' }  { get length() { return 2 } }
  { length: 2 ** 53 - 1 }  { length: 2 ** 32, 4294967295: 1 }  new Array(1e6)  new Array(2 ** 32 - 1)  [,,,]
  Object.create(null)  Object.create([])  new Set([1, 2, 3])  new Map([[1, 2]])  new Date(NaN)  /a/g  null
  undefined  globalThis  Array.prototype  Object.prototype  function () {}  (() => {})  'a,b,c'  Object(1n)
  new Error()  42
`)
