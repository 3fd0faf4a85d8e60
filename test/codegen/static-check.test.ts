import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { staticCheck } from '../../src/codegen/static-check.ts'

const options = { toolNames: ['CheckAccess', 'CheckRules', 'ExtractAccess'], ownFunctions: false }
const check = (program: string) => staticCheck(program, options)
/** A program that would pass but for the hostile part. */
const around = (hostile: string) => `const held = {}\nlet word = 'x';\n${hostile}\nreturn CheckAccess(held, held)`

const BENIGN = [
  "return CheckAccess(policy.roles['nursing'], { lab: ['labname'] })",
  'const touched = ExtractAccess(output)\nconst role = identity.role\nreturn CheckAccess(policy.roles[role], touched.databases)',
  'const access = CheckAccess({}, {})\nconst rules = CheckRules(policy.rules, identity, [])\nreturn access.denied ? access : rules',
  'let needed = {}\nfor (const { database, columns } of [{ database: "a", columns: ["b"] }]) {\n  needed[database] = [...columns]\n}\nreturn CheckAccess({}, needed)',
  'function pick(role, fallback = {}) { return Object.hasOwn(policy.roles, role) ? policy.roles[role] : fallback }\nreturn CheckAccess(pick(identity.role), {})',
  'const seen = new Set()\nseen.add("a")\nconst list = [...seen].map((one) => one.trim()).filter(Boolean).map(String)\nreturn CheckAccess({ a: list }, {})',
  'try {\n  const parsed = JSON.parse(output)\n  return CheckAccess({}, parsed.needed)\n} catch (error) {\n  throw new Error("unreadable: " + error.message)\n}',
  'var total = 0\nfor (var i = 0; i < 3; i++) total += i\nconst list = [1, 2, 3]\nconst last = list[list.length - 1] + list[i - 1] + list[0 + 1]\nreturn CheckRules([], { last, total }, [])',
  'outer: for (const a of [1]) {\n  for (const b of [2]) {\n    if (a < b) continue outer\n    break outer\n  }\n}\nreturn CheckAccess({}, {})',
  'switch (typeof input) {\n  case "string": {\n    const text = input\n    if (/\\bage: (\\d+)\\b/.test(text)) return CheckRules([], { text }, [])\n    break\n  }\n  default:\n}\nreturn CheckAccess({}, {})',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template belongs to the program
  'const key = `${identity.role}.x`\nconst map = new Map([[key, 1]])\nconst flags = {}\nflags[key] = map.get(key) ?? null\ndelete flags[key]\nreturn CheckAccess({}, flags)',
  'return (() => {\n  const later = () => early()\n  function early() { return CheckAccess({}, {}) }\n  return later()\n})()',
  'const { roles: { nursing, ...others }, rules: [first, ...rest] = [] } = policy\nreturn CheckAccess(nursing ?? others, { first, rest })',
  'let a, b\n;[a, b = 2] = [1]\n;({ x: a, y: b } = { x: 1, y: 2 })\na += b\nb++\nreturn CheckAccess({ a, b }, Object.fromEntries(Object.entries({})))',
  'console.log("checked", Math.max(1, 2))\nconst ok = Array.isArray([]) && input instanceof Array\nreturn CheckAccess({ ok: [String(ok)] }, {})',
  'const role = identity?.role ?? "nobody"\nif (role === "caller" || role === "arguments") throw new TypeError("odd")\nreturn CheckAccess?.({}, {})',
  'const wanted = ["a"].reduce((sum, one, index) => ({ ...sum, [one]: index }), {})\nreturn CheckAccess({}, wanted)',
  'const age = (Date.now() - Date.parse(identity.born)) / 31557600000\nreturn CheckAccess({ year: [String(new Date(0).getUTCFullYear())] }, { age: [String(age)] })',
  'do { var once = true } while (!once)\nwhile (false) {}\nfor (const name in {}) { console.log(name) }\nreturn CheckAccess({}, {})',
]

