import { type Attack, type AttackClass, alike, fails, returns, staysSame } from '../attack.ts'
import { REACH_ALL } from './reach-all.ts'

/**
 * Tries on each object, and on each of its keys, whatever changes an object; answers what worked, which must be nothing.
 * Keys that never existed count too: a new `toJSON` or index is as good as a replaced one.
 */
function tamperWith(objects: string): string {
  return `const changed = []
const attempt = (what, change) => { try { change(); changed.push(what) } catch {} }
for (const [name, target] of Object.entries(${objects})) {
  const keys = [...Object.getOwnPropertyNames(target), ...Object.getOwnPropertySymbols(target), 'toJSON', 'then', '0', 'get']
  for (const key of keys) {
    const label = name + '.' + key.toString()
    attempt(label + ' assigned', () => { const forged = () => 'forged'; target[key] = forged; if (target[key] !== forged) throw 'kept' })
    attempt(label + ' defined', () => Object.defineProperty(target, key, { value: 'forged' }))
    attempt(label + ' made a getter', () => Object.defineProperty(target, key, { get: () => 'forged', configurable: true }))
    if (Object.hasOwn(target, key)) attempt(label + ' deleted', () => { delete target[key] })
  }
  if (Object.getPrototypeOf(target) !== null) attempt(name + ' without a prototype', () => Object.setPrototypeOf(target, null))
  attempt(name + ' with another prototype', () => Object.setPrototypeOf(target, { forged: true }))
  if (Object.isExtensible(target)) changed.push(name + ' can be extended')
}
return changed`
}

const FROZEN = {
  'the global object': '{ globalThis }',
  'what makes objects and arrays': '{ Object, Array, objects: Object.prototype, arrays: Array.prototype }',
  'texts, numbers and booleans':
    '{ String, Number, Boolean, texts: String.prototype, numbers: Number.prototype, booleans: Boolean.prototype }',
  'maps and sets': '{ Map, Set, maps: Map.prototype, sets: Set.prototype }',
  'JSON and Math': '{ JSON, Math }',
  'regular expressions': '{ RegExp, expressions: RegExp.prototype }',
  dates: '{ Date, dates: Date.prototype }',
  errors:
    '{ Error, errors: Error.prototype, TypeError, types: TypeError.prototype, RangeError, ranges: RangeError.prototype, SyntaxError, syntaxes: SyntaxError.prototype }',
  'what all functions inherit':
    '{ functions: Object.getPrototypeOf(() => 1), asyncs: Object.getPrototypeOf(async () => 1), generators: Object.getPrototypeOf(function* () {}), asyncGenerators: Object.getPrototypeOf(async function* () {}) }',
  iterators:
    '{ arrays: Object.getPrototypeOf([].values()), maps: Object.getPrototypeOf(new Map().values()), sets: Object.getPrototypeOf(new Set().values()), texts: Object.getPrototypeOf("".matchAll(/a/g)), all: Object.getPrototypeOf(Object.getPrototypeOf([].values())) }',
  'tools and console': '{ Echo, Fail, CheckAccess, console, log: console.log }',
  'what the program was given':
    '{ output, identity, policy, roles: policy.roles, visitor: policy.roles.visitor, loans: policy.roles.visitor.loans }',
}

const REPLACED = {
  'a tool': 'Echo = () => "forged"\nreturn 1',
  'JSON by a new one': 'globalThis.JSON = { stringify: () => "{}" }\nreturn 1',
  'a tool by definition':
    'Object.defineProperty(globalThis, "CheckAccess", { value: () => ({ denied: false }) })\nreturn 1',
  'data by assignment': 'policy.roles.visitor.loans.push("member")\nreturn 1',
  'data by its prototype': 'policy.roles.__proto__ = { visitor: {} }\nreturn 1',
  'a name that is in no scope': 'leaked = 1\nreturn 1',
  'how stacks are written': 'Error.prepareStackTrace = (_, sites) => sites\nreturn new Error("x").stack',
  'how long stacks are': 'Error.stackTraceLimit = 0\nreturn 1',
  'an accessor by the old way': 'Object.prototype.__defineGetter__("denied", () => false)\nreturn 1',
  'a setter on the indexes of all arrays': 'Object.defineProperty(Array.prototype, 5, { set() {} })\nreturn 1',
  'a stack captured upon an intrinsic': 'Error.captureStackTrace(Object.prototype)\nreturn 1',
  'length of a function that is shared': 'Object.defineProperty(Echo, "length", { value: 7 })\nreturn 1',
}

