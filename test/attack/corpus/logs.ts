import { type AttackClass, alike, fails, returns } from '../attack.ts'

const FLOODS = {
  'many lines': 'for (let i = 0; i < 50000; i++) console.log("line", i)\nreturn 1',
  'many empty lines': 'for (let i = 0; i < 200000; i++) console.log("")\nreturn 1',
  'one long line': 'console.log("x".repeat(2 ** 22))\nreturn 1',
  'long lines of half letters': 'for (let i = 0; i < 20; i++) console.log("\\ud83d".repeat(2 ** 14))\nreturn 1',
  'lines that look like messages': 'console.log("\\n{\\"kind\\":\\"done\\",\\"envelope\\":\\"{}\\"}\\n")\nreturn 1',
  'many values in one line': 'console.log(...Array(10000).fill("x"))\nreturn 1',
  'objects with toJSON': 'for (let i = 0; i < 2000; i++) console.log({ toJSON: () => "x".repeat(1000) })\nreturn 1',
  'values that have no JSON':
    'console.log(undefined, () => 1, Object.getOwnPropertySymbols(Array.prototype)[0], NaN, -0)\nreturn 1',
  'the console itself': 'console.log(console, globalThis.console)\nreturn 1',
  'lines within lines': 'console.log({ toJSON() { console.log("inner"); return "outer" } })\nreturn 1',
  'log without its console': 'const { log } = console\nlog.call(null, 1)\nlog.apply({}, [1])\nreturn 1',
  'lines after the program ended':
    '(async () => { await 0; for (let i = 0; i < 1000; i++) console.log("late") })()\nreturn 1',
}

const THROWING = {
  'an object in a circle': 'const one = {}\none.one = one\nconsole.log(one)\nreturn 1',
  'a BigInt': 'console.log(1n)\nreturn 1',
  'a getter that throws': 'console.log({ get a() { throw new Error("x") } })\nreturn 1',
  'toJSON that recurses': 'const one = { toJSON() { console.log(one) } }\nconsole.log(one)\nreturn 1',
  'another log in place of the console’s': 'console.log = () => 1\nreturn 1',
}

const LOOPING = {
  'a getter that loops': 'console.log({ get a() { for (;;); } })\nreturn 1',
  'toJSON that loops': 'console.log({ toJSON() { for (;;); } })\nreturn 1',
  'lines without end': 'for (;;) console.log("x")',
}

export const LOGS: AttackClass = {
  name: 'log floods',
  attacks: [
    ...alike(returns(1), FLOODS),
    ...alike(fails('thrown'), THROWING),
    ...alike(fails('timeout'), LOOPING),
    {
      name: 'every letter a line',
      program: 'for (let i = 0; i < 100000; i++) console.log("x")\nreturn 1',
      limits: { logChars: 50_000 },
      must: returns(1),
    },
    {
      name: 'a line longer than the memory',
      program: 'for (let i = 0; ; i++) console.log("x".repeat(2 ** 28) + i)',
      must: fails('memory'),
    },
    { name: 'no log allowed', program: 'console.log("x")\nreturn 1', limits: { logChars: 0 }, must: returns(1) },
  ],
}
