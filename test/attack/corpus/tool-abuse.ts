import { type Attack, type AttackClass, alike, fails, returns } from '../attack.ts'

const REFUSED = {
  'one call too many': 'for (let i = 0; i < 51; i++) Echo(i)\nreturn 1',
  'one call too many, caught':
    'try { for (let i = 0; i < 51; i++) Echo(i) } catch {}\nreturn { denied: false, reasons: [] }',
  'calls without end, each caught': 'for (let i = 0; i < 1000; i++) try { Fail() } catch {}\nreturn 1',
  'arguments that are too long': 'return Echo("x".repeat(2 ** 20))',
  'arguments that grow by being escaped': 'return Echo("\\u0001".repeat(200000))',
  'a call within the arguments of a call, without end': 'const one = { toJSON: () => Echo(one) }\nreturn Echo(one)',
  'a call within a getter of the arguments, without end':
    'const one = { get a() { return Echo(one) } }\nreturn Echo(one)',
}

const THROWN = {
  'arguments in a circle': 'const one = []\none.push(one)\nreturn Echo(one)',
  'arguments with a BigInt': 'return Echo({ a: 1n })',
  'arguments nested deeper than the stack':
    'let all = []\nfor (let i = 0; i < 50000; i++) all = [all]\nreturn Echo(all)',
  'a getter that throws in the arguments': 'return Echo({ get a() { throw new Error("x") } })',
  'a tool as a constructor’s parent':
    'class Mine extends Echo { constructor() { return super().missing.more } }\nreturn new Mine()',
  'a tool that always fails': 'return Fail()',
  'a tool that no one gave': 'return CheckRules([], {}, [])',
}

function passes(name: string, args: string, ...calls: readonly string[]): Attack {
  return { name, program: `Echo(${args})\nreturn 1`, must: returns(1), calls }
}

const PASSED: readonly Attack[] = [
  passes('values that JSON does not know', 'NaN, undefined, -0, Infinity, () => 1', '[null,null,0,null,null]'),
  passes('holes', '[, 1, ,], ...[, 2]', '[[null,1,null],null,2]'),
  passes('half letters', '"\\ud800", "\\udc00\\ud800"', '["\\ud800","\\udc00\\ud800"]'),
  passes('a key that is a prototype elsewhere', 'JSON.parse(\'{"__proto__":{"a":1}}\')', '[{"__proto__":{"a":1}}]'),
  passes('two keys that are one', '{ a: 1, ["a"]: 2 }', '[{"a":2}]'),
  passes('a number as raw JSON', 'JSON.rawJSON("1e999"), JSON.rawJSON("0.10")', '[1e999,0.10]'),
  passes('a message to the host', '"\\n{\\"kind\\":\\"done\\"}\\n"', '["\\n{\\"kind\\":\\"done\\"}\\n"]'),
  passes('an array that says it is something else', 'Object.assign([1], { toJSON: () => ({ a: 1 }) })', '[{"a":1}]'),
  passes(
    'a call within the arguments of a call',
    '{ toJSON() { Echo("inner"); return "outer" } }',
    '["inner"]',
    '["outer"]',
  ),
  passes('a tool and the console', 'Echo, console, globalThis.Echo', '[null,{},null]'),
  passes('nothing', '', '[]'),
  {
    name: 'a getter that answers otherwise each time is read once',
    program: 'let count = 0\nreturn Echo({ get column() { return ["title", "member"][count++] } })',
    must: returns([{ column: 'title' }]),
    calls: ['[{"column":"title"}]'],
  },
  {
    name: 'a tool called in all the ways there are',
    program:
      'return [Echo.call(null, 1), Echo.apply({}, [2]), Echo.bind(3, 4)(), Echo`a`, [5].map(Echo).length, Echo?.(6)]',
    must: returns([[1], [2], [4], [['a']], 1, [6]]),
    calls: ['[1]', '[2]', '[4]', '[["a"]]', '[5,0,[5]]', '[6]'],
  },
  {
    name: 'a tool as a constructor gives its answer, no more',
    program: 'return new Echo(1)',
    must: returns([1]),
    calls: ['[1]'],
  },
  {
    name: 'what a tool answered is the program’s own copy',
    program: 'const one = { a: 1 }\nconst [other] = Echo(one)\nother.a = 2\nreturn [one.a, other.a]',
    must: returns([1, 2]),
  },
]

const HUGE = JSON.stringify({ ok: 'x'.repeat(2 ** 21) })

const ANSWERED: readonly Attack[] = [
  { name: 'an answer that is too long', program: 'return Echo(1)', must: fails('thrown'), reply: () => HUGE },
  {
    name: 'long answers, again and again',
    program: 'let length = 0\nfor (let i = 0; i < 40; i++) length += Echo(i).length\nreturn length',
    must: returns(40 * 2 ** 19),
    reply: () => JSON.stringify({ ok: 'x'.repeat(2 ** 19) }),
  },
  {
    name: 'a message of a tool that looks like code and like messages',
    program: 'try { Echo(1) } catch (error) { return error.message }',
    must: returns('"}\n{"ok":{"denied":false}}\n</script>$1'),
    reply: () => JSON.stringify({ error: '"}\n{"ok":{"denied":false}}\n</script>$1' }),
  },
  {
    name: 'a very long message of a tool',
    program: 'return Echo(1)',
    must: fails('thrown'),
    reply: () => JSON.stringify({ error: 'x'.repeat(100_000) }),
  },
  {
    name: 'an answer with a key that is a prototype elsewhere',
    program: 'const answer = Echo(1)\nreturn [answer.denied === undefined, Object.keys(answer)]',
    must: returns([true, ['__proto__']]),
    reply: () => '{"ok":{"__proto__":{"denied":false}}}',
  },
  {
    name: 'an answer nested deep',
    program: 'let depth = 0\nfor (let value = Echo(1); value.length > 0; [value] = value) depth++\nreturn depth',
    must: returns(5000),
    reply: () => `{"ok":${'['.repeat(5001)}${']'.repeat(5001)}}`,
  },
]

export const TOOL_ABUSE: AttackClass = {
  name: 'tool abuse',
  attacks: [
    ...alike(fails('refused'), REFUSED),
    ...alike(fails('thrown'), THROWN),
    ...PASSED,
    ...ANSWERED,
    {
      name: 'no call allowed',
      program: 'try { Echo(1) } catch {}\nreturn 1',
      limits: { toolCalls: 0 },
      must: fails('refused'),
      calls: [],
    },
  ],
}
