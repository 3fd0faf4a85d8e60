import { REACH_ALL } from './reach-all.ts'

/** Two programs, one after the other: what the first leaves behind must not show in the second. */
export type Sequel = {
  readonly name: string
  /** Runs first, in the isolate that both share. However it ends. */
  readonly first: string
  readonly second: string
  /** What `second` must return: it must do so in an isolate of its own, too. */
  readonly returns: unknown
}

const LATER = 'const Later = (async () => {})().constructor\n'
const SYMBOL = 'const Mark = Object.getOwnPropertySymbols(Array.prototype)[0].constructor\n'

/** Ends with a promise that is rejected; to read the reason does `work`, when the engine has looked for the last time at what is left. */
function whenReasonIsRead(work: string): string {
  return `const reason = Object.defineProperty(new Error(), 'message', { get() { ${work}\nreturn 'x' } })\n;(async () => { throw reason })()\nreturn 1`
}

const TWO_CALLS = 'return [Echo(1), Echo(2)]'

function named(programs: Readonly<Record<string, string>>, second: string, returns: unknown): Sequel[] {
  return Object.entries(programs).map(([name, first]) => ({ name, first, second, returns }))
}

const WORK_LEFT = named(
  {
    'loop that a late reason begins': whenReasonIsRead('(async () => { await 0; for (;;); })()'),
    'loop that a late reason asks for': `${LATER}${whenReasonIsRead('Later.resolve().then(() => { for (;;); })')}`,
    'rejection that a late reason leaves': whenReasonIsRead('(async () => { throw new Error("late") })()'),
    'rejection that a late reason leaves, whose reason loops': whenReasonIsRead(
      '(async () => { throw Object.defineProperty(new Error(), "message", { get() { for (;;); } }) })()',
    ),
    'call of a tool that a late reason leaves': whenReasonIsRead('(async () => { await 0; Echo("late") })()'),
    'call of a tool by a late reason': whenReasonIsRead('try { Echo("late") } catch {}'),
    'many rejections': `${LATER}for (let i = 0; i < 1000; i++) Later.reject(i)\nreturn 1`,
    'promises that nobody settles': `${LATER}for (let i = 0; i < 1000; i++) new Later(() => {}).then(() => Echo("late"))\nreturn 1`,
    'async functions that wait': `${LATER}for (let i = 0; i < 100; i++) (async () => { await new Later(() => {}); Echo("late") })()\nreturn 1`,
    'job that calls a tool':
      '(async () => { for (let i = 0; i < 9; i++) { await 0; try { Echo("late") } catch {} } })()\nreturn 1',
    'jobs without end': '(async () => { for (;;) await 0 })()\nreturn 1',
    'loop without end': 'for (;;);',
    'stack without end': 'function down() { down() }\ndown()',
    'no syntax': 'const a = )',
    'calls beyond the limit': 'for (;;) Echo()',
    'logs up to the limit': 'for (;;) console.log("x".repeat(100))',
  },
  TWO_CALLS,
  [[1], [2]],
)

