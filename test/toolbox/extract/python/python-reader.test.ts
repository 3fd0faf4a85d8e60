import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccessFound } from '../../../../src/contract/access-found.ts'
import { AccessCollector } from '../../../../src/toolbox/extract/access-collector.ts'
import { AccessSchema } from '../../../../src/toolbox/extract/access-schema.ts'
import { readPython } from '../../../../src/toolbox/extract/python/python-reader.ts'
import { ReadingBudget } from '../../../../src/toolbox/extract/reading-budget.ts'
import { SqlParser } from '../../../../src/toolbox/extract/sql/sql-parser.ts'

const SCHEMA = {
  patient: ['stay', 'age', 'gender', 'ward', 'admitted'],
  lab: ['stay', 'name', 'result'],
  cost: ['stay', 'cost'],
}
const WHOLE = { lab: ['name', 'result', 'stay'] }

function read(code: string): AccessFound {
  const collector = new AccessCollector(new AccessSchema(SCHEMA))
  readPython(code, { collector, parser: new SqlParser(), budget: new ReadingBudget() })
  return collector.found()
}

function sorted(databases: AccessFound['databases']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(databases).map(([name, columns]) => [name, [...columns].sort()]))
}

type Case = readonly [code: string, databases: Record<string, string[]>]

describe('readPython', () => {
  it.each<Case>([
    ["db = LoadDB('lab')\nanswer = GetValue(FilterDB(db, 'name=x'), 'result, max')", { lab: ['name', 'result'] }],
    ["db = LoadDB('lab')", { lab: [] }],
    [
      "x = GetValue(LoadDB('patient'), 'stay')\nanswer = GetValue(FilterDB(LoadDB('lab'), 'stay={}'.format(x)), 'name')",
      { patient: ['stay'], lab: ['name', 'stay'] },
    ],
    ["t = 'pat' + 'ient'\nc = 'ag%s' % 'e'\nanswer = GetValue(LoadDB(t), f'{c}, list')", { patient: ['age'] }],
    ["for c in ['age', 'ward']:\n    x = GetValue(LoadDB('patient'), c)", { patient: ['age', 'ward'] }],
    ["c = 'age' if q else 'ward'\nx = GetValue(LoadDB('patient'), c)", { patient: ['age', 'ward'] }],
    [
      "if q:\n    db = LoadDB('lab')\nelse:\n    db = LoadDB('cost')\nx = GetValue(db, 'stay')",
      { lab: ['stay'], cost: ['stay'] },
    ],
    [
      "db = LoadDB('lab')\nfor i in [1, 2]:\n    x = GetValue(db, 'stay')\n    db = LoadDB('cost')",
      { lab: ['stay'], cost: ['stay'] },
    ],
    [
      "try:\n    db = LoadDB('lab')\n    db = LoadDB('cost')\nexcept ValueError as e:\n    x = GetValue(db, 'stay')",
      { lab: ['stay'], cost: ['stay'] },
    ],
    [
      "while q:\n    db = LoadDB('lab')\n    if p:\n        break\n    db = LoadDB('cost')\nx = GetValue(db, 'stay')",
      { lab: ['stay'], cost: ['stay'] },
    ],
    ["answer = len(LoadDB('lab'))", { lab: [] }],
    ["answer = LoadDB('lab')", WHOLE],
    ["print(LoadDB('lab'))", WHOLE],
    ["x = str(LoadDB('lab'))", WHOLE],
    ["x = list(LoadDB('lab'))", WHOLE],
    ["x = sorted(LoadDB('lab'))", WHOLE],
    ["x = '{}'.format(LoadDB('lab'))", WHOLE],
    ["db = LoadDB('lab')\nx = f'{db}'", WHOLE],
    ["rows = []\nfor row in LoadDB('lab'):\n    rows.append(row)\nanswer = rows", WHOLE],
    ["db = LoadDB('lab')\ndb", WHOLE],
    ["for row in LoadDB('lab'):\n    x = row['name']", { lab: ['name'] }],
    ["x = [row['name'] for row in LoadDB('lab') if 'result' in row]", { lab: ['name', 'result'] }],
    ["for i, row in enumerate(LoadDB('lab')):\n    x = row.get('name', 0)\n    print(i)", { lab: ['name'] }],
    ["db = LoadDB('patient')\nx = db[db['age'] > 50]['ward']", { patient: ['age', 'ward'] }],
    ["db = LoadDB('patient')\nx = db.loc[db.age > 50, 'ward']", { patient: ['age', 'ward'] }],
    ["x = max(LoadDB('lab'), key=lambda r: r['result'])['name']", { lab: ['name', 'result'] }],
    ["def get(db, column):\n    return GetValue(db, column)\nanswer = get(LoadDB('lab'), 'name')", { lab: ['name'] }],
    ["def unused():\n    return GetValue(LoadDB('cost'), 'cost')", { cost: ['cost'] }],
    [
      "dbs = {'a': LoadDB('lab'), 'b': LoadDB('cost')}\nx = GetValue(dbs['a'], 'stay')",
      { lab: ['stay'], cost: ['stay'] },
    ],
    [
      "a, b = LoadDB('lab'), LoadDB('cost')\nx = GetValue(a, 'name'); y = GetValue(b, 'cost')",
      { lab: ['name'], cost: ['cost'] },
    ],
    [
      "x = SQLInterpreter('select age from patient where ward = {}'.format(Calculate('1+2')))",
      { patient: ['age', 'ward'] },
    ],
    [
      "FilterDB(LoadDB('patient'), '||'.join(['age>3', 'ward=1']))",
      { patient: ['age', 'ward', ...['admitted', 'gender', 'stay']].sort() },
    ],
    [
      "x = FilterDB(LoadDB('patient'), \"strftime('%Y', admitted)=2105||max(age)||ward in {}||gender like age%\")",
      { patient: ['admitted', 'age', 'gender', 'ward'] },
    ],
    ["x = FilterDB(LoadDB('lab'), 'name=age>3 and result<5')", { lab: ['name'] }],
    [
      "from datetime import datetime\nnow = datetime.now().strftime('%Y')\nx = FilterDB(LoadDB('lab'), f'result>{now}')",
      { lab: ['result'] },
    ],
    ["# a comment\rx = GetValue(LoadDB('cost'), 'cost')", { cost: ['cost'] }],
    ['x = "LoadDB(\'cost\')"', {}],
    ['', {}],
  ])('reads %j', (code, databases) => {
    const found = read(code)
    expect(sorted(found.databases)).toEqual(databases)
    expect(found.unread).toEqual([])
  })

  it('keeps a column with its own database: the same name in two', () => {
    const code =
      "a = LoadDB('patient')\nb = LoadDB('lab')\nx = GetValue(a, 'stay')\ny = GetValue(FilterDB(b, 'name=stay'), 'result')"
    expect(read(code).databases).toEqual({ patient: ['stay'], lab: ['name', 'result'] })
  })

  it.each([
    "load = LoadDB\nx = load('cost')",
    'LoadDB = print',
    'x = LoadDB(input())',
    "x = GetValue(LoadDB('lab'), name)",
    "x = LoadDB(GetValue(LoadDB('lab'), 'name'))",
    "exec('x = 1')",
    "eval('1')",
    "open('x')",
    "__import__('os')",
    "getattr(x, 'y')",
    "globals()['LoadDB']('cost')",
    '().__class__.__bases__',
    'import pandas as pd',
    'import sqlite3',
    'from os import *',
    "x = ReadTable('cost')",
    "cursor.execute('select cost from cost')",
    "for row in LoadDB('lab'):\n    x = row[key]",
    "for row in LoadDB('lab'):\n    x = row[0]",
    "for row in LoadDB('lab'):\n    for key in row:\n        x = row[key]",
    "x = FilterDB(LoadDB('lab'), chr(110) + '=1')",
    "x = FilterDB(LoadDB('lab'), 'name=' + chr(110))",
    "x = FilterDB(LoadDB('lab'), '{}=1'.format(GetValue(LoadDB('lab'), 'name')))",
    'x = SQLInterpreter(query)',
    "x = SQLInterpreter('select {} from patient'.format(Calendar('now')))",
    "x = SQLInterpreter('selec')",
    "x = GetValue(LoadDB('lab', 'name')\ny = 1",
    "x = 'unterminated",
    "(lambda load: load('cost'))(LoadDB)",
    "class Loader:\n    def run(self):\n        return GetValue(LoadDB('cost'), 'cost')",
    '@other\ndef f():\n    return 1',
    'match x:\n    case 1:\n        y = 1',
    "\uFF2CoadDB('cost')",
    "x = LoadDB('\uE000')",
    "LoadDB('__proto__')",
    'def f(x):\n    return f(x)\nf(1)',
  ])('says that it could not read %j', (code) => {
    expect(read(code).unread).not.toEqual([])
  })

  it.each([
    ['parentheses', `x = ${'('.repeat(5000)}1${')'.repeat(5000)}`],
    ['operators', `x = ${"'a' + ".repeat(5000)}'a'`],
    ['blocks', Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}if x:`).join('\n')],
    ['calls', Array.from({ length: 9 }, (_, index) => `def f${index}():\n${` f${index + 1}()\n`.repeat(20)}`).join('')],
  ])('gives up on too many %s instead of hanging', (_, code) => {
    expect(read(code).unread).not.toEqual([])
  })

  it('reports what could be read around what could not', () => {
    const found = read(
      "x = GetValue(LoadDB('lab'), 'name')\nimport pandas\ny = GetValue(LoadDB('cost'), 'cost')\nz = = 1",
    )
    expect(found.databases).toEqual({ lab: ['name'], cost: ['cost'] })
    expect(found.unread).toContain('python at line 2: the module `pandas`')
    expect(found.unread.some((note) => note.startsWith('python at line 4: does not parse'))).toBe(true)
  })

  it('finds exactly what generated programs load, through variables, branches and texts', () => {
    const tables = Object.keys(SCHEMA) as (keyof typeof SCHEMA)[]
    const step = fc.record({
      table: fc.constantFrom(...tables),
      shown: fc.nat(9),
      filtered: fc.nat(9),
      spelling: fc.constantFrom('plain', 'format', 'fstring', 'plus', 'percent'),
      place: fc.constantFrom('flat', 'if', 'for', 'try', 'def'),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
        const expected = new Map<string, Set<string>>()
        const lines = steps.flatMap((made, index) => {
          const pick = (at: number): string => SCHEMA[made.table][at % SCHEMA[made.table].length] ?? ''
          const shown = pick(made.shown)
          const filtered = pick(made.filtered)
          expected.set(made.table, (expected.get(made.table) ?? new Set<string>()).add(shown).add(filtered))
          const column = {
            plain: `'${shown}, list'`,
            format: `'{}, list'.format('${shown}')`,
            fstring: `f"{'${shown}'}, list"`,
            plus: `'${shown.slice(0, 2)}' + '${shown.slice(2)}'`,
            percent: `'%s, max' % '${shown}'`,
          }[made.spelling]
          const body = [
            `db${index} = LoadDB('${made.table}')`,
            `rows${index} = FilterDB(db${index}, '${filtered}=1||${filtered}<{}'.format(${index}))`,
            `value${index} = GetValue(rows${index}, ${column})`,
          ]
          const head = { flat: null, if: 'if flag:', for: 'for i in range(3):', try: 'try:', def: `def f${index}():` }[
            made.place
          ]
          const tail = made.place === 'try' ? ['except Exception:', '    pass'] : []
          return head === null ? body : [head, ...body.map((line) => `    ${line}`), ...tail]
        })
        const found = read(lines.join('\n'))
        expect(found.unread).toEqual([])
        expect(sorted(found.databases)).toEqual(
          Object.fromEntries([...expected].map(([name, columns]) => [name, [...columns].sort()])),
        )
      }),
    )
  })

  it('answers for any text, and never forgets a load that stands in the open', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (noise) => {
        const found = read(`x = GetValue(LoadDB('lab'), 'name')\n${noise}`)
        expect(found.databases.lab?.includes('name') || found.unread.length > 0).toBe(true)
      }),
    )
  })
})
