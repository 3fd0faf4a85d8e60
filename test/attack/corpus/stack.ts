import { type AttackClass, alike, fails, returns } from '../attack.ts'

const DEEP = 50_000

const RECURSION = {
  'function that calls itself': 'function down() { return 1 + down() }\nreturn down()',
  'two functions in turn': 'const one = () => 1 + other(), other = () => 1 + one()\nreturn one()',
  'constructor that makes another': 'class Down { constructor() { this.next = new Down() } }\nreturn new Down()',
  'field of a class that makes another': 'class Down { next = new Down() }\nreturn new Down()',
  'getter that reads itself': 'const down = { get next() { return this.next } }\nreturn down.next',
  'toString that becomes text': 'const down = { toString() { return "" + this } }\nreturn "" + down',
  'valueOf that becomes a number': 'const down = { valueOf() { return +this } }\nreturn +down',
  'toJSON that writes itself': 'const down = { toJSON() { return JSON.stringify(this) } }\nreturn JSON.stringify(down)',
  'sort within sort': 'const down = () => [2, 1].sort(down)\nreturn down()',
  'replace within replace': 'const down = () => "a".replace("a", down)\nreturn down()',
  'template within template': `const down = { toString: () => \`\${down}\` }\nreturn \`\${down}\``,
  'map within map': 'const down = () => [1].map(down)\nreturn down()',
  'generator that delegates to itself': 'function* down() { yield* down() }\nreturn [...down()]',
  'spread of itself': 'const down = (...all) => down(...all, 1)\nreturn down()',
  'reviver within reviver': 'const down = () => JSON.parse("1", down)\nreturn down()',
  'array that holds itself, flattened': 'const all = []\nall.push(all)\nreturn all.flat(Infinity)',
  'chain of getters': `let last = { get value() { return 1 } }\nfor (let i = 0; i < ${DEEP}; i++) { const inner = last; last = { get value() { return inner.value } } }\nreturn last.value`,
  'iterator helpers upon each other': `let last = [1].values()\nfor (let i = 0; i < ${DEEP}; i++) last = last.map((one) => one)\nreturn last.next()`,
  'tool called at the very end of the stack, once':
    'function down() { down() }\nfunction edge(depth) { try { return edge(depth + 1) } catch (error) { if (depth === 0) throw error; throw error } }\nreturn edge(0)',
}

function nested(open: string, middle: string, close: string, depth = DEEP): string {
  return `return ${open.repeat(depth)}${middle}${close.repeat(depth)}`
}

// The parser recurses too: its overflow is an error of the program like any other.
const DEEP_SOURCE = {
  parentheses: nested('(', '1', ')'),
  'array literals': nested('[', '1', ']'),
  'object literals': nested('{a:', '1', '}'),
  'unary operators': nested('!', '1', ''),
  'negations apart': nested('- ', '1', ''),
  'arrow functions': nested('() => ', '1', ''),
  'function expressions': nested('(function(){return ', '1', '})', DEEP / 2),
  'template literals': nested(`\`\${`, '1', '}`'),
  conditionals: nested('1 ? ', '1', ' : 1'),
  powers: nested('1 ** ', '1', ''),
  'calls of calls': nested('Echo(', '1', ')'),
  'new of new': nested('new ', 'Set', ''),
  'typeof of typeof': nested('typeof ', '1', ''),
  'indexes of indexes': nested('input[', '1', ']'),
}

const DEEP_STATEMENTS = {
  blocks: `${'{'.repeat(DEEP)}${'}'.repeat(DEEP)}\nreturn 1`,
  'if after if': `${'if (1) '.repeat(DEEP)};\nreturn 1`,
  'else after else': `${'if (0) {} else '.repeat(DEEP)};\nreturn 1`,
  'loops in loops': `${'for (;0;) '.repeat(DEEP)};\nreturn 1`,
  'try in try': `${'try {'.repeat(DEEP)}${'} catch {}'.repeat(DEEP)}\nreturn 1`,
  'classes in classes': `${'(class { static x = '.repeat(DEEP / 2)}1${'})'.repeat(DEEP / 2)}\nreturn 1`,
  'patterns in patterns': `const ${'['.repeat(DEEP)}a${']'.repeat(DEEP)} = []\nreturn 1`,
}

const DEEP_VALUES = [
  ...alike(fails('bad-result'), {
    'result nested deep': `let all = []\nfor (let i = 0; i < ${DEEP}; i++) all = [all]\nreturn all`,
    'result that makes itself while it is written': 'return { toJSON() { return { next: this } } }',
  }),
  ...alike(returns(1), {
    'text of JSON nested deep is read': `return JSON.parse("[".repeat(${DEEP}) + "]".repeat(${DEEP})).length`,
    'overflow that is caught':
      'let caught = 0\nfunction down() { down() }\ntry { down() } catch { caught++ }\nreturn caught',
  }),
  ...alike(fails('refused'), {
    'tool called in every frame on the way back':
      'function down() { try { down() } catch {} Echo(1) }\ndown()\nreturn 1',
  }),
  ...alike(fails('syntax'), {
    'regular expression nested deep': `return new RegExp("(".repeat(${DEEP}) + ")".repeat(${DEEP})).test("")`,
  }),
]

export const STACK: AttackClass = {
  name: 'stack',
  attacks: [
    ...alike(fails('thrown'), RECURSION),
    ...alike(fails('thrown'), DEEP_SOURCE),
    ...alike(fails('thrown'), DEEP_STATEMENTS),
    ...DEEP_VALUES,
  ],
}
