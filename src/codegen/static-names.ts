/** Read-only data that every program has. */
export const DATA_NAMES = ['input', 'output', 'identity', 'policy'] as const

/** Values and functions that may be used in any way. */
const FREE_NAMES = [
  'undefined',
  'NaN',
  'Infinity',
  'Number',
  'String',
  'Boolean',
  'parseInt',
  'parseFloat',
  'isNaN',
  'isFinite',
]

/** Built-ins of which only these members may be used. They may not be passed on: that would give all the others. */
const MEMBERS_BY_NAME = new Map<string, readonly string[]>([
  ['Object', ['keys', 'values', 'entries', 'fromEntries', 'hasOwn', 'assign', 'freeze', 'is']],
  ['Array', ['isArray', 'from', 'of']],
  ['JSON', ['stringify', 'parse']],
  [
    'Math',
    [
      'abs',
      'ceil',
      'floor',
      'round',
      'trunc',
      'sign',
      'min',
      'max',
      'pow',
      'sqrt',
      'cbrt',
      'log',
      'log2',
      'log10',
      'exp',
      'hypot',
      'PI',
      'E',
    ],
  ],
  // A clock that stands still at the verdict's instant.
  ['Date', ['now', 'parse', 'UTC']],
  ['console', ['log']],
  ['Set', []],
  ['Map', []],
  ['Error', []],
  ['TypeError', []],
  ['RangeError', []],
])

/** What may stand behind `new`. */
export const CONSTRUCTORS: readonly string[] = ['Set', 'Map', 'Date', 'Error', 'TypeError', 'RangeError']
/** Of the built-ins with listed members, those that may be called or tested for by themselves. */
export const CALLABLE: readonly string[] = ['Object', 'Array', ...CONSTRUCTORS]

/** Built-ins that a program may name. */
export const BUILTIN_NAMES: readonly string[] = [...FREE_NAMES, ...MEMBERS_BY_NAME.keys()]

/** Members of a built-in that may be used; null where any may. */
export function membersOf(name: string): readonly string[] | null {
  return MEMBERS_BY_NAME.get(name) ?? null
}

/** Ways to a prototype or to code from text. No guardrail program needs them, not even as text. */
const ESCAPES = new Set([
  'constructor',
  'prototype',
  '__proto__',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
])

/** Keys that are refused as keys but are harmless as text. */
const REFUSED_KEYS = new Set([
  ...ESCAPES,
  'caller',
  'callee',
  'arguments',
  'setPrototypeOf',
  'getPrototypeOf',
  'defineProperty',
  'defineProperties',
  'getOwnPropertyDescriptor',
  'getOwnPropertyDescriptors',
  'getOwnPropertyNames',
  'getOwnPropertySymbols',
  'captureStackTrace',
  'prepareStackTrace',
  'isPrototypeOf',
  'fromCharCode',
  'fromCodePoint',
])

export function isEscape(text: string): boolean {
  return ESCAPES.has(text)
}

export function isRefusedKey(key: string): boolean {
  return REFUSED_KEYS.has(key)
}