const TRACES: readonly Sequel[] = [
  {
    name: 'marks on all that can be reached',
    first: `${REACH_ALL}for (const one of seen) for (const key of ['mark', 'toJSON', 'then', 'constructor']) try { one[key] = 7 } catch {}\nreturn 1`,
    second: `${REACH_ALL}return [...seen].filter((one) => { const found = Object.getOwnPropertyDescriptor(one, 'mark'); return found !== undefined }).length`,
    returns: 0,
  },
  {
    name: 'marks on what symbols, promises and large numbers have',
    first: `${LATER}${SYMBOL}for (const one of [Later, Mark, (1n).constructor]) { one.mark = 7\none.prototype.mark = 7 }\nreturn 1`,
    second: `${LATER}${SYMBOL}return [Later, Mark, (1n).constructor].flatMap((one) => [typeof one.mark, typeof one.prototype.mark])`,
    returns: Array(6).fill('undefined'),
  },
  {
    name: 'methods of promises replaced',
    first: `${LATER}Later.prototype.then = () => { for (;;); }\nLater.resolve = () => 7\nreturn 1`,
    second: `${LATER}const one = Later.resolve(1)\nreturn [typeof one, String(one.then).includes('native')]`,
    returns: ['object', true],
  },
  {
    name: 'symbols that all realms share',
    first: `${SYMBOL}const key = Mark.for('mark')\nfor (const one of [Object.prototype, Array.prototype, Mark, Mark.prototype, globalThis]) try { one[key] = 7 } catch {}\nreturn 1`,
    second: `${SYMBOL}const key = Mark.for('mark')\nreturn [{}, [], Mark, Mark.prototype, globalThis].map((one) => typeof one[key])`,
    returns: Array(5).fill('undefined'),
  },
  {
    name: 'last match of a regular expression',
    first: '/(sec)(ret)/.exec("a secret")\nreturn 1',
    second: 'return [RegExp.$1, RegExp.lastMatch, RegExp.input, RegExp.leftContext]',
    returns: ['', '', '', ''],
  },
  {
    name: 'where a regular expression of the same text stood',
    first: 'const one = /a/g\none.exec("aaaa")\none.exec("aaaa")\nreturn 1',
    second: 'const one = /a/g\none.exec("aaaa")\nreturn one.lastIndex',
    returns: 1,
  },
  {
    name: 'random numbers used up',
    first: 'for (let i = 0; i < 1000; i++) Math.random()\nreturn 1',
    second: 'return [Math.random(), Math.random()].map((one) => one > 0 && one < 1)',
    returns: [true, true],
  },
  {
    name: 'reading of errors replaced',
    first:
      'for (const [key, value] of [["prepareStackTrace", () => "forged"], ["stackTraceLimit", 0]]) try { Error[key] = value } catch {}\ntry { Object.defineProperty(Error.prototype, "message", { get: () => "forged" }) } catch {}\nreturn 1',
    second:
      'try { null.a } catch (error) { return [error.stack.includes("<anonymous>"), error.message.includes("null")] }',
    returns: [true, true],
  },
  {
    name: 'text of a template kept',
    first: 'const kept = ((strings) => strings)`secret`\ntry { kept.mark = 7 } catch {}\nreturn 1',
    second: 'const kept = ((strings) => strings)`secret`\nreturn [typeof kept.mark, kept.length]',
    returns: ['undefined', 1],
  },
  {
    name: 'functions of the same text',
    first: 'function shared() { return 1 }\nshared.mark = 7\nshared.prototype.mark = 7\nreturn 1',
    second: 'function shared() { return 1 }\nreturn [typeof shared.mark, typeof shared.prototype.mark]',
    returns: ['undefined', 'undefined'],
  },
  {
    name: 'names of its own left in the global object',
    first:
      'for (const name of ["left", "Echo", "input"]) try { globalThis[name] = 7 } catch {}\ntry { Object.defineProperty(globalThis, "left", { value: 7 }) } catch {}\nreturn 1',
    second: 'return [typeof left, typeof Echo, typeof input]',
    returns: ['undefined', 'function', 'string'],
  },
]

const HOARD = 'const hoard = []\nfor (let i = 0; i < 2e6; i++) hoard.push(i + 0.5)\n'
const HOARDED = `${HOARD}return hoard.length`

const MEMORY_LEFT = named(
  {
    'memory of a closure': `${HOARD}const keep = () => hoard\nreturn keep().length`,
    'memory of a promise that nobody settles': `${LATER}${HOARD}new Later(() => {}).then(() => hoard)\nreturn 1`,
    'memory of a rejection': `${LATER}${HOARD}Later.reject(hoard)\nreturn 1`,
    'memory of an error that was thrown': `${HOARD}throw Object.assign(new Error(), { hoard })`,
    'memory on what is not frozen': `${SYMBOL}${HOARD}Mark.hoard = hoard\nreturn 1`,
    'memory of symbols that all realms share': `${SYMBOL}for (let i = 0; i < 16; i++) Mark.for("x".repeat(2 ** 20) + i)\nreturn 1`,
    'memory of texts as names':
      'const all = {}\nfor (let i = 0; i < 16; i++) all["x".repeat(2 ** 20) + i] = 1\nreturn 1',
    'memory of regular expressions':
      'const all = []\nfor (let i = 0; i < 2000; i++) { const one = new RegExp("(a|b|c)+" + i); one.test("abc"); all.push(one) }\nreturn 1',
    'memory of numbers as texts': 'const all = []\nfor (let i = 0; i < 3e5; i++) all.push(String(i + 0.5))\nreturn 1',
  },
  HOARDED,
  2e6,
)

/** What programs leave behind for the next one in their isolate. */
export const LEFT_BEHIND: readonly Sequel[] = [...WORK_LEFT, ...TRACES, ...MEMORY_LEFT]