const HOSTILE = [
  // Code from text, and other programs.
  'import fs from "fs"',
  'export const a = 1',
  'import("fs")',
  'import.meta.url',
  'eval("1")',
  '(0, eval)("1")',
  '\\u0065val("1")',
  'const e = eval',
  'Function("return 1")()',
  'new Function("return 1")()',
  'setTimeout("1")',
  'require("fs")',
  'process.exit(1)',
  'fetch("http://example.org")',
  'WebAssembly.compile',
  'with (held) { word }',
  'debugger',
  // The way up: constructors and prototypes.
  'held.constructor',
  'held?.constructor',
  'held["constructor"]',
  "held['const' + 'ructor']",
  'held[`constructor`]',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template belongs to the program
  "held[`con${'struct'}or`]",
  "held[['con', 'structor'].join('')]",
  "held['rotcurtsnoc'.split('').reverse().join('')]",
  "held['CONSTRUCTOR'.toLowerCase()]",
  "const part = 'construct'; held[part + 'or']",
  "const name = 'con' + 'structor'; held[name]",
  "let name = 'constructor'; held[name]",
  "for (const name of ['constructor']) held[name]",
  "held[(0, 'constructor')]",
  "held[word ? 'constructor' : 'x']",
  "held[word || 'constructor']",
  'held[word + word]',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template belongs to the program
  'held[`${word}`]',
  'held[String(word)]',
  'held[(() => word)()]',
  "held['\\x63onstructor']",
  'held.c\\u006fnstructor',
  '(() => {}).constructor("return 1")()',
  'held.__proto__',
  'held.__proto__ = null',
  'held.__defineGetter__("a", word)',
  'held.__lookupGetter__("a")',
  'Array.prototype.map = word',
  'Object.prototype',
  'Object["proto" + "type"]',
  '({ __proto__: held })',
  "({ '__proto__': held })",
  "({ ['__pro' + 'to__']: held })",
  '({ constructor: 1 })',
  'const { constructor } = held',
  'const { constructor: c } = held',
  "const { ['constructor']: c } = held",
  '({ constructor: word } = held)',
  'Object.setPrototypeOf(held, null)',
  'Object.getPrototypeOf(held)',
  'Object.defineProperty(held, "a", {})',
  'Object.getOwnPropertyDescriptor(held, "a")',
  'Object[word]',
  'const O = Object; O.getPrototypeOf(held)',
  '(0, Object).getPrototypeOf(held)',
  'const { getPrototypeOf } = Object',
  '[Object].at(0).create(held)',
  'held.f = Object',
  'Error.captureStackTrace(held)',
  'Error.prepareStackTrace = () => {}',
  'String.fromCharCode(99)',
  'Math.random()',
  // Callers and contexts.
  'arguments.callee',
  'CheckAccess.caller',
  '(function f() { return f.arguments })()',
  'this.x',
  'globalThis.x',
  'window',
  'super.x',
  '(function () { return new.target })()',
  // Syntax that no guardrail needs.
  'async function f() {}',
  'async () => {}',
  '(async () => { await 1 })()',
  'function* f() { yield 1 }',
  'class A {}',
  'const A = class { #x }',
  'String.raw`x`',
  'held.tag`x`',
  'const clock = Date',
  'Date.prototype',
  'Math.random()',
  'new Proxy({}, {})',
  'new (held.x)()',
  'new WeakRef(held)',
  'Reflect.ownKeys(held)',
  'Symbol.iterator',
  '({ get a() { return 1 } })',
  '({ set a(value) {} })',
  '/(a+)+$/.test(word)',
  // Names that are taken, and things that are not the program's.
  'CheckAccess = () => ({ denied: false, reasons: [] })',
  'const CheckAccess = () => ({ denied: false, reasons: [] })',
  'function CheckRules() {}',
  '{ let CheckRules = 1 }',
  '((CheckRules) => 1)(2)',
  '(function CheckRules() {})()',
  'try { word } catch (CheckRules) {}',
  'const { a: [CheckRules] } = { a: [1] }',
  'for (CheckAccess of []) {}',
  'for (const policy of []) {}',
  '[policy] = [1]',
  '({ a: input } = { a: 1 })',
  'policy.roles.nursing = held',
  'policy["roles"]["x"] = held',
  'delete policy.roles.nursing',
  'identity.role = "physician"',
  'identity.age++',
  'const identity = { role: "physician" }',
  'undefined = 1',
  'const Object = held',
  'Object.keys = word',
  'undeclared = 1',
  'undeclared++',
  'typeof undeclared',
  '{ let inner = 1 } inner',
  '(() => { var inner = 1 })(); inner',
  'if (word) { function inner() {} } inner()',
]

