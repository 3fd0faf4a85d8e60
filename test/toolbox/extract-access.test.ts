import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AccessFound } from '../../src/contract/access-found.ts'
import type { Json } from '../../src/contract/json.ts'
import { checkAccess } from '../../src/toolbox/check-access.ts'
import { extractAccess, extractAccessTool } from '../../src/toolbox/extract-access.ts'

const SCHEMA = { lab: ['name', 'result'], cost: ['cost'] }
const READ = "x = GetValue(LoadDB('lab'), 'name')"
const LAB = { databases: { lab: ['name'] }, unread: [] }
const NONE = { databases: {}, unread: [] }

describe('extractAccess', () => {
  it.each<[string, Json]>([
    ['python in a part', { knowledge: 'none', code: READ }],
    ['a cell', { cell: READ, answer: '1' }],
    ['any case of the key', { Code: READ }],
    ['sql in a part', { sql: 'select name from lab' }],
    ['sql in a part for any code', { query: 'SELECT name FROM lab' }],
    ['several cells', { cells: [READ, READ] }],
    ['a nested object', { steps: [{ tool: { solution: READ } }] }],
    ['a tool call with JSON text', { tool_calls: [{ name: 'run', arguments: JSON.stringify({ code: READ }) }] }],
    ['a tool input', { tool_input: { query: 'select name from lab' } }],
    ['arguments that are code', { arguments: READ }],
    ['a fence in a part', { code: `\`\`\`python\n${READ}\n\`\`\`` }],
    ['JSON text in a part', { code: JSON.stringify({ cell: READ }) }],
    ['a text that is code', READ],
    ['a text that is SQL', 'select name from lab'],
    ['a text with a fence', `Let me see.\n\`\`\`python\n${READ}\n\`\`\`\nDone.`],
    ['a text with a plain fence', `\`\`\`\n${READ}\n\`\`\``],
    ['a text with SQL in a fence', '```sql\nselect name from lab\n```'],
    ['a fence without an end', `\`\`\`py\n${READ}`],
    ['a text that is JSON', JSON.stringify({ cell: READ })],
    [
      'a text that is JSON with an invalid escape',
      String.raw`{"cell": "y = 'it\'s'\nx = GetValue(LoadDB('lab'), 'name')"}`,
    ],
  ])('reads %s', (_, output) => {
    expect(extractAccess(output, SCHEMA)).toEqual(LAB)
  })

  it.each<[string, Json]>([
    ['an empty part', { code: '' }],
    ['blank code', { code: ' \n' }],
    ['prose', 'I have found three options for you. Which one do you like best?'],
    ['prose with a plural in parentheses', 'Please name the column(s) that you want.'],
    ['code in a part that is no code', { code: '', knowledge: READ, answer: 'select cost from cost', reasoning: READ }],
  ])('finds nothing touched in %s', (_, output) => {
    expect(extractAccess(output, SCHEMA)).toEqual(NONE)
  })

  it.each<[string, Json]>([
    ['a part that is null', { code: null }],
    ['a part that is a number', { code: 3 }],
    ['JSON without a part for code', { answer: READ }],
    ['an object of unknown parts in place of code', { code: { lines: READ } }],
    ['JSON arguments without code', { arguments: '{"text": "x"}' }],
    ['null', null],
    ['a number', 3],
    ['a list of texts', ['select cost from cost']],
    ['code that does not parse', { code: 'x = = 1' }],
    ['a text that begins like JSON but is cut off', `{"cell": "${READ}`],
    ['another language', '```javascript\nfetch("x")\n```'],
    ['code beside a fence', "```python\nx = 1\n```\nLoadDB('cost')"],
    ['SQL inside prose', 'Now I run SELECT cost FROM cost'],
    ['too much code', { code: `# ${'x'.repeat(300_000)}` }],
    ['too long a text', 'x'.repeat(300_000)],
    ['too deep an object', Array.from({ length: 100 }).reduce<Json>((inner) => ({ inner }), { code: READ })],
  ])('says that it could not read %s', (_, output) => {
    expect(extractAccess(output, SCHEMA).unread).not.toEqual([])
  })

  it('answers in lower case, whatever the code and the schema use', () => {
    expect(extractAccess({ code: "GetValue(LoadDB('Lab'), 'NAME')" }, { LAB: ['Name'] })).toEqual(LAB)
  })

  it('reports a database that cannot be passed on as unread, too', () => {
    const found = extractAccess({ code: "x = LoadDB('__proto__')" }, SCHEMA)
    expect(found.unread).not.toEqual([])
    expect(AccessFound.parse(found).unread).not.toEqual([])
  })

  it('answers for any output', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('code', 'sql', 'x', 'arguments'), (value, key) => {
        const found = extractAccess({ [key]: value as Json }, SCHEMA)
        expect(AccessFound.safeParse(found).success).toBe(true)
        if (typeof value !== 'string' && key === 'code' && !Array.isArray(value)) expect(found.unread).not.toEqual([])
      }),
    )
  })

  it('feeds a check that allows, denies, and stays in doubt', () => {
    const open = { lab: ['name'] }
    const decide = (code: string) => {
      const { databases, unread } = extractAccess({ code }, SCHEMA)
      return { denied: checkAccess(open, databases).denied, doubt: unread.length > 0 }
    }
    expect(decide(READ)).toEqual({ denied: false, doubt: false })
    expect(decide("x = GetValue(LoadDB('cost'), 'cost')")).toEqual({ denied: true, doubt: false })
    expect(decide("x = GetValue(LoadDB('lab'), column)")).toEqual({ denied: false, doubt: true })
    expect(decide("x = eval(\"GetValue(LoadDB('c' + 'ost'), 'cost')\")")).toEqual({ denied: false, doubt: true })
  })
})

describe('ExtractAccess', () => {
  it('is a reader that resolves names against the schema of its context', () => {
    expect(extractAccessTool.kind).toBe('reader')
    const parsed = extractAccessTool.parseArguments([{ sql: 'select * from lab' }])
    const context = { schema: SCHEMA, signal: new AbortController().signal }
    expect(extractAccessTool.run(parsed, context)).toEqual({ databases: { lab: ['name', 'result'] }, unread: [] })
  })
})
