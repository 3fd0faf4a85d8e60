import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import { extractAccess, extractAccessTool } from '../../src/toolbox/extract-access.ts'

const SCHEMA = { lab: ['name', 'result'] }
const READ = "GetValue(LoadDB('lab'), 'name')"
const FOLLOWED = 'python: too long or too deeply nested to be followed'

function lines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n')
}

function texts(count: number): string {
  return lines(count, (index) => `if c: x = '${'%s'.repeat(100)}${index}'`)
}

/** What the reader says that it did not read. */
function unreadOf(output: Json): readonly string[] {
  return extractAccess(output, SCHEMA).unread
}

describe('extractAccess on more than it reads', () => {
  it.each<[string, string]>([
    ['a loop over thousands of lists', `y = [${'[1],'.repeat(9000)}]\nfor x in y:\n    z = x`],
    ['thousands of lists in a dictionary', `x = {${'1:[2],'.repeat(5000)}}`],
    ['a container made again and again', `x = a\n${'x = x + [x]\n'.repeat(3000)}`],
    ['a text of thousands of fields', `x = '${'%s'.repeat(5000)}'\n${'y = x % (1,)\n'.repeat(2000)}`],
    ['a format of thousands of fields', `x = '${'{}'.repeat(9000)}'\n${'y = x.format(1)\n'.repeat(1300)}`],
    ['fields in a literal', `x = f"${'{1}'.repeat(13_000)}"`],
    ['a text that is split again and again', `x = '${'a,'.repeat(9500)}'\n${'y = x.split(",")\n'.repeat(1200)}`],
    ['a text that is changed again and again', `x = '${'a'.repeat(9500)}'\n${'y = x.replace("a","b")\n'.repeat(1200)}`],
    ['many alternatives', `${texts(50)}\n${'y = x % x\n'.repeat(2500)}`],
    ['a long filter', `x = '${'name=a||'.repeat(1700)}'\nd = LoadDB("lab")\n${'FilterDB(d, x)\n'.repeat(1500)}`],
    ['more tables in a variable than there can be', lines(1100, (index) => `if 1: x = LoadDB('d${index}')`)],
    ['SQL in every line', 'SQLInterpreter("select 1")\n'.repeat(1400)],
    ['functions that call functions', `${lines(900, (index) => `def f${index}(x): return f${index + 1}(x)`)}`],
  ])('says that it did not follow %s', (_, code) => {
    const found = extractAccess({ code: `${READ}\n${code}` }, SCHEMA)
    expect(found.unread).toContain(FOLLOWED)
    expect(found.truncated).toBe(true)
  })

  it.each<[string, Json, string]>([
    ['code', { code: 'x = 1\n'.repeat(7000) }, '42000 characters of code, expected at most 40000'],
    ['pieces of code', { cells: Array(501).fill('x=1') }, '501 pieces of code, expected at most 500'],
    ['values', Array(20_001).fill(0), 'more than 20000 values'],
    ['values under a key for code', { code: Array(20_001).fill(1) }, 'more than 20000 values'],
    ['keys', Object.fromEntries(Array(20_001).fill(0).entries()), 'more than 20000 values'],
    ['text under other keys', { code: 'x=1', body: ['\uFDFA'.repeat(200_001)] }, 'more than 200000 characters'],
    ['nested lists', Array(2500).fill(JSON.parse('['.repeat(190) + ']'.repeat(190))), 'nested too deeply'],
    ['code that does not parse', { code: '['.repeat(30_000) }, '30000 characters that do not parse'],
    ['code with errors, in pieces', { cells: Array(90).fill(') ] } '.repeat(20)) }, 'characters that do not parse'],
  ])('names too much of %s', (_, output, problem) => {
    const found = extractAccess(output, SCHEMA)
    expect(found.unread.join('\n')).toContain(problem)
    expect(found.truncated).toBe(true)
  })

  it.each<[string, Json]>([
    ['statements of SQL', { sql: 'select name from lab;'.repeat(51) }],
    ['nested SQL', { sql: `select ${'('.repeat(13)}name${')'.repeat(13)} from lab` }],
    ['a long statement of SQL', { sql: `select ${'name, '.repeat(2000)} name from lab` }],
    ['a long filter of a database', { code: `FilterDB(LoadDB('lab'), '${'x'.repeat(2001)}')` }],
    ['a nested filter of a database', { code: `FilterDB(LoadDB('lab'), '${'max('.repeat(9)}name${')'.repeat(9)}=1')` }],
    ['things that are not understood', { code: lines(51, (index) => `f${index}()`) }],
    ['functions that nobody calls', { code: lines(501, () => 'def f(): pass') }],
    [
      'rounds of a loop',
      { code: `for x in y:\n${lines(40, (index) => `    a${index} = a${index + 1}`)}\n    a40 = 'x'` },
    ],
    [
      'things that are not understood, the last of them seen last',
      { code: `${lines(50, (index) => `f${index}()`)}\né = 1` },
    ],
    ['functions that call one another', { code: lines(20, (index) => `def f${index}(): return f${index + 1}()`) }],
  ])('marks that there was too much: %s', (_, output) => {
    expect(extractAccess(output, SCHEMA).truncated).toBe(true)
  })

  it('marks what broke the reader as not read', () => {
    const breaks = () => {
      throw new RangeError('it broke')
    }
    const found = extractAccess({ code: READ, more: new Proxy<{ a?: Json }>({}, { ownKeys: breaks }) as Json }, SCHEMA)
    expect(found).toEqual({ databases: {}, unread: ['output: it broke'], truncated: true })
  })

  it.each<[string, Json]>([
    ['names that are not known', { code: lines(50, (index) => `f${index}()`) }],
    ['a broken statement of SQL', { sql: 'select name name name from lab' }],
    ['a function that calls itself', { code: 'def f(): return f()\nf()' }],
    ['a filter without an operator', { code: "FilterDB(LoadDB('lab'), 'a b')" }],
    ['broken Python', { code: `${READ}\nx = = 1` }],
    ['another language', '```js\nx\n```'],
  ])('marks no limit for what is only not understood: %s', (_, output) => {
    const found = extractAccess(output, SCHEMA)
    expect(found.unread).not.toEqual([])
    expect(found.truncated).toBeUndefined()
  })

  it('reads a program with an error in it, up to some length', () => {
    const found = extractAccess({ code: `${READ}\nx = = 1\n${'x = 1\n'.repeat(1000)}` }, SCHEMA)
    expect(found.databases).toEqual({ lab: ['name'] })
    expect(found.unread.join()).toContain('does not parse at')
  })

  it('reads long programs and long lists that are no trouble', () => {
    const rows = lines(400, (index) => `    [${index}, 'row ${index}'],`)
    const code = `rows = [\n${rows}\n]\nfor row in rows:\n    x = ${READ}\n${'x = 1\n'.repeat(1000)}`
    expect(extractAccess({ code }, SCHEMA)).toEqual({ databases: { lab: ['name'] }, unread: [] })
  })

  it('shares what reading may cost among the pieces of an output', () => {
    const cells = Array(4).fill(`x = '${'{}'.repeat(2000)}'\n${'y = x.format(1)\n'.repeat(12)}`)
    expect(unreadOf({ cells: cells.slice(0, 1) })).not.toContain(FOLLOWED)
    expect(unreadOf({ cells })).toContain(FOLLOWED)
  })

  it('reads SQL that stands in a loop or a function as often as it must', () => {
    const code = `def f():\n    return SQLInterpreter('select name from lab')\n${'f()\n'.repeat(150)}`
    expect(extractAccess({ code }, SCHEMA)).toEqual({ databases: { lab: ['name'] }, unread: [] })
  })

  it('is refused as an argument where it has more values than are looked at', () => {
    expect(() => extractAccessTool.parseArguments([Array(20_000).fill({})])).toThrow('at most 20000 values')
    expect(extractAccessTool.parseArguments([Array(19_000).fill({})])).toBeInstanceOf(Map)
  })
})
