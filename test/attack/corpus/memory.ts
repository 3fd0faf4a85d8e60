import { type AttackClass, alike, fails } from '../attack.ts'

const GROWTH = {
  'array of numbers': 'const all = []\nfor (let i = 0; ; i++) all.push(i + 0.5)',
  'arrays that are filled': 'const all = []\nfor (;;) all.push(new Array(10000).fill(1.5))',
  'one array filled at once': 'return new Array(3e7).fill(1.5).length',
  'array-like object filled': 'return Array.prototype.fill.call({ length: 2 ** 53 - 1 }, "x")',
  'sort over a length': 'return Array.prototype.sort.call({ length: 2 ** 53 - 1 })',
  'array made from a length': 'return Array.from({ length: 2 ** 31 }, (_, i) => i).length',
  'array doubled by concat': 'let all = [1, 2, 3]\nfor (;;) all = all.concat(all)',
  'array doubled by spread': 'let all = [1, 2, 3]\nfor (;;) all = [...all, ...all]',
  'array doubled by flatMap': 'let all = [1, 2, 3]\nfor (;;) all = all.flatMap((one) => [one, one])',
  'spread of an endless generator': 'return [...(function* () { for (;;) yield 1 })()]',
  'arguments of an endless generator': 'return Math.max(...(function* () { for (;;) yield 1 })())',
  'map of numbers': 'const all = new Map()\nfor (let i = 0; ; i++) all.set(i, i)',
  'set of numbers': 'const all = new Set()\nfor (let i = 0; ; i++) all.add(i)',
  'set from an endless generator': 'return new Set((function* () { for (let i = 0; ; i++) yield i })()).size',
  'groups without end': 'return Map.groupBy((function* () { for (let i = 0; ; i++) yield i })(), (one) => one).size',
  'object with ever more keys': 'const all = {}\nfor (let i = 0; ; i++) all["key" + i] = i',
  'object with ever more accessors':
    'const all = {}\nfor (let i = 0; ; i++) Object.defineProperty(all, "key" + i, { get: () => i })',
  'texts that are flattened':
    'const all = [], text = "x".repeat(2 ** 20)\nfor (let i = 0; ; i++) { const next = text + i; next.indexOf("y"); all.push(next) }',
  'one long text flattened': 'return "x".repeat(2 ** 29 - 24).charCodeAt(7)',
  'padding, flattened': 'return "x".padEnd(2 ** 29 - 24, "ab").charCodeAt(7)',
  'texts joined': 'const part = "x".repeat(2 ** 20)\nreturn Array.from({ length: 500 }, () => part).join("-").length',
  'every letter replaced by many': 'return "a".repeat(2 ** 20).replaceAll("a", "b".repeat(2 ** 9 - 1)).charCodeAt(7)',
  'a text split into letters':
    'const all = [], text = "ab".repeat(2 ** 20)\nfor (let i = 0; ; i++) all.push((text + i).split(""))',
  'all matches of a long text': 'return "ab".repeat(2 ** 22).match(/[ab]/g).length',
  'matches with their groups': 'return [..."ab".repeat(2 ** 20).matchAll(/(a)(b)/g)].length',
  'upper case of what grows': 'return "ß".repeat(2 ** 26).toUpperCase().length',
  'JSON of a graph that doubles':
    'let graph = ["x".repeat(100)]\nfor (let i = 0; i < 21; i++) graph = [graph, graph]\nreturn JSON.stringify(graph).length',
  'JSON with a long indent':
    'const all = [], part = Array(2 ** 18).fill(1)\nfor (;;) all.push(JSON.stringify(part, null, "          "))',
  'JSON parsed into objects': 'return JSON.parse("[" + "{},".repeat(2 ** 21) + "{}]").length',
  'closures that hold each other':
    'let last = () => 0\nfor (;;) { const before = last, load = new Array(500).fill(0.5); last = () => before() + load.length }',
  'functions bound to themselves': 'let last = () => 0\nfor (;;) last = last.bind(null, last, last, last)',
  'generators that wait':
    'const all = []\nfunction* wait(load) { yield load }\nfor (;;) { const one = wait(new Array(100).fill(0.5)); one.next(); all.push(one) }',
  'errors that cause each other': 'let last\nfor (;;) last = new Error("x", { cause: last })',
  'classes of classes':
    'const all = []\nlet Last = class {}\nfor (;;) { Last = class extends Last { field = 1 }; all.push(Last) }',
  'BigInts of a hundred megabytes': 'const all = []\nfor (;;) all.push(1n << 900000000n)',
  'BigInts kept': 'const all = []\nfor (let i = 0n; ; i++) all.push((1n << 100000n) + i)',
  'regular expressions kept':
    'const all = []\nfor (let i = 0; ; i++) { const one = new RegExp("(a|b|c)+" + i); one.test("abc"); all.push(one) }',
  'dates kept': 'const all = []\nfor (let i = 0; ; i++) all.push(new Date(i))',
  'promises kept': 'const Later = (async () => {})().constructor, all = []\nfor (;;) all.push(new Later(() => {}))',
}

const GONE_TOO_FAR = alike(fails('thrown'), {
  // Texts that share their halves take no memory; the engine's own limit on their length ends them.
  'rope doubled beyond the longest text': 'let text = "x"\nfor (;;) text += text',
  'repeat beyond the longest text': 'return "x".repeat(2 ** 30)',
  'BigInt beyond the largest': 'return 1n << 2n ** 31n',
  'array beyond the longest': 'return new Array(2 ** 32)',
})

export const MEMORY: AttackClass = { name: 'memory', attacks: [...alike(fails('memory'), GROWTH), ...GONE_TOO_FAR] }
