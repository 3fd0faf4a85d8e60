import { type Attack, type AttackClass, alike, fails } from '../attack.ts'

const error = (property: string, descriptor: string) =>
  `throw Object.defineProperty(new Error("x"), "${property}", ${descriptor})`

const THROWN = {
  null: 'throw null',
  undefined: 'throw undefined',
  'a symbol': 'throw Object.getOwnPropertySymbols(Array.prototype)[0]',
  'a BigInt': 'throw 1n',
  'a function': 'throw () => 1',
  'a frozen object': 'throw Object.freeze({ message: "x" })',
  'an object without a prototype': 'throw Object.create(null)',
  'an object that looks like an error':
    'throw { name: "RangeError", message: "out of memory", stack: "at host (/etc/passwd:1:1)" }',
  'a thing that only inherits from Error': 'throw Object.create(Error.prototype)',
  'the prototype of all errors': 'throw Error.prototype',
  'the global object': 'throw globalThis',
  'a tool': 'throw Echo',
  'a promise': 'throw (async () => 1)()',
  'an object in a circle': 'const one = {}\none.one = one\nthrow one',
  'an error in a circle of causes':
    'const one = new Error("1"), other = new Error("2", { cause: one })\none.cause = other\nthrow one',
  'a chain of ten thousand causes':
    'let last\nfor (let i = 0; i < 10000; i++) last = new Error("x", { cause: last })\nthrow last',
  'a very long message': 'throw new Error("x".repeat(2 ** 24))',
  'a very long name': error('name', '{ value: "N".repeat(2 ** 22) }'),
  'a very long stack': error('stack', '{ value: "<anonymous>".repeat(2 ** 18) }'),
  'a message cut within a letter': 'throw new Error("x" + "😀".repeat(600))',
  'a message of line ends': 'throw new Error("\\n{\\"kind\\":\\"done\\"}\\r\\n\\u2028\\0")',
  'a message of half letters': 'throw new Error("\\ud800".repeat(2000))',
  'a message that is an object': error('message', '{ value: { toString: () => "mine" } }'),
  'a message that is a symbol': error('message', '{ value: Object.getOwnPropertySymbols(Array.prototype)[0] }'),
  'a message that throws': error('message', '{ get() { throw new Error("inner") } }'),
  'a message that recurses': error('message', '{ get() { return this.message } }'),
  'a name that throws': error('name', '{ get() { throw null } }'),
  'a stack that throws': error('stack', '{ get() { throw 1 } }'),
  'a stack that is a number': error('stack', '{ value: 7 }'),
  'a stack with a line beyond all numbers': error('stack', `{ value: "<anonymous>:${'9'.repeat(400)}:1" }`),
  'a stack with a line that is no safe integer': error('stack', '{ value: "<anonymous>:99999999999999999999:1" }'),
  'a stack with a line below zero': error('stack', '{ value: "<anonymous>:1:1" }'),
  'a code of the host': 'throw Object.assign(new Error("x"), { code: "memory", line: -1, kind: "failed" })',
  'toJSON that throws': 'throw { toJSON() { throw new Error("inner") } }',
  'a getter that throws another, which throws another':
    'const make = (depth) => ({ get message() { throw make(depth + 1) }, toJSON() { throw make(depth + 1) } })\nthrow make(0)',
  'a message that changes with every look':
    'let count = 0\nthrow Object.defineProperty(new Error(), "message", { get: () => "look " + ++count })',
  'an error whose prototype was taken': 'throw Object.setPrototypeOf(new Error("x"), null)',
  'an error that is an instance of everything':
    'class Mine extends Error { static [Object.getOwnPropertySymbols(Object.getPrototypeOf(() => 1))[0]]() { return true } }\nthrow new Mine("x")',
  'an error out of finally': 'try { throw new Error("one") } finally { throw new TypeError("other") }',
  'a suppressed error': 'throw Object.assign(new Error("x"), { suppressed: new Error("y"), errors: [new Error("z")] })',
}

const LOOPING = {
  'message that loops': error('message', '{ get() { for (;;); } }'),
  'name that loops': error('name', '{ get() { for (;;); } }'),
  'stack that loops': error('stack', '{ get() { for (;;); } }'),
  'toString of the message that loops': error('message', '{ value: { toString() { for (;;); } } }'),
  'toJSON that loops': 'throw { toJSON() { for (;;); } }',
  'getter that loops within what was thrown': 'throw { get a() { for (;;); } }',
  'message in a native loop': error(
    'message',
    '{ get: () => Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1) }',
  ),
}

const OTHERS: readonly Attack[] = [
  ...alike(fails('syntax'), { 'an error that says it is of syntax': 'throw new SyntaxError("mine")' }),
  {
    name: 'message that grows while it is read',
    program: error('message', '{ get() { const all = []; for (;;) all.push([1.5, all.length]) } }'),
    must: fails('memory'),
  },
  {
    name: 'refusal that is caught and dressed as another error',
    program: 'try { for (;;) Echo(1) } catch { throw new SyntaxError("mine") }',
    must: fails('refused'),
  },
]

export const EXOTIC_THROWS: AttackClass = {
  name: 'exotic throws',
  attacks: [...alike(fails('thrown'), THROWN), ...alike(fails('timeout'), LOOPING), ...OTHERS],
}