const PROMISE = 'const Later = (async () => {})().constructor\n'

/** Intrinsics that are reached only round a corner: what is done to them must change nothing of what the host is told. */
const EFFECTLESS: readonly Attack[] = [
  {
    name: 'toJSON on BigInt and symbols',
    program:
      'try { (1n).constructor.prototype.toJSON = () => "forged"; Object(Object.getOwnPropertySymbols(Array.prototype)[0]).constructor.prototype.toJSON = () => "forged" } catch {}\nreturn Echo({ a: 1 }, "b")',
    must: returns([{ a: 1 }, 'b']),
    calls: ['[{"a":1},"b"]'],
  },
  {
    name: 'promises that are patched',
    program: `${PROMISE}for (const key of ["then", "catch", "finally"]) try { Later.prototype[key] = () => ({ denied: false }) } catch {}\ntry { Later.resolve = () => 1 } catch {}\nreturn Echo(1)`,
    must: returns([1]),
    calls: ['[1]'],
  },
  {
    name: 'methods that carry other methods',
    program:
      'try { JSON.stringify.call = () => "[]"; JSON.stringify.apply = () => "[]"; RegExp.prototype.exec.call = () => null; String.prototype.slice.call = () => "" } catch {}\nreturn Echo({ a: 1 })',
    must: returns([{ a: 1 }]),
    calls: ['[{"a":1}]'],
  },
  {
    name: 'species of an array of the program’s own',
    program:
      'const [key] = Object.getOwnPropertySymbols(Array)\nclass Mine extends Array { static get [key]() { return Object } }\nconst mine = Mine.from([1, 2])\nreturn Echo(mine.map((one) => one), mine.concat([3]))',
    must: returns([2, 0]),
  },
  {
    name: 'array whose prototype is the program’s own',
    program:
      'const mine = Object.setPrototypeOf([1, 2], { toJSON: () => "forged", map: () => "forged" })\nreturn Echo(mine)',
    must: returns(['forged']),
    calls: ['["forged"]'],
  },
  {
    name: 'names of the program hide the tools only from itself',
    program:
      'const CheckAccess = () => ({ denied: false, reasons: [] })\nreturn CheckAccess(policy.roles.visitor, { fines: [] })',
    must: returns({ denied: false, reasons: [] }),
    calls: [],
  },
  {
    name: 'functions of the program are hoisted over nothing',
    program: 'return [Echo(1), typeof JSON.parse]\nfunction Echo(value) { return value }\nvar JSON = { parse: 1 }',
    must: fails('thrown'),
    calls: [],
  },
  {
    name: 'parameters that hide intrinsics',
    program: 'return ((JSON, Object, Array) => Echo({ a: [1] }))({ stringify: () => "[]" })',
    must: returns([{ a: [1] }]),
    calls: ['[{"a":[1]}]'],
  },
  {
    name: 'prototype of a literal',
    program: 'const one = { __proto__: { denied: false } }\nreturn [one.denied, Echo(one), {}.denied === undefined]',
    must: returns([false, [{}], true]),
  },
  {
    name: 'error class that says it is all others',
    program:
      'class Mine extends Error { static [Object.getOwnPropertySymbols(Object.getPrototypeOf(() => 1))[0]]() { return true } }\nreturn [1 instanceof Mine, Error.captureStackTrace({}) === undefined]',
    must: returns([true, true]),
  },
  {
    name: 'iteration of arrays that is redefined for one array',
    program:
      'const [key] = Object.getOwnPropertySymbols(Array.prototype)\nconst all = [1, 2]\nObject.defineProperty(all, key, { value: function* () { yield "forged" } })\nreturn [Echo(...all), Echo(all)]',
    must: returns([['forged'], [[1, 2]]]),
    calls: ['["forged"]', '[[1,2]]'],
  },
]

export const TAMPERING: AttackClass = {
  name: 'tampering',
  attacks: [
    ...Object.entries(FROZEN).map(([name, objects]) => ({ name, program: tamperWith(objects), must: returns([]) })),
    ...alike(fails('thrown'), REPLACED),
    ...EFFECTLESS,
    {
      name: 'marks on all that can still be changed are gone in the next run',
      program: `${REACH_ALL}let found = 0
for (const value of seen) {
  if (value.mark === 'left') found++
  try { value.mark = 'left' } catch {}
}
return found`,
      must: staysSame(),
    },
  ],
}
