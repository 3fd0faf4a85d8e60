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
