function words(text: string): string[] {
  return text.trim().split(/\s+/)
}

export const KEYS = words(`
  a b length constructor __proto__ prototype then toJSON toString valueOf message stack name cause denied
  reasons ok result error logs caller callee arguments lastIndex index source flags size exec next return
  raw groups 0 4294967295
`)

/** Globals that programs have. */
export const GLOBALS = words(`
  Object Array Set Map JSON Math Number String Boolean RegExp Date Error TypeError RangeError SyntaxError
  parseInt parseFloat isNaN globalThis console undefined input output
`)

/** Globals that programs look for in vain. */
export const ABSENT = words(`
  process require module exports global Buffer Symbol Reflect Proxy Promise Function WeakRef WebAssembly
  ArrayBuffer SharedArrayBuffer Atomics Uint8Array BigInt Intl fetch setTimeout queueMicrotask
  structuredClone FinalizationRegistry Iterator escape Deno Bun performance gc print ivm callTool
`)

/** Methods by the intrinsic they hang on. */
export const METHODS: readonly (readonly [holder: string, methods: readonly string[]])[] = [
  [
    'Array',
    words(`
    at concat copyWithin entries every fill filter find findLast flat flatMap forEach includes indexOf join
    keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toReversed toSorted
    toSpliced toString unshift values with
  `),
  ],
  [
    'String',
    words(`
    at charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf match localeCompare
    matchAll normalize padEnd padStart repeat replace replaceAll search slice split substr substring
    toLocaleUpperCase toLowerCase toWellFormed trim anchor
  `),
  ],
  [
    'Object',
    words(`
    hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf __defineGetter__
    __lookupGetter__ __lookupSetter__ __defineSetter__
  `),
  ],
  [
    'RegExp',
    words(`
    exec test toString compile
  `),
  ],
  [
    'Map',
    words(`
    clear delete entries forEach get has keys set values
  `),
  ],
  [
    'Set',
    words(`
    add clear delete forEach has values union intersection isSubsetOf symmetricDifference
  `),
  ],
  [
    'Number',
    words(`
    toExponential toFixed toLocaleString toPrecision toString valueOf
  `),
  ],
  [
    'Date',
    words(`
    getTime getTimezoneOffset setFullYear setTime toISOString toJSON toLocaleString toString
  `),
  ],
  [
    'Error',
    words(`
    toString
  `),
  ],
]

export const STATICS = words(`
  Object.assign Object.create Object.defineProperties Object.defineProperty Object.entries Object.freeze
  Object.fromEntries Object.getOwnPropertyDescriptors Object.getOwnPropertyNames
  Object.getOwnPropertySymbols Object.getPrototypeOf Object.groupBy Object.is Object.keys
  Object.setPrototypeOf Object.values Map.groupBy Array.from Array.fromAsync Array.isArray Array.of
  String.fromCharCode String.fromCodePoint String.raw JSON.parse JSON.stringify JSON.rawJSON Math.max
  Math.hypot Math.random Math.fround Math.sumPrecise Number.parseFloat Date.UTC Date.now Date.parse
  Error.captureStackTrace RegExp.escape parseInt
`)

export const BINARY = words(`
  + - * / % < >= == === != & | ^ << >>> && || ?? ,
`)
