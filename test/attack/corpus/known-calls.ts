import type { KnownCall } from '../../../src/contract/sandbox.ts'
import { type Attack, type AttackClass, fails, type Must, returns, staysSame } from '../attack.ts'

const DENIED = { denied: true, reasons: ['no'] }
const KNOWN: readonly KnownCall[] = [
  { name: 'CheckAccess', argumentsJson: '[1]', reply: JSON.stringify({ ok: DENIED }) },
  { name: 'Echo', argumentsJson: '[{"a":1}]', reply: '{"ok":[[2]]}' },
]

type Rest = Omit<Attack, 'name' | 'program' | 'must' | 'known'>

/** `order`: as it must be told; `calls`: what must reach the host. */
function attack(name: string, program: string, must: Must, rest: Rest): Attack {
  return { name, program, must, known: KNOWN, ...rest }
}

const NONE: readonly string[] = []

const ANSWERS: readonly Attack[] = [
  attack(
    'answer changed before the next',
    'const one = CheckAccess(1)\none.denied = false\none.reasons.length = 0\nreturn CheckAccess(1)',
    returns(DENIED),
    { calls: NONE, order: [0, 0] },
  ),
  attack(
    'answer within an answer changed',
    'Echo({ a: 1 })[0][0] = 3\nconst one = Echo({ a: 1 })\nreturn one',
    returns([[2]]),
    {
      calls: NONE,
      order: [1, 1],
    },
  ),
  attack(
    'JSON replaced before',
    'try { JSON.parse = () => ({ ok: { denied: false } }) } catch {}\ntry { JSON.stringify = () => "[2]" } catch {}\nreturn CheckAccess(1)',
    returns(DENIED),
    { calls: NONE, order: [0] },
  ),
  attack(
    'fields that every object gets',
    'for (const name of ["known", "reply", "argumentsJson", "ok", "order", "0"]) try { Object.defineProperty(Object.prototype, name, { get: () => "{}", set() {} }) } catch {}\nreturn CheckAccess(1)',
    returns(DENIED),
    { calls: NONE, order: [0] },
  ),
  attack(
    'places that every array gets',
    'for (const key of [0, 1, "length"]) try { Object.defineProperty(Array.prototype, key, { set() {}, get: () => 7 }) } catch {}\nCheckAccess(1)\nreturn CheckAccess(1)',
    returns(DENIED),
    { calls: NONE, order: [0, 0] },
  ),
  attack(
    'names of its own globals',
    'return [typeof known, typeof order, typeof job]',
    returns(Array(3).fill('undefined')),
    {
      calls: NONE,
      order: [],
    },
  ),
]

const ARGUMENTS: readonly Attack[] = [
  attack('another type that reads alike', 'return [Echo("1"), CheckAccess("1")]', returns([['1'], ['1']]), {
    calls: ['["1"]', '["1"]'],
    order: [-1, -1],
  }),
  attack('one argument more', 'return CheckAccess(1, undefined)', returns([1, null]), {
    calls: ['[1,null]'],
    order: [-1],
  }),
  attack('the arguments of another tool', 'return Echo(1)', returns([1]), { calls: ['[1]'], order: [-1] }),
  attack(
    'argument that is another each time it is read',
    'let reads = 0\nreturn CheckAccess({ toJSON: () => (reads++ === 0 ? 1 : 2) })',
    returns(DENIED),
    { calls: NONE, order: [0] },
  ),
  attack(
    'getter that counts',
    'let reads = 0\nreturn Echo(Object.defineProperty({}, "a", { enumerable: true, get: () => ++reads }))',
    returns([[2]]),
    { calls: NONE, order: [1] },
  ),
  attack(
    'call within the arguments of a call',
    'Echo({ toJSON() { CheckAccess(1)\nEcho("within")\nreturn { a: 1 } } })\nreturn 1',
    returns(1),
    { calls: ['["within"]'], order: [0, -1, 1] },
  ),
  attack(
    'names that lie about the tool',
    'for (const tool of [Echo, CheckAccess]) try { Object.defineProperty(tool, "name", { value: "Fail" }) } catch {}\nreturn CheckAccess.call(Echo, 1)',
    returns(DENIED),
    { calls: NONE, order: [0] },
  ),
]

const ENDINGS: readonly Attack[] = [
  attack('error after calls', 'CheckAccess(1)\nEcho(5)\nthrow new Error("no")', fails('thrown'), {
    calls: ['[5]'],
    order: [0, -1],
  }),
  attack('nothing returned after a call', 'CheckAccess(1)', fails('missing-result'), { calls: NONE, order: [0] }),
  attack('known and asked in turn', 'CheckAccess(1)\nEcho(5)\nEcho({ a: 1 })\nEcho(6)\nreturn 1', returns(1), {
    calls: ['[5]', '[6]'],
    order: [0, -1, 1, -1],
  }),
  attack('more known calls than calls may be', 'try { for (;;) CheckAccess(1) } catch { return 1 }', fails('refused'), {
    limits: { toolCalls: 7 },
    calls: NONE,
    order: Array(7).fill(0),
  }),
  attack(
    'calls of both kinds beyond the limit',
    'for (let i = 0; ; i++) i % 2 === 0 ? CheckAccess(1) : Echo(i)',
    fails('refused'),
    {
      limits: { toolCalls: 3 },
      calls: ['[1]'],
      order: [0, -1, 0],
    },
  ),
  attack('known call after the end', '(async () => { await 0; CheckAccess(1) })()\nreturn 1', returns(1), {
    calls: NONE,
    order: [],
  }),
  attack('known call while the result is written', 'return { toJSON: () => CheckAccess(1) }', returns(DENIED), {
    calls: NONE,
    order: [0],
  }),
  attack(
    'known call while the error is read',
    'throw Object.defineProperty(new Error(), "message", { get: () => { CheckAccess(1); return "x" } })',
    fails('thrown'),
    { calls: NONE, order: [0] },
  ),
  attack('answer that is longer than answers may be', 'return CheckAccess(1)', returns([1]), {
    limits: { toolChars: 20 },
    calls: ['[1]'],
    order: [-1],
  }),
  attack(
    'known calls at the end of the stack',
    'let n = 0\nconst answered = []\nfunction down() { try { down() } catch {}\nif (n++ % 100 === 0 && answered.length < 20) try { if (CheckAccess(1).denied) answered.push(n) } catch {} }\ndown()\nreturn answered',
    staysSame(),
    { calls: NONE },
  ),
  attack(
    'all that a program sees of known calls',
    'const shown = [CheckAccess(1), Object.getOwnPropertyNames(CheckAccess), CheckAccess.length, String(CheckAccess)]\ntry { CheckAccess(1).a.b } catch (error) { shown.push(error.stack) }\nreturn shown',
    staysSame(),
    { calls: NONE, order: [0, 0] },
  ),
]

/** Programs whose calls the host has made ahead: they must neither change the answers, nor what is told of the calls. */
export const KNOWN_CALLS: AttackClass = { name: 'known calls', attacks: [...ANSWERS, ...ARGUMENTS, ...ENDINGS] }
