import { expect, it } from 'vitest'
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