describe('staticCheck', () => {
  it.each(BENIGN)('passes %j', (program) => {
    expect(check(program)).toBeNull()
  })

  it('passes what the hostile parts are wrapped in', () => {
    expect(check(around(''))).toBeNull()
  })

  it.each(HOSTILE)('refuses %j', (hostile) => {
    const error = check(around(hostile))
    expect(['refused', 'syntax']).toContain(error?.code)
    expect(error?.line).toBe(3)
    expect(error?.message).not.toMatch(/[\n\r]/)
  })

  it.each(HOSTILE)('refuses %j inside a function, where it can stand there', (hostile) => {
    const error = check(around(`const f = () => {\n${hostile}\n}`))
    expect(['refused', 'syntax']).toContain(error?.code)
  })

  it('says what is wrong, where, and what is allowed', () => {
    expect(check(`const a = 1\nreturn fetch(CheckAccess({}, {}))`)).toEqual({
      code: 'refused',
      line: 2,
      message: expect.stringMatching(
        /^`fetch` is neither declared here, nor a tool, nor an allowed built-in; allowed are CheckAccess, .*parseInt/,
      ),
    })
    expect(check('const a = 1\nconst = 2')).toEqual({ code: 'syntax', line: 2, message: 'unexpected token' })
  })

  it('names several problems at once, each once', () => {
    const message = check('one()\none()\ntwo()\nreturn CheckAccess({}, {})')?.message ?? ''
    expect(message.match(/`one` is neither/g)).toHaveLength(1)
    expect(message.match(/`two` is neither/g)).toHaveLength(1)
  })

  it.each([
    '',
    '// nothing',
    'CheckAccess({}, {})',
    'CheckAccess({}, {})\nreturn',
    '[1].map(() => { return CheckAccess({}, {}) })',
  ])('misses a result in %j', (program) => {
    expect(check(program)?.code).toBe('missing-result')
  })

  it('wants a call of the toolbox, unless functions of its own may check', () => {
    const own = 'const own = () => ({ denied: false, reasons: [] })\nreturn own()'
    expect(check(own)?.code).toBe('refused')
    expect(check('const alias = CheckAccess\nreturn 1')?.code).toBe('refused')
    expect(staticCheck(own, { toolNames: [], ownFunctions: true })).toBeNull()
    expect(staticCheck('return fetch()', { toolNames: [], ownFunctions: true })?.code).toBe('refused')
  })

  it('leaves the name of the policy to programs that have none, and does not speak of it', () => {
    const program = 'const policy = { lab: [] }\nreturn { denied: policy.lab.length > 0, reasons: [] }'
    const own = { toolNames: [], ownFunctions: true }
    expect(staticCheck(program, own)).toMatchObject({ code: 'refused', message: expect.stringContaining('read-only') })
    expect(staticCheck(program, { ...own, hasPolicy: false })).toBeNull()
    expect(staticCheck('return policy', { ...own, hasPolicy: false })).toBeNull()
    expect(staticCheck('policy.roles = {}\nreturn 1', { ...own, hasPolicy: false })?.code).toBe('refused')
    expect(staticCheck('return nothing', { ...own, hasPolicy: false })?.message).not.toContain('policy')
  })

  it.each([
    ['too long', `return CheckAccess({}, {}) // ${'x'.repeat(70_000)}`],
    ['deep in lists', `return CheckAccess(${'['.repeat(30_000)}${']'.repeat(30_000)}, {})`],
    ['deeper than anyone needs, but not than the stack', `return CheckAccess(input${'.a'.repeat(1500)}, {})`],
    ['deep in sums', `return CheckAccess(${"'a'+".repeat(16_000)}'a', {})`],
    ['deep in members', `return CheckAccess(input${'.a'.repeat(30_000)}, {})`],
    ['deep in blocks', `${'{'.repeat(20_000)}${'}'.repeat(20_000)} return CheckAccess({}, {})`],
  ])('refuses a program that is %s', (_, program) => {
    expect(check(program)?.code).toMatch(/refused|syntax/)
  })

  it('passes long chains that people and models write', () => {
    const branches = Array.from({ length: 150 }, (_, index) => `if (input === 'r${index}') return CheckAccess({}, {})`)
    expect(check(`${branches.join('\nelse ')}\nreturn CheckRules([], {}, [])`)).toBeNull()
  })

  it('folding stays cheap however often it is asked for', () => {
    const bomb = `const k = '${'a'.repeat(90)}'\n${"k.replaceAll('', k).replaceAll('', k).replaceAll('', k).replaceAll('', k)\n".repeat(500)}return CheckAccess({}, {})`
    expect(check(bomb)).toBeNull()
    expect(check('const a = b + "x"\nconst b = a + "x"\nreturn CheckAccess({ [a]: b }, {})')).toBeNull()
  })
})

