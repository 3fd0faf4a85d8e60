import { type AttackClass, alike, fails } from '../attack.ts'

// Past the engine's largest array, where a loop written in the engine itself goes on for hours and hears no interrupt.
const ENDLESS = '{ length: 2 ** 53 - 1 }'

const SCRIPT_LOOPS = {
  'busy loop': 'while (true) {}',
  'loop that its own try cannot catch': 'for (;;) { try { for (;;); } catch { return "caught" } finally { continue } }',
  'return from finally after a loop': 'try { for (;;); } finally { return { denied: false, reasons: [] } }',
  'labelled loops that restart each other':
    'outer: for (;;) { inner: for (;;) { if (input) continue outer; continue inner } }',
  'getter behind a getter': 'const a = { get one() { return this.two }, get two() { for (;;); } }\nreturn a.one',
  'setter that loops': 'const a = { set one(value) { for (;;) value++ } }\na.one = 1\nreturn 1',
  'generator that never ends': 'function* endless() { for (;;) yield 1 }\nfor (const one of endless());\nreturn 1',
  'generator that does not return when it is closed':
    'function* stubborn() { try { yield 1 } finally { for (;;); } }\nfor (const one of stubborn()) break\nreturn 1',
  'iterator that never says done':
    'const [key] = Object.getOwnPropertySymbols(Array.prototype)\nconst endless = { [key]: () => ({ next: () => ({ done: false }) }) }\nfor (const one of endless);\nreturn 1',
  'sort comparator': 'return [3, 1, 2].sort(() => { for (;;); })',
  'replace callback': 'return "a".replace(/a/, () => { for (;;); })',
  'reviver of JSON.parse': 'return JSON.parse("[1, 2]", () => { for (;;); })',
  'toString of a key': 'return ({})[{ toString() { for (;;); } }]',
  'valueOf in a comparison': 'return { valueOf() { for (;;); } } < 1',
  'tag of a template': 'const tag = () => { for (;;); }\nreturn tag`a`',
  'static block of a class': 'class Endless { static { for (;;); } }\nreturn 1',
  'default value of a parameter': 'const take = (one = (() => { for (;;); })()) => one\nreturn take()',
  'entries that never end, all of one key': 'return Object.fromEntries((function* () { for (;;) yield ["a", 1] })())',
  'set of a generator that repeats itself': 'return new Set((function* () { for (;;) yield 1 })()).size',
  'iterator helper that drops everything': 'return (function* () { for (;;) yield 1 })().filter(() => false).next()',
  'recursion as deep as six, as wide as a hundred':
    'const wide = (depth) => { for (let i = 0; i < 100; i++) if (depth > 0) wide(depth - 1) }\nwide(6)\nreturn 1',
  'two functions that catch each other’s overflow':
    'function one() { try { one() } finally { one() } }\none()\nreturn 1',
}

const NATIVE_LOOPS = {
  'indexOf over a length': `return Array.prototype.indexOf.call(${ENDLESS}, 1)`,
  'lastIndexOf over a length': `return Array.prototype.lastIndexOf.call(${ENDLESS}, 1)`,
  'includes over a length': `return Array.prototype.includes.call(${ENDLESS}, 1)`,
  'reverse over a length': `return Array.prototype.reverse.call(${ENDLESS})`,
  'shift over a length': `return Array.prototype.shift.call(${ENDLESS})`,
  'copyWithin over a length': `return Array.prototype.copyWithin.call(${ENDLESS}, 0, 1)`,
  'every over holes': `return Array.prototype.every.call(${ENDLESS}, () => true)`,
  'reduceRight over holes': `return Array.prototype.reduceRight.call(${ENDLESS}, () => 1, 0)`,
  'flat over holes': `return Array.prototype.flat.call(${ENDLESS})`,
  'join of nothing by nothing': 'return Array.prototype.join.call({ length: 2 ** 32 - 2 }, "").length',
  'endless native loop behind a timeout that was caught': `try { for (let i = 0; i < 1e6; i++); } catch { return 1 }\nreturn Array.prototype.includes.call(${ENDLESS}, 1)`,
  'lastIndexOf of a text that almost fits everywhere':
    'const hay = "a".repeat(2 ** 22)\nreturn hay.lastIndexOf("a".repeat(2 ** 21) + "b")',
  'square of a large BigInt, again and again':
    'const large = 3n ** 400000n\nlet sum = 0n\nfor (;;) sum = (large * large) & 1n',
  'digits of a large BigInt, again and again':
    'const large = 7n ** 200000n\nlet length = 0\nfor (;;) length += large.toString().length',
  'division of large BigInts, again and again':
    'const large = 3n ** 400000n, small = 7n ** 100000n\nlet rest = 0n\nfor (;;) rest += large % small',
  'power of a power': 'let last = 0n\nfor (;;) last = (3n ** 5000n) ** 60n & 1n',
  'comparison of long texts':
    'const one = "ab".repeat(2 ** 20) + "1", other = "ab".repeat(2 ** 20) + "2"\nlet sum = 0\nfor (;;) sum += one.localeCompare(other)',
  'normalization of a long text':
    'const text = "e\\u0301\\u0323".repeat(2 ** 18)\nlet length = 0\nfor (;;) length += text.normalize("NFC").length',
}

export const TIME: AttackClass = {
  name: 'time',
  attacks: [...alike(fails('timeout'), SCRIPT_LOOPS), ...alike(fails('timeout'), NATIVE_LOOPS)],
}
