import { expect, it } from 'vitest'
import type { SandboxTools } from '../../src/contract/sandbox.ts'
import { failed } from '../../src/sandbox/run-order.ts'
import { recordingTools, takenOver, talk } from './fake-child.ts'

const BROKE = failed('crashed', 'the process of the sandbox broke the protocol')
const OK = { ok: true, result: '1', logs: [] }
const KNOWN = [{ name: 'Echo', argumentsJson: '[]', reply: '{"ok":1}' }]

/** Tools that know a call or nothing, and what they were told of the order. */
function knowing(more: Partial<SandboxTools> = { known: KNOWN }) {
  const orders: (readonly number[])[] = []
  const used = (order: readonly number[]) => void orders.push(order)
  return { orders, tools: { ...recordingTools({ asked: [], answered: 0 }), used, ...more } }
}

const withOrder = (order: string) => `say(done({ ok: true, result: '1', logs: [], order: ${order} }))`
const ASKS_ONCE = 'say(call()); hear(); '

it.each([
  ['of a result', withOrder('[]'), [], OK],
  ['of a known call, made again and again', withOrder('[0, 0, 0]'), [0, 0, 0], OK],
  ['of calls of both kinds', `${ASKS_ONCE}${withOrder('[0, -1, 0]')}`, [0, -1, 0], OK],
  [
    'of an error',
    "say(done({ ok: false, error: { code: 'thrown', message: 'no', line: null }, logs: [], order: [0] }))",
    [0],
    failed('thrown', 'no'),
  ],
])('an order is told before the outcome: %s', async (_name, body, expected, ending) => {
  const { orders, tools } = knowing()
  const { outcome, process } = await talk(takenOver(body), { tools })
  expect(outcome).toEqual(ending)
  expect(orders).toEqual([expected])
  expect(process.spent).toBe(false)
  await process.kill()
})

it('an order is asked for where nothing is known but somebody wants it', async () => {
  const { orders, tools } = knowing({})
  const body = `if (job.known.length === 0) { ${ASKS_ONCE}${withOrder('[-1]')} }`
  const { outcome, process } = await talk(takenOver(body), { tools })
  expect([outcome, orders]).toEqual([OK, [[-1]]])
  await process.kill()
})

it.each([
  ['that is missing', 'say(done())'],
  ['that is no list', withOrder('{}')],
  ['with a place that is no number', withOrder("['0']")],
  ['with half a place', withOrder('[0.5]')],
  ['with a place below all', withOrder('[-2]')],
  ['with a place beyond the known calls', withOrder('[1]')],
  ['with a place beyond all numbers', withOrder('[1e300]')],
  ['that leaves out a call that the host heard', `${ASKS_ONCE}${withOrder('[]')}`],
  ['that puts a known call in the place of one that the host heard', `${ASKS_ONCE}${withOrder('[0]')}`],
  ['with a call that the host did not hear', withOrder('[-1]')],
  ['longer than calls may be', withOrder('Array(job.limits.toolCalls + 1).fill(0)')],
])('an order %s breaks the protocol, and nobody is told', async (_name, body) => {
  const { orders, tools } = knowing()
  const { outcome, process } = await talk(takenOver(body), { tools })
  expect(outcome).toEqual(BROKE)
  expect(orders).toEqual([])
  expect(process.spent).toBe(true)
  await process.kill()
})

it('an order that nobody asked for breaks the protocol', async () => {
  const { outcome, process } = await talk(takenOver(withOrder('[]')))
  expect(outcome).toEqual(BROKE)
  await process.kill()
})

it('an order may be as many calls as there may be', async () => {
  const { orders, tools } = knowing()
  const limits = { toolCalls: 10_000, resultChars: 16, logChars: 0, toolChars: 16 }
  const { outcome, process } = await talk(takenOver(withOrder('Array(10000).fill(0)')), { tools, limits })
  expect(outcome).toEqual(OK)
  expect(orders[0]).toHaveLength(10_000)
  await process.kill()
})

it('the order of a program that did not end is told to nobody', async () => {
  const { orders, tools } = knowing()
  const { process } = await talk(takenOver("say({ kind: 'failed', code: 'thrown', message: '' })"), { tools })
  expect(orders).toEqual([])
  await process.kill()
})

it('an order that cannot be recorded is an error, and no result', async () => {
  const { tools } = knowing({
    known: KNOWN,
    used: () => {
      throw new Error('no')
    },
  })
  const { outcome, process } = await talk(takenOver(withOrder('[0]')), { tools })
  expect(outcome).toEqual(failed('tool', 'the calls of the program could not be recorded'))
  await process.kill()
})
