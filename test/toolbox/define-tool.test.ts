import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ToolError } from '../../src/contract/errors.ts'
import { Json } from '../../src/contract/json.ts'
import { defineTool } from '../../src/toolbox/define-tool.ts'

const context = { schema: {}, signal: new AbortController().signal }
const budget = defineTool({
  name: 'CheckBudget',
  description: 'Denies orders above the budget.',
  kind: 'check',
  parameters: { total: z.number().describe('euros'), limit: z.number().default(100) },
  run: ({ total, limit }) => ({ denied: total > limit, reasons: total > limit ? [`${total} is above ${limit}`] : [] }),
})

describe('defineTool', () => {
  it('declares the tool in TypeScript with its documentation', () => {
    expect(budget.declaration).toBe(
      [
        '/**',
        ' * Denies orders above the budget.',
        ' * @param total - euros',
        ' */',
        'declare function CheckBudget(total: number, limit?: number): ' +
          budget.declaration.slice(budget.declaration.indexOf('): ') + 3),
      ].join('\n'),
    )
    expect(budget.declaration).toContain('{ denied: boolean; reasons: (')
  })

  it('prints the types of common schemas', () => {
    const tool = defineTool({
      name: 'Read',
      description: 'x',
      kind: 'reader',
      parameters: z.object({
        map: z.record(z.string(), z.array(z.string())),
        choice: z.enum(['a', 'b']).nullable(),
        pair: z.tuple([z.string(), z.number()]).optional(),
        any: Json,
        thing: z.object({ 'odd-key': z.int().optional(), list: z.array(z.union([z.string(), z.number()])) }),
        free: z.unknown(),
      }),
      returns: z.literal('done'),
      run: () => 'done',
    })
    expect(tool.declaration.split('\n').at(-1)).toBe(
      'declare function Read(map: Record<string, string[]>, choice: "a" | "b" | null, pair?: [string, number], any: Json, ' +
        'thing: { "odd-key"?: number; list: (string | number)[] }, free?: unknown): "done"',
    )
  })

  it('keeps a description from ending its comment', () => {
    const tool = defineTool({ name: 'T', description: 'a */ b', kind: 'check', parameters: {}, run: () => null })
    expect(tool.declaration.startsWith('/** a * / b */\n')).toBe(true)
  })

  it('takes arguments by position, and by name where position does not fit', () => {
    expect(budget.run(budget.parseArguments([120]), context)).toMatchObject({ denied: true })
    expect(budget.run(budget.parseArguments([{ limit: 200, total: 120 }]), context)).toMatchObject({ denied: false })
  })

  it('never takes apart an argument that fits as it is', () => {
    const reader = defineTool({
      name: 'Echo',
      description: 'x',
      kind: 'reader',
      parameters: { output: Json },
      returns: Json,
      run: ({ output }) => output,
    })
    expect(reader.run(reader.parseArguments([{ output: 'harmless' }]), context)).toEqual({ output: 'harmless' })
  })

  it('reads null as absent where a parameter may be left out', () => {
    expect(budget.run(budget.parseArguments([50, null]), context)).toMatchObject({ denied: false })
  })

  it.each([
    [['x'], /parameter `total`: expected number, got `"x"`/],
    [[], /parameter `total`: expected number, got nothing/],
    [[1, 2, 3], /expected at most 2 arguments \(total, limit\), got 3/],
    [[{ total: 'x' }], /parameter `total`: expected number, got `"x"`; call it as `CheckBudget\(total, limit\)`/],
    [[{ other: 1 }], /parameter `total`: expected number, got `\{"other":1\}`/],
    [[null], /parameter `total`: expected number, got `null`/],
  ])('says what is wrong with %j', (args, message) => {
    expect(() => budget.parseArguments(args as Json[])).toThrow(message)
  })

  it('hands a tuple over as positional arguments', () => {
    const tool = defineTool({
      name: 'Add',
      description: 'x',
      kind: 'reader',
      parameters: z.tuple([z.number(), z.string()]),
      returns: z.string(),
      run: (count, text, { schema }) => `${count}${text}${Object.keys(schema).length}`,
    })
    expect(tool.run(tool.parseArguments([1, 'a']), context)).toBe('1a0')
    expect(tool.declaration).toContain('Add(arg1: number, arg2: string)')
  })

  it('makes reasons of the tool from plain text, and keeps full reasons', async () => {
    const parsed = await budget.returns.parseAsync({
      denied: true,
      reasons: ['no', { kind: 'policy', policy: 'p', detail: 'd' }],
    })
    expect(parsed).toEqual({
      denied: true,
      reasons: [
        { kind: 'tool', tool: 'CheckBudget', detail: 'no' },
        { kind: 'policy', policy: 'p', detail: 'd' },
      ],
    })
    expect(budget.returns.safeParse({ denied: 'no', reasons: [] }).success).toBe(false)
  })

  it('holds a check to its own schema of what it returns, too', () => {
    const strict = defineTool({
      name: 'Strict',
      description: 'x',
      kind: 'check',
      parameters: {},
      returns: z.object({ denied: z.boolean(), reasons: z.array(z.string()) }),
      run: () => null,
    })
    expect(strict.returns.parse({ denied: true, reasons: ['a'] })).toMatchObject({ reasons: [{ detail: 'a' }] })
    expect(strict.returns.safeParse({ denied: true, reasons: [1] }).success).toBe(false)
  })

  it('gives one second unless told otherwise', () => {
    expect(budget.timeoutMs).toBe(1000)
  })

  it.each([
    '',
    'a b',
    '1a',
    'class',
    'await',
    'Object',
    'JSON',
    'globalThis',
    'constructor',
    'input',
    'output',
    'identity',
    'policy',
    'ä',
  ])('refuses the name `%s`', (name) => {
    expect(() => defineTool({ name, description: 'x', kind: 'check', parameters: {}, run: () => null })).toThrow(
      ToolError,
    )
  })

  it('refuses what is missing or of the wrong kind', () => {
    const good = {
      name: 'T',
      description: 'x',
      kind: 'reader',
      parameters: {},
      returns: z.string(),
      run: () => '',
    } as const
    const { returns: _, ...withoutReturns } = good
    expect(() => defineTool(withoutReturns)).toThrow('a reader needs `returns`')
    expect(() => defineTool({ ...good, description: ' ' })).toThrow('expected a description')
    expect(() => defineTool({ ...good, timeoutMs: 0 })).toThrow('expected timeoutMs from 1 to 600000, got `0`')
    expect(() => defineTool({ ...good, parameters: { 'a-b': z.string() } })).toThrow('expected a parameter')
    const wrongKind = { ...good, kind: 'oracle' as unknown as 'reader' }
    expect(() => defineTool(wrongKind)).toThrow('expected kind check or reader, got `oracle`')
    const wrongSchema = { ...good, parameters: { a: 'text' as unknown as z.ZodString } }
    expect(() => defineTool(wrongSchema)).toThrow('expected a zod schema for parameter `a`')
    const wrongParameters = { ...good, parameters: z.string() as unknown as z.ZodObject }
    expect(() => defineTool(wrongParameters)).toThrow('expected parameters as')
  })
})

it('what the schema asks of arguments together is asked', () => {
  const parameters = z
    .object({ low: z.number(), high: z.number() })
    .refine(({ low, high }) => low < high, 'low must be below high')
  const tool = defineTool({
    name: 'Between',
    description: 'd',
    kind: 'reader',
    parameters,
    returns: z.number(),
    run: ({ high }) => high,
  })
  expect(tool.run(tool.parseArguments([1, 5]), { schema: {}, signal: new AbortController().signal })).toBe(5)
  expect(() => tool.parseArguments([5, 1])).toThrow(/low must be below high/)
  expect(() => tool.parseArguments([{ low: 5, high: 1 }])).toThrow(/low must be below high/)
})
