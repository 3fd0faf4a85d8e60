import { PassThrough } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { expect, it } from 'vitest'
import { StdioWire } from '../../../src/adapters/mcp/stdio-wire.ts'
import { settle } from './fixtures/open-wire.ts'

async function open(finishesCalls = false) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const wire = new StdioWire({ input, output, finishesCalls })
  const got: JSONRPCMessage[] = []
  const errors: string[] = []
  const state = { closed: false }
  wire.onmessage = (message) => got.push(message)
  wire.onerror = (error) => errors.push(error.message)
  wire.onclose = () => {
    state.closed = true
  }
  await wire.start()
  const answers = () =>
    String(output.read() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { input, output, wire, got, errors, state, answers }
}

const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', arguments: {} } } as const
const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`

it('messages come one a line, however they are cut', async () => {
  const { input, got } = await open()
  for (const byte of Buffer.from(`${lineOf(CALL)}no json\r\n\n${lineOf({ ...CALL, id: 'ü' })}`))
    input.write(Buffer.from([byte]))
  await settle()
  expect(got).toEqual([CALL, { ...CALL, id: 'ü' }])
})

it.each([
  ['without a version', { id: 5, method: 'ping' }],
  ['of another version', { jsonrpc: '1.0', id: 'x', method: 'ping' }],
  ['whose method is a list', { jsonrpc: '2.0', id: 5, method: ['tools/call'] }],
  ['without a method', { jsonrpc: '2.0', id: 5 }],
])('a request %s is answered with an error', async (_, value) => {
  const { input, got, answers, errors } = await open()
  input.write(lineOf(value))
  await settle()
  expect(answers()).toEqual([{ jsonrpc: '2.0', id: value.id, error: { code: -32600, message: expect.any(String) } }])
  expect([got, errors.length]).toEqual([[], 1])
})

it.each([
  [{ id: {}, method: 'ping' }],
  [{ method: 'ping' }],
  [[CALL]],
  [5],
  [{ id: 5, result: 1 }],
  [{ id: 5, error: {} }],
])('%j is answered with nothing: nobody waits', async (value) => {
  const { input, got, answers, errors } = await open()
  input.write(lineOf(value))
  await settle()
  expect([answers(), got, errors.length]).toEqual([[], [], 1])
})

it('closes when its input ends, whatever is in hand', async () => {
  const { input, state } = await open()
  input.end(lineOf(CALL))
  await settle()
  expect(state.closed).toBe(true)
})

it('where it finishes calls, closes once the last that was read is answered', async () => {
  const { input, wire, state, answers } = await open(true)
  input.end(lineOf(CALL) + lineOf({ ...CALL, id: 2 }) + lineOf({ ...CALL, id: 3, method: 'subscriptions/listen' }))
  await settle()
  await wire.send({ jsonrpc: '2.0', id: 1, result: {} })
  expect(state.closed).toBe(false)
  await wire.send({ jsonrpc: '2.0', id: 2, result: {} })
  expect([state.closed, answers().map(({ id }) => id)]).toEqual([true, [1, 2]])
})

it('does not wait for a call that was cancelled', async () => {
  const { input, state } = await open(true)
  input.end(lineOf(CALL) + lineOf({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }))
  await settle()
  expect(state.closed).toBe(true)
})

it('closes where nobody reads its output any more', async () => {
  const { output, wire, state } = await open(true)
  output.destroy(new Error('gone'))
  await settle()
  expect(state.closed).toBe(true)
  await expect(wire.send({ jsonrpc: '2.0', id: 1, result: {} })).rejects.toThrow('gone')
})
