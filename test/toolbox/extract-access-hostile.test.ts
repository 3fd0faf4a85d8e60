import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import { extractAccess } from '../../src/toolbox/extract-access.ts'

const SCHEMA = {
  loans: ['title', 'member', 'labresulttime', 'labresult'],
  fines: ['amount'],
  shelf: ['place', 'room'],
}
const LOAD = "db = LoadDB('loans')\n"
const BOMB = Array.from({ length: 30 }, () => 'a = (a, a)\nb = (b, b)').join('\n')
const CHAIN = Array.from({ length: 30 }, (_, index) => `    v${30 - index} = v${29 - index}`).join('\n')
const NAMES = Array.from({ length: 31 }, (_, index) => `v${index} = 'title'`).join('\n')

/** Whether the access is reported, or doubt is. */
function noticed(output: Json, database: string, column: string): boolean {
  const { databases, unread } = extractAccess(output, SCHEMA)
  return unread.length > 0 || (databases[database]?.includes(column) ?? false)
}

describe('extractAccess against code that hides what it touches', () => {
  it.each([
    "import calendar\nm = calendar.sys.modules['__main__']\nanswer = m.GetValue(m.LoadDB('fines'), 'amount')",
    "import random\nanswer = random._os.popen('sqlite3 x').read()",
    "import json\nanswer = json.codecs.open('fines.csv').read()",
    "import re\nanswer = re.enum.sys.modules['x']",
    "import datetime\nanswer = datetime.sys.modules['__main__'].x",
    "from json import codecs\nanswer = codecs.open('fines.csv')",
    "x = 1\nanswer = x.LoadDB('fines')",
    "L = LoadDB\nanswer = GetValue(L('fines'), 'amount')",
    "def f(x=GetValue(LoadDB('fines'), 'amount')):\n    pass",
    "y = lambda x=GetValue(LoadDB('fines'), 'amount'): 1",
    "x: GetValue(LoadDB('fines'), 'amount') = 1",
    "def f(x: GetValue(LoadDB('fines'), 'amount')):\n    pass",
    "def f() -> GetValue(LoadDB('fines'), 'amount'):\n    pass",
    "try:\n    x = 1\nexcept (GetValue(LoadDB('fines'), 'amount'), Exception)[1]:\n    pass",
    "b = [1]\ndel b[GetValue(LoadDB('fines'), 'amount') or 0]",
    "@GetValue(LoadDB('fines'), 'amount')\ndef f():\n    pass",
    "class A:\n    x = GetValue(LoadDB('fines'), 'amount')",
    'answer = f\'{1:{GetValue(LoadDB("fines"), "amount")}}\'',
    "\uFF4Cb = LoadDB('fines')\nanswer = \uFF4Cb",
    'x = f"{39:c} union select amount from fines --"\nanswer = SQLInterpreter(f"select title from loans where member=\'{x}\'")',
    "from datetime import datetime\nx = datetime.now()\nanswer = SQLInterpreter(f\"select title from loans where member='{x.strftime(\\\"' union select amount from fines where '1'='1\\\")}'\")",
    "g = globals()\nanswer = g['GetValue'](g['LoadDB']('fines'), 'amount')",
    "answer = sum([[LoadDB('fines')]], [])",
  ])('notices %j', (code) => {
    expect(noticed({ code }, 'fines', 'amount')).toBe(true)
  })

  it.each([
    "c = ['title', 'member']\nc.pop(0)\nGetValue(db, c[0])",
    "c = ['title', 'member']\nc.reverse()\nGetValue(db, c[0])",
    "c = ['title', 'member']\nc.sort()\nGetValue(db, c[0])",
    "c = ['title']\nc.insert(0, 'member')\nGetValue(db, c[0])",
    "c = ['title', 'member']\ndel c[0]\nGetValue(db, c[0])",
    "import random\nc = ['title', 'member']\nrandom.shuffle(c)\nGetValue(db, c[0])",
    "c = ['title']\nb = c\nb[0] = 'member'\nGetValue(db, c[0])",
    "c = ['title']\nb = c\nb += ['member']\nGetValue(db, c[1])",
    "c = [['title']]\nb = c[0]\nb.append('member')\nGetValue(db, c[0][1])",
    "def f(l):\n    l[0] = 'member'\nc = ['title']\nf(c)\nGetValue(db, c[0])",
    "c = 'title,member'.split(',')\nc.reverse()\nGetValue(db, c[0])",
    "x = 'title'\ny = [x := 'member' for _ in [1]]\nGetValue(db, x)",
    "c = 'title'\ng = (GetValue(db, c) for _ in [1])\nc = 'member'\nanswer = list(g)",
    "c = 'title'\ng = map(lambda _: GetValue(db, c), [1])\nc = 'member'\nanswer = list(g)",
    "c = 'title'\ndef f():\n    c = 'member'\n    def g():\n        return GetValue(db, c)\n    return g\nanswer = f()()",
    "c = 'member'\ndef f():\n    return GetValue(db, c)\ndef g():\n    c = 'title'\n    return f()\nanswer = g()",
    "c = 'title'\ndef f():\n    global c\n    c = 'member'\n    return 1\ndef g():\n    return f()\ng()\nGetValue(db, c)",
    `${NAMES}\nfor i in range(40):\n${CHAIN}\n    v0 = 'member'\nGetValue(db, v30)`,
    "for k in dict(member='title'):\n    GetValue(db, k)",
    "def f(**k):\n    for c in k:\n        GetValue(db, c)\nf(member='title')",
    "FilterDB(db, 'title={}'.format([['x||member=2']]))",
    "x = FilterDB(db, 'title=x%c%cmember=Bob' % (124, 124))",
    "GetValue(db, 'member'.replace('member', 'title', 0))",
    "GetValue(db, 'x,title,member'.split(',', maxsplit=1)[1])",
    "c = 'title'\ntry:\n    raise ValueError('member')\nexcept ValueError as e:\n    GetValue(db, str(e))",
    "x = GetValue(db, 'title')\nFilterDB(db, 'title=' + x.replace('a', '||member=1'))",
    'FilterDB(db, f"title={sum([[\'1||member=2\']], [])[0]}")',
  ])('notices %j', (code) => {
    expect(noticed({ code: LOAD + code }, 'loans', 'member')).toBe(true)
  })

  it('does not cut a text as Python would in ways that it does not follow', () => {
    expect(noticed({ code: `${LOAD}GetValue(db, '%.9s' % 'labresulttime')` }, 'loans', 'labresult')).toBe(true)
  })

  it.each([
    "answer = -LoadDB('shelf')",
    "db = LoadDB('shelf')\nanswer = db % 1000000",
    "db = LoadDB('shelf')\nanswer = db == 7",
    "from collections import OrderedDict\ndb = LoadDB('shelf')\nanswer = OrderedDict().get('k', db)",
    "db = LoadDB('shelf')\nanswer = db['place'].values.base",
    "a = [[]]\nb = a[0]\nb.append(LoadDB('shelf'))\nanswer = a",
  ])('notices that a whole table leaves in %j', (code) => {
    expect(noticed({ code }, 'shelf', 'room')).toBe(true)
  })

  it.each<[string, Json]>([
    [
      'behind a fence in a text of code',
      { code: '"""\n```python\npass\n```\n"""\nL=LoadDB\nG=GetValue\nanswer=G(L(\'fines\'),\'amount\')' },
    ],
    ['after a fence, over lines', '```sql\nselect title from loans\n```\nselect amount\nfrom fines'],
    ['on the line of a fence', "```python L=LoadDB('fines')\nx = 1\n```"],
    ['under an unknown key', { code: 'x=1', body: "answer = GetValue(LoadDB('fines'), 'amount')" }],
    ['in fullwidth letters', { code: 'x=1', body: "\uFF2CoadDB('fines')" }],
    ['in a list under an unknown key', { code: 'x=1', args: ['select amount from fines'] }],
    ['in a tool input', { tool_input: '{"query": "select title from loans", "table": "select amount from fines"}' }],
    ['under a prototype key', JSON.parse('{"code": "x=1", "__proto__": {"a": "b"}}')],
  ])('notices code %s', (_, output) => {
    expect(noticed(output, 'fines', 'amount')).toBe(true)
  })

  it.each<[string, Json]>([
    [
      'tuples within tuples',
      { code: `a = ('a',)\nb = ('b',)\n${BOMB}\n${'c = a if 1 else b\n'.repeat(200)}answer = eval('1')` },
    ],
    ['lists that double', { code: `x = [1, 2]\n${'x = x + x\n'.repeat(34)}answer = eval('1')` }],
    ['texts that double', { code: `x = 'ab'\n${'x = x + x\n'.repeat(60)}answer = eval('1')` }],
    ['dotted names', `${'a.'.repeat(95_000)} eval(x)`],
    ['percent signs', { code: `x = '${'%('.repeat(40_000)}' % 1\nanswer = eval('1')` }],
    ['named characters', { code: `x = '${'\\N{'.repeat(30_000)}'\nanswer = eval('1')` }],
  ])('reads %s, and what comes after them, or says that it did not', (_, output) => {
    expect(extractAccess(output, SCHEMA).unread).not.toEqual([])
  })

  it.each([
    "from collections import Counter\nx = GetValue(LoadDB('loans'), 'title')\nanswer = Counter(x).most_common(3)",
    "import math\nx = GetValue(LoadDB('loans'), 'title')\nanswer = math.floor(float(x))",
    "from datetime import datetime\nx = GetValue(LoadDB('loans'), 'title')\nanswer = datetime.strptime(x, '%Y-%m-%d').strftime('%Y')",
    "x = GetValue(LoadDB('loans'), 'title')\nanswer = [int(y) for y in x.split(',')]\nanswer.sort()",
    "x = GetValue(LoadDB('loans'), 'title')\nanswer = 'value: {:.2f}'.format(sum(x) / len(x))",
    "d = {}\nfor t in GetValue(LoadDB('loans'), 'title'):\n    d[t] = d.get(t, 0) + 1\nanswer = sorted(d.items(), key=lambda i: i[1])",
  ])('still reads all of %j', (code) => {
    expect(extractAccess({ code }, SCHEMA)).toEqual({ databases: { loans: ['title'] }, unread: [] })
  })

  it('never loses a column on its way through variables, containers, functions, formats and loops', () => {
    const ways = [
      (from: string, to: string) => `${to} = ${from}`,
      (from: string, to: string) => `${to} = [${from}, 'title'][0]`,
      (from: string, to: string) => `${to}l = ['title']\n${to}m = ${to}l\n${to}m[0] = ${from}\n${to} = ${to}l[0]`,
      (from: string, to: string) => `${to}l = ['title', ${from}]\n${to}l.reverse()\n${to} = ${to}l[0]`,
      (from: string, to: string) => `_, ${to} = ('title', ${from})`,
      (from: string, to: string) => `def f${to}(x):\n    return x\n${to} = f${to}(${from})`,
      (from: string, to: string) => `${to} = (lambda: ${from})()`,
      (from: string, to: string) => `${to} = '{}'.format(${from})`,
      (from: string, to: string) => `${to} = f'{${from}}'`,
      (from: string, to: string) => `${to} = '%s' % ${from}`,
      (from: string, to: string) => `for ${to} in [${from}]:\n    pass`,
      (from: string, to: string) => `${to} = {'k': ${from}}['k']`,
      (from: string, to: string) => `${to} = ''.join([${from}])`,
      (from: string, to: string) => `${to} = list(map(lambda x: x, [${from}]))[0]`,
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ways), { maxLength: 6 }), (chosen) => {
        const steps = chosen.map((way, index) => way(`v${index}`, `v${index + 1}`))
        const code = [LOAD, "v0 = 'member'", ...steps, `answer = GetValue(db, v${chosen.length})`].join('\n')
        expect(noticed({ code }, 'loans', 'member')).toBe(true)
      }),
    )
  })
})
