import { describe, expect, it } from 'vitest'
import type { SandboxTools } from '../../src/contract/sandbox.ts'
import { echo, LIMITS, poolOf, result } from './pool-of.ts'

/** Tools of an accepted program, and what they were told of its calls. */
function accepted(more: Partial<SandboxTools> = {}) {
  const orders: (readonly number[])[] = []
  const asked: string[] = []
  const tools: SandboxTools = {
    ...echo,
    known: [{ name: 'Echo', argumentsJson: '["known"]', reply: '{"ok":{"by":"host"}}' }],
    isolateKey: 'one',
    used: (order) => void orders.push(order),
    call: async (name, args) => {
      asked.push(args)
      return echo.call(name, args)
    },
    ...more,
  }
  return { tools, orders, asked }
}

describe('known calls', () => {
  it.each([
    ['shared', { isolateKey: 'one' }],
    ['its own', {}],
  ])('are answered without the host, and told of, in an isolate that is %s', async (_name, where) => {
    const pool = poolOf({ children: 1 })
    const { tools, orders, asked } = accepted()
    const { isolateKey: _own, ...rest } = tools
    const program = 'return [Echo("known"), Echo("other"), Echo("known")]'
    const outcome = await pool.run(program, { ...rest, ...where }, LIMITS)
    expect(outcome).toEqual(result([{ by: 'host' }, ['other'], { by: 'host' }]))
    expect([orders, asked]).toEqual([[[0, -1, 0]], ['["other"]']])
  })

  it('that are too long for a child are refused, and the next program runs', async () => {
    const pool = poolOf({ children: 1 })
    const reply = JSON.stringify({ ok: 'x'.repeat(16_000_000) })
    const { tools } = accepted({ known: [{ name: 'Echo', argumentsJson: '[]', reply }] })
    expect(await pool.run('return 1', tools, LIMITS)).toMatchObject({ error: { code: 'refused', message: /data/ } })
    expect(await pool.run('return 1', accepted().tools, LIMITS)).toEqual(result(1))
  })
})

describe('runs that share an isolate', () => {
  const WORLD =
    'const seen = [Date.now(), Math.random(), Math.random(), typeof Echo.mark, input]\ntry { Echo.mark = 1 } catch {}\nreturn seen'

  it('give what they give in one of their own, each with its own time and data', async () => {
    const pool = poolOf({ children: 1 })
    for (const nowMs of [0, 5, 1_767_323_045_678]) {
      const given = { nowMs, data: JSON.stringify({ input: { nowMs } }) }
      const { tools } = accepted(given)
      const { isolateKey: _own, ...alone } = tools
      const outcome = await pool.run(WORLD, tools, LIMITS)
      expect(outcome).toEqual(await pool.run(WORLD, alone, LIMITS))
      expect(outcome).toMatchObject({ ok: true, result: expect.stringContaining(`{"nowMs":${nowMs}}`) })
    }
  })

  it('are apart from those of other keys, however they come', async () => {
    const pool = poolOf({ children: 2 })
    const keys = [undefined, 'one', 'two', 'one', 'one', undefined, 'two']
    const outcomes = await Promise.all(
      Array.from({ length: 70 }, (_, index) => {
        const { isolateKey: _own, ...tools } = accepted({ data: JSON.stringify({ input: index }) }).tools
        const key = keys[index % keys.length]
        return pool.run(
          'return [input, Echo(input)]',
          key === undefined ? tools : { ...tools, isolateKey: key },
          LIMITS,
        )
      }),
    )
    expect(outcomes).toEqual(outcomes.map((_, index) => result([index, [index]])))
  })

  it.each([
    ['does not end', 'for (;;);', 'timeout'],
    ['takes too much memory', 'const all = []\nfor (;;) all.push(new Array(10000).fill(1.5))', 'memory'],
  ])('cost the child where one %s, and the next has another', async (_name, program, code) => {
    const pool = poolOf({ children: 1 })
    const { tools, orders } = accepted()
    expect(await pool.run('return 1', tools, LIMITS)).toEqual(result(1))
    const [before] = pool.statistics().pids
    expect(await pool.run(program, tools, { ...LIMITS, timeoutMs: code === 'timeout' ? 50 : 5000 })).toMatchObject({
      error: { code },
    })
    expect(await pool.run('return 1', tools, LIMITS)).toEqual(result(1))
    expect(pool.statistics().pids).not.toContain(before)
    expect(orders).toEqual([[], []])
  })

  it('wear their child out less than others', async () => {
    const pool = poolOf({ children: 1, recycleAfter: 2 })
    for (let count = 0; count < 31; count++) await pool.run('return 1', accepted().tools, LIMITS)
    expect(pool.statistics().started).toBe(1)
    await pool.run('return 1', accepted().tools, LIMITS)
    await pool.run('return 1', accepted().tools, LIMITS)
    expect(pool.statistics().started).toBe(2)
  })
})
