import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import type { ToolCall } from '../../src/contract/tool.ts'
import { recordCalls } from '../../src/toolbox/record-calls.ts'

it('answers the program and keeps every call in order, also those that failed', async () => {
  const { tools, calls } = recordCalls({
    names: ['A', 'B'],
    data: { input: 1, policy: undefined },
    at: new Date(1_700_000_000_000),
    call: async (tool, args) =>
      tool === 'A'
        ? { tool, arguments: args, result: { denied: false }, ms: 1 }
        : { tool, arguments: args, result: null, ms: 1, error: { code: 'arguments', message: 'expected a number' } },
  })
  expect(JSON.parse(await tools.call('A', '[1,"x"]'))).toEqual({ ok: { denied: false } })
  expect(JSON.parse(await tools.call('B', '[]'))).toEqual({ error: 'B: expected a number' })
  expect(calls.map(({ tool, arguments: args }) => [tool, args])).toEqual([
    ['A', [1, 'x']],
    ['B', []],
  ])
  expect(JSON.parse(tools.data)).toEqual({ input: 1 })
  expect(tools.nowMs).toBe(1_700_000_000_000)
})

describe('what one run may ask of the host', () => {
  function recorder() {
    const made: string[] = []
    const call = async (tool: string, args: Json[]): Promise<ToolCall> => {
      made.push(tool)
      if (tool === 'Fail')
        return { tool, arguments: args, result: null, ms: 0, error: { code: 'arguments', message: 'no' } }
      return { tool, arguments: args, result: null, ms: 0 }
    }
    return { made, ...recordCalls({ names: ['Echo', 'Fail'], data: {}, at: new Date(0), call }) }
  }

  it('an argument with very many values fails before any tool sees it', async () => {
    const { made, tools, calls } = recorder()
    expect(await tools.call('Echo', `[${'{},'.repeat(5000)}{}]`)).toMatch(/at most 5000 values/)
    expect(await tools.call('Echo', `${'['.repeat(4000)}${']'.repeat(4000)}`)).toBe('{"ok":null}')
    expect(made).toEqual(['Echo'])
    expect(calls.map(({ error }) => error?.code)).toEqual(['arguments', undefined])
  })

  it('all calls together may be two million characters', async () => {
    const { made, tools, calls } = recorder()
    const million = JSON.stringify(['x'.repeat(1_000_000)])
    for (let count = 0; count < 4; count++) await tools.call('Echo', million)
    expect(made).toHaveLength(2)
    expect(calls.map(({ arguments: args, error }) => [args.length, error?.code])).toEqual([
      [1, undefined],
      [1, undefined],
      [0, 'arguments'],
      [0, 'arguments'],
    ])
  })

  it('after five failures no call is made any more', async () => {
    const { made, tools, calls } = recorder()
    for (let count = 0; count < 8; count++) await tools.call('Fail', '[]')
    await tools.call('Echo', '[]')
    expect(made).toHaveLength(5)
    expect(calls).toHaveLength(9)
    expect(calls.every(({ error }) => error !== undefined)).toBe(true)
  })

  it('a call that is not answered yet is on record as such, and as itself once it is', async () => {
    const answer = Promise.withResolvers<ToolCall>()
    const call = () => answer.promise
    const { tools, calls } = recordCalls({ names: ['Echo'], data: {}, at: new Date(0), call })
    const asked = tools.call('Echo', '[1]')
    expect(calls).toMatchObject([{ tool: 'Echo', arguments: [1], error: { code: 'timeout' } }])
    answer.resolve({ tool: 'Echo', arguments: [1], result: 2, ms: 3 })
    await asked
    expect(calls).toEqual([{ tool: 'Echo', arguments: [1], result: 2, ms: 3 }])
  })
})

describe('calls made ahead', () => {
  const DENIED: ToolCall = {
    tool: 'Check',
    arguments: [{ b: 1, a: ['é'] }],
    result: { denied: true, reasons: [] },
    ms: 4,
  }
  const READ: ToolCall = { tool: 'Read', arguments: ['text'], result: 'role', ms: 2 }
  const FAILED: ToolCall = { ...READ, arguments: [1], result: null, error: { code: 'timeout', message: 'no' } }

  function recorder(ahead: readonly ToolCall[] = [FAILED, DENIED, READ]) {
    const call = async (tool: string, args: Json[]): Promise<ToolCall> => ({ tool, arguments: args, result: 7, ms: 1 })
    const { tools, calls } = recordCalls({ names: ['Check', 'Read'], data: {}, at: new Date(0), ahead, call })
    return { tools, calls, used: (order: readonly number[]) => tools.used?.(order) }
  }

  const asked = (tool: string, ...args: Json[]): ToolCall => ({ tool, arguments: args, result: 7, ms: 1 })

  it('are known to the program as it writes them, but for those that failed', () => {
    expect(recorder().tools.known).toEqual([
      { name: 'Check', argumentsJson: '[{"b":1,"a":["é"]}]', reply: '{"ok":{"denied":true,"reasons":[]}}' },
      { name: 'Read', argumentsJson: '["text"]', reply: '{"ok":"role"}' },
    ])
  })

  it('are not known where a program could not make them', () => {
    const many: ToolCall = { tool: 'Read', arguments: [Array(5000).fill(0)], result: 1, ms: 0 }
    expect(recorder([many]).tools.known).toEqual([])
  })

  it('are on record where the program made them, in its order and with the others', async () => {
    const { tools, calls, used } = recorder()
    await tools.call('Read', '[1]')
    await tools.call('Check', '[2]')
    used([1, -1, 0, 1, -1])
    expect(calls).toEqual([READ, asked('Read', 1), DENIED, { ...READ, ms: 0 }, asked('Check', 2)])
  })

  it('are not on record where the program did not make them, or nobody told', async () => {
    const { tools, calls, used } = recorder()
    await tools.call('Read', '[1]')
    expect(calls).toEqual([asked('Read', 1)])
    used([-1])
    expect(calls).toEqual([asked('Read', 1)])
  })

  it('without any, nothing is known and nobody has to tell', () => {
    const { tools } = recordCalls({ names: [], data: {}, at: new Date(0), call: async () => READ })
    expect([tools.known, tools.used]).toEqual([undefined, undefined])
  })

  it('count towards the characters of all calls: one that is too much is an error on record', () => {
    const long: ToolCall = { tool: 'Read', arguments: [], result: 'x'.repeat(1_000_000), ms: 1 }
    const { calls, used } = recorder([long])
    used([0, 0, 0, 0])
    expect(calls.map(({ result, error }) => [result === null, error?.code])).toEqual([
      [false, undefined],
      [false, undefined],
      [false, undefined],
      [true, 'arguments'],
    ])
  })

  it('whatever a program says, every call that the host was asked for stays, once and in order, and all others are calls made ahead', async () => {
    const place = fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constantFrom(-7, 1e9, 0.5, Number.NaN))
    await fc.assert(
      fc.asyncProperty(fc.array(place), fc.array(fc.nat(9)), async (order, values) => {
        const { tools, calls, used } = recorder()
        for (const value of values) await tools.call('Check', JSON.stringify([value]))
        used(order)
        const isAhead = ({ arguments: args }: ToolCall) => [DENIED, READ].some((one) => one.arguments === args)
        expect(calls.filter((one) => !isAhead(one))).toEqual(values.map((value) => asked('Check', value)))
        for (const one of calls.filter(isAhead))
          expect([DENIED, READ].map(({ tool, result }) => [tool, result])).toContainEqual([one.tool, one.result])
      }),
      { numRuns: 200, seed: 6 },
    )
  })
})
