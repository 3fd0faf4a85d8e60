import { type Attack, type AttackClass, alike, fails, returns } from '../attack.ts'

const ALMOST = '"a".repeat(60) + "!"'

const BACKTRACKING = {
  'plus in plus': `return /^(a+)+$/.test(${ALMOST})`,
  'alternatives that are the same': `return /^(a|a)*$/.test(${ALMOST})`,
  'alternatives that overlap': `return /^(a|aa|aaa)+$/.test(${ALMOST})`,
  'star in star in star': `return /^((a*)*)*$/.test(${ALMOST})`,
  'anything, often': `return /^(.*)*x$/.test(${ALMOST})`,
  'two runs side by side': 'return /(x+x+)+y/.test("x".repeat(80))',
  'lazy in lazy': `return /^(a+?)+?$/.test(${ALMOST})`,
  'back reference': `return /^(a+)+\\1b$/.test(${ALMOST})`,
  'named back reference': `return /^(?<run>a+)+\\k<run>b$/.test(${ALMOST})`,
  lookahead: `return /^(?=(a+)+$)/.test(${ALMOST})`,
  'negative lookahead': `return /^(?!(a+)+$)x/.test(${ALMOST})`,
  lookbehind: 'return /(?<=^(a+)+)$/.test("!" + "a".repeat(60))',
  sticky: `const run = /(a+)+$/y\nreturn run.test(${ALMOST})`,
  'without regard to case': `return /^([aA]+)+$/i.test(${ALMOST})`,
  'sets of letters': `return /^([\\p{L}--[b-z]]+)+$/v.test(${ALMOST})`,
  'surrogate pairs': 'return /^(😀+)+$/u.test("😀".repeat(60) + "!")',
  'counted in counted': `return /^(a{1,30}){1,30}$/.test("a".repeat(1000) + "!")`,
  'through split': `return (${ALMOST}).split(/(a+)+$/)`,
  'through replaceAll': `return (${ALMOST}).replaceAll(/^(a+)+$/g, "")`,
  'through search': `return (${ALMOST}).search(/^(a+)+$/)`,
  'through matchAll': `return [...(${ALMOST}).matchAll(/^(a+)+$/g)]`,
  'made from text': `return new RegExp("^(a" + "+)+$").test(${ALMOST})`,
  'polynomial over a long text': 'return /^.*,.*,.*,.*,.*,.*;$/.test(",".repeat(3000))',
}

const SIZE: readonly Attack[] = [
  {
    name: 'a thousand times a thousand times a thousand',
    program: 'return new RegExp("^((a{1,1000}){1,1000}){1,1000}$").test("a")',
    must: returns(true),
  },
  {
    name: 'an atom counted to a million',
    program: 'return new RegExp("(?:ab|cd){1000000}").test("ab")',
    must: returns(false),
  },
  ...alike(fails('syntax'), {
    'more groups than there are numbers': 'return new RegExp("()".repeat(40000)).test("")',
  }),
  {
    name: 'a hundred thousand alternatives',
    program: 'return new RegExp(Array.from({ length: 100000 }, (_, i) => "w" + i).join("|")).test("w99999")',
    must: returns(true),
  },
  {
    name: 'class of every other character',
    program:
      'const all = Array.from({ length: 20000 }, (_, i) => "\\\\u" + (i * 2 + 256).toString(16).padStart(4, "0")).join("")\nreturn new RegExp("[" + all + "]+$", "i").test("\\u0100")',
    must: returns(true),
  },
]

const OWN_PROTOCOL = [
  ...alike(fails('timeout'), {
    'exec that loops':
      'const one = /a/g\nObject.defineProperty(one, "exec", { value: () => { for (;;); } })\nreturn one.test("a")',
    'flags that loop':
      'const one = /a/\nObject.defineProperty(one, "flags", { get() { for (;;); } })\nreturn [..."a".matchAll(one)]',
    'sticky search that never moves on':
      'const one = /(?:)/y\nlet count = 0\nwhile (one.test("a")) count++\nreturn count',
  }),
  {
    name: 'exec that always matches',
    program:
      'const one = /a/g\nObject.defineProperty(one, "exec", { value: () => ({ 0: "x", index: 0, length: 1 }) })\nreturn "a".replace(one, "")',
    must: fails('memory'),
  },
  {
    name: 'what the last match leaves behind is the program’s own',
    program: '/(host)?(.*)/.exec("mine")\nreturn [RegExp.input, RegExp.$2, RegExp.lastMatch]',
    must: returns(['mine', 'mine', 'mine']),
  },
]

export const REGULAR_EXPRESSIONS: AttackClass = {
  name: 'regular expressions',
  attacks: [...alike(fails('timeout'), BACKTRACKING), ...SIZE, ...OWN_PROTOCOL],
}