describe('staticCheck, for all inputs', () => {
  const token = fc.constantFrom(
    ...[
      'return',
      'CheckAccess',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '=>',
      'const',
      'x',
      '=',
      ',',
      ';',
      '`',
      '${',
      "'",
      '"',
      '/',
      '.',
      '+',
    ],
    ...[
      '...',
      '?.',
      'function',
      'class',
      'new',
      'async',
      'for',
      'of',
      'let',
      'catch',
      'try',
      '\n',
      ':',
      '__proto__',
      '1',
      '#',
      '\\u',
    ],
  )

  it('never throws', () => {
    const program = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(token, { maxLength: 40 }).map((tokens) => tokens.join(' ')),
    )
    fc.assert(
      fc.property(program, fc.array(fc.string()), fc.boolean(), (text, toolNames, ownFunctions) => {
        const error = staticCheck(text, { toolNames, ownFunctions })
        expect(error === null || typeof error.message === 'string').toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('passes programs that only carry data to a check, whatever the data', () => {
    const word = fc.string().filter((text) => !/^(?:constructor|prototype|__\w+__)$/.test(text))
    const access = fc.dictionary(
      word.filter((text) => !['caller', 'callee', 'arguments'].includes(text)),
      fc.array(word, { maxLength: 3 }),
      { maxKeys: 3 },
    )
    fc.assert(
      fc.property(access, access, fc.stringMatching(/^[a-z]{3,8}Local$/), (accessible, needed, name) => {
        const program = `const ${name} = ${JSON.stringify(accessible)}\nreturn CheckAccess(${name}, ${JSON.stringify(needed)})`
        expect(check(program)).toBeNull()
      }),
    )
  })

  it('refuses a hidden key however it is cut and joined', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(cuts, fc.constantFrom('plus', 'join', 'template', 'const'), (places, form) => {
        const bounds = [0, ...places.toSorted((one, other) => one - other), 11]
        const parts = bounds.slice(1).map((end, index) => `'${'constructor'.slice(bounds[index], end)}'`)
        const joined = {
          plus: parts.join(' + '),
          join: `[${parts.join(', ')}].join('')`,
          template: `\`${parts.map((part) => `\${${part}}`).join('')}\``,
          const: 'hidden',
        }[form]
        const before = form === 'const' ? `const hidden = ${parts.join(' + ')}` : ''
        expect(check(around(`${before}\nheld[${joined}]`))?.code).toBe('refused')
      }),
    )
  })
})
