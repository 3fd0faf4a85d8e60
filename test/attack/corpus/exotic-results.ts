import { type Attack, type AttackClass, alike, fails, returns } from '../attack.ts'

const BAD = {
  'a function': 'return () => 1',
  'a symbol': 'return Object.getOwnPropertySymbols(Array.prototype)[0]',
  'a BigInt': 'return 1n',
  'a BigInt in a box': 'return Object(1n)',
  'a BigInt within': 'return { denied: false, reasons: [1n] }',
  'a circle': 'const one = {}\none.one = one\nreturn one',
  'a circle through toJSON': 'const one = { toJSON: () => [one] }\nreturn one',
  'a getter that throws': 'return { get denied() { throw new Error("x") } }',
  'a then that throws': 'return { get then() { throw new Error("x") } }',
  'toJSON that throws a thing that throws':
    'return { toJSON() { throw { get message() { throw 1 }, toJSON() { throw 2 } } } }',
  'toJSON that gives nothing': 'return { toJSON() {} }',
  'toJSON that gives a function': 'return { toJSON: () => () => 1 }',
  'a text that is too long': 'return "x".repeat(70000)',
  'many short texts': 'return Array(70000).fill("x")',
  'a text that grows when it is escaped': 'return "\\u0000".repeat(20000)',
  'a sparse array of four thousand million': 'const all = []\nall[2 ** 32 - 2] = 1\nreturn all',
  'a result longer than the longest text':
    'const part = "x".repeat(2 ** 24)\nreturn { toJSON: () => "x".repeat(2 ** 29 - 24) + part }',
}

const READ: readonly Attack[] = [
  { name: 'not a number', program: 'return NaN', must: returns(null) },
  { name: 'minus nothing', program: 'return -0', must: returns(0) },
  { name: 'null', program: 'return null', must: returns(null) },
  { name: 'a text in a box', program: 'return new String("x")', must: returns('x') },
  { name: 'holes and functions', program: 'return [, () => 1, undefined]', must: returns([null, null, null]) },
  { name: 'half of a letter', program: 'return "\\ud800"', must: returns('\ud800') },
  { name: 'line ends of all kinds', program: 'return "\\n\\r\\u2028\\u2029\\0"', must: returns('\n\r\u2028\u2029\0') },
  {
    name: 'a message to the host',
    program: 'return "\\n{\\"kind\\":\\"done\\"}\\n"',
    must: returns('\n{"kind":"done"}\n'),
  },
  { name: 'a number as raw JSON', program: 'return JSON.rawJSON("1e999")', must: { kind: 'result', json: '1e999' } },
  {
    name: 'two keys that are one',
    program: 'return { denied: true, ["de" + "nied"]: false }',
    must: { kind: 'result', json: '{"denied":false}' },
  },
  {
    name: 'a key that is a prototype elsewhere',
    program: 'return JSON.parse("{\\"__proto__\\":{\\"denied\\":false}}")',
    must: { kind: 'result', json: '{"__proto__":{"denied":false}}' },
  },
  {
    name: 'a getter that answers otherwise each time is read once',
    program: 'let count = 0\nreturn { get denied() { return count++ } }',
    must: returns({ denied: 0 }),
  },
  {
    name: 'a then that is a function only once',
    program: 'let count = 0\nreturn { get then() { return count++ === 0 ? 1 : () => 1 } }',
    must: { kind: 'result', json: '{}' },
  },
  {
    name: 'an object that hides its keys',
    program: 'return Object.defineProperty({}, "denied", { value: false })',
    must: returns({}),
  },
  { name: 'a map', program: 'return new Map([["denied", false]])', must: returns({}) },
  {
    name: 'an array with names',
    program: 'return Object.assign([], { denied: false, reasons: [] })',
    must: returns([]),
  },
  { name: 'a date', program: 'return new Date(0)', must: returns('1970-01-01T00:00:00.000Z') },
]

const NOTHING = {
  'no return': 'const one = 1',
  'return of nothing': 'return',
  'return of undefined by another name': 'return void 0',
  'the surroundings’ this': 'return this',
  'new.target of the surroundings': 'return new.target',
  'nothing but a comment': '// return 1',
  'an empty program': '',
}

const LOOPING = {
  'a getter that loops': 'return { get denied() { for (;;); } }',
  'a then that loops': 'return { get then() { for (;;); } }',
  'toJSON that loops': 'return { toJSON() { for (;;); } }',
  'toJSON in a native loop': 'return { toJSON: () => Array.prototype.includes.call({ length: 2 ** 53 - 1 }, 1) }',
  'a length that never ends':
    'const all = []\nObject.defineProperty(all, 0, { get() { for (;;) all.length } })\nreturn all',
}

const LARGE: readonly Attack[] = [
  {
    name: 'a graph that doubles',
    program: 'let graph = ["x".repeat(50)]\nfor (let i = 0; i < 40; i++) graph = [graph, graph]\nreturn graph',
    must: fails('memory'),
  },
  {
    name: 'refusal while the result is read',
    program: 'return { toJSON() { try { for (;;) Echo(1) } catch { return { denied: false } } } }',
    must: fails('refused'),
  },
  {
    name: 'tool called while the result is read',
    program: 'return { toJSON() { return Echo("seen") } }',
    must: returns(['seen']),
    calls: ['["seen"]'],
  },
]

export const EXOTIC_RESULTS: AttackClass = {
  name: 'exotic results',
  attacks: [
    ...alike(fails('bad-result'), BAD),
    ...alike(fails('missing-result'), NOTHING),
    ...alike(fails('timeout'), LOOPING),
    ...READ,
    ...LARGE,
  ],
}
