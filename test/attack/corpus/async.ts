import { type Attack, type AttackClass, alike, fails, returns } from '../attack.ts'

const LATER = 'const Later = (async () => {})().constructor\n'

const AS_RESULT = {
  'promise as result': 'return (async () => ({ denied: false, reasons: [] }))()',
  'thenable as result': 'return { denied: false, reasons: [], then(resolve) { resolve({ denied: false }) } }',
  'thenable by its prototype': 'return Object.create({ then() {} })',
  'thenable by a getter': 'return { get then() { return () => 1 } }',
  'promise of a class of its own': `${LATER}class Mine extends Later {}\nreturn Mine.resolve(1)`,
  'rejected promise as result': 'return (async () => { throw new Error("no") })()',
  'import as result': 'return import("node:fs")',
  'thenable that is a function': 'const done = () => 1\ndone.then = () => 1\nreturn done',
}

const SYNTAX = {
  'await at the top': 'await 0\nreturn 1',
  'for await at the top': 'for await (const one of []) Echo(one)\nreturn 1',
  'yield at the top': 'yield 1\nreturn 1',
  'await using at the top': 'await using one = null\nreturn 1',
}

// What goes on after the program returned: it must neither last nor reach a tool.
const ENDLESS = {
  'microtasks without end': '(async () => { for (;;) await 0 })()\nreturn 1',
  'microtask that loops': '(async () => { await 0; for (;;); })()\nreturn 1',
  'microtask in a native loop':
    '(async () => { await 0; Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1) })()\nreturn 1',
  'thenable that loops while it is adopted': '(async () => { await { then() { for (;;); } } })()\nreturn 1',
  'job that asks for itself again': `${LATER}const again = () => { Later.resolve().then(again) }\nagain()\nreturn 1`,
  'async generator without end':
    'async function* endless() { for (;;) yield 1 }\n(async () => { for await (const one of endless()); })()\nreturn 1',
  'Array.fromAsync without end':
    'Array.fromAsync((function* () { for (;;) yield 1 })(), () => ({ then(done) { done() } }))\nreturn 1',
}

// Such a call fails, and nobody hears of it: the program has ended.
const LATE_CALLS: readonly Attack[] = [
  {
    name: 'tool called after an await',
    program: '(async () => { await 0; Echo("late") })()\nreturn 1',
    must: returns(1),
    calls: [],
  },
  {
    name: 'tool called after an await, and the failure caught',
    program: '(async () => { await 0; try { Echo("late") } catch {} })()\nreturn 1',
    must: returns(1),
    calls: [],
  },
  {
    name: 'tool called while a late failure is read',
    program:
      '(async () => { await 0; throw Object.defineProperty(new Error(), "message", { get: () => { try { Echo("late") } catch {}; return "x" } }) })()\nreturn 1',
    must: returns(1),
    calls: [],
  },
  {
    name: 'tool called by a thenable',
    program: '(async () => { await { then(done) { Echo("late"); done() } } })()\nreturn 1',
    must: returns(1),
    calls: [],
  },
  {
    name: 'tool called in finally of an async generator',
    program:
      'async function* one() { try { yield 1 } finally { await 0; Echo("late") } }\n(async () => { for await (const value of one()) break })()\nreturn 1',
    must: returns(1),
    calls: [],
  },
  {
    name: 'tool called where a promise is rejected',
    program: `${LATER}Later.reject(1).catch(() => Echo("late"))\nreturn 1`,
    must: returns(1),
    calls: [],
  },
  {
    name: 'tool called in time and late',
    program: '(async () => { Echo("now"); await 0; Echo("late") })()\nreturn 1',
    must: returns(1),
    calls: ['["now"]'],
  },
  {
    name: 'modules of the host, late',
    program: '(async () => { const fs = await import("node:fs"); Echo(fs.readdirSync("/")) })()\nreturn 1',
    must: returns(1),
    calls: [],
  },
  {
    name: 'result changed after it was returned',
    program: 'const result = { denied: true }\n;(async () => { await 0; result.denied = false })()\nreturn result',
    must: returns({ denied: true }),
  },
]

const CAUGHT_LATE = alike(returns(1), {
  'patched then': `${LATER}try { Later.prototype.then = () => { for (;;); } } catch {}\nreturn 1`,
  'rejection handled late': `${LATER}const one = Later.reject(1)\n;(async () => { await 0; one.catch(() => 1) })()\nreturn 1`,
  'promise that is never settled': `${LATER}new Later(() => {}).then(() => Echo("late"))\nreturn 1`,
})

// Such a rejection fails the isolate's run or does not, by the engine's timing; the result was out before.
const FLOATING = {
  'rejection that nobody sees': '(async () => { throw new Error("no") })()\nreturn 1',
  'rejection with nothing': `${LATER}Later.reject()\nreturn 1`,
  'rejection whose reason cannot be shown':
    '(async () => { throw { get message() { throw 1 }, toString() { throw 2 } } })()\nreturn 1',
  'rejection whose message throws':
    '(async () => { throw Object.defineProperty(new Error(), "message", { get() { throw 1 } }) })()\nreturn 1',
  'rejection with a very long message': '(async () => { throw new Error("x".repeat(2 ** 22)) })()\nreturn 1',
  'rejection that says the time is up': '(async () => { throw new Error("Script execution timed out.") })()\nreturn 1',
  'rejection that says the isolate is gone':
    '(async () => { throw new Error("Isolate was disposed during execution") })()\nreturn 1',
  'a thousand rejections': `${LATER}for (let i = 0; i < 1000; i++) Later.reject(i)\nreturn 1`,
  'promise that resolves with itself': `${LATER}let done\nconst one = new Later((resolve) => { done = resolve })\ndone(one)\nreturn 1`,
}

const FLOATING_LOOPS = {
  'rejection whose message loops':
    '(async () => { throw Object.defineProperty(new Error(), "message", { get() { for (;;); } }) })()\nreturn 1',
  'rejection whose stack loops':
    '(async () => { throw Object.defineProperty(new Error(), "stack", { get() { for (;;); } }) })()\nreturn 1',
  'rejection whose name loops':
    '(async () => { throw Object.defineProperty(new Error(), "name", { get() { for (;;); } }) })()\nreturn 1',
}

export const ASYNC: AttackClass = {
  name: 'async',
  attacks: [
    ...alike(fails('bad-result'), AS_RESULT),
    ...alike(fails('syntax'), SYNTAX),
    ...alike(fails('timeout'), ENDLESS),
    {
      name: 'microtasks that double',
      program: `${LATER}const twice = () => { Later.resolve().then(twice); Later.resolve().then(twice) }\ntwice()\nreturn 1`,
      must: fails('memory'),
    },
    ...LATE_CALLS,
    ...CAUGHT_LATE,
    ...alike(returns(1), FLOATING),
    ...alike(fails('timeout'), FLOATING_LOOPS),
  ],
}
