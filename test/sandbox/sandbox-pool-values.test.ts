import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { SandboxLimits, type SandboxOutcome, type SandboxTools } from '../../src/contract/sandbox.ts'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'

const pool = sandboxPool({ children: 1 })
afterAll(() => pool.close())

const LIMITS = SandboxLimits.parse({ timeoutMs: 10_000 })

const echo: SandboxTools = {
  names: ['Echo'],
  data: '{}',
  call: async (_name, args) => JSON.stringify({ ok: JSON.parse(args)[0] ?? null }),
}

function run(
  program: string,
  tools: Partial<SandboxTools> = {},
  limits: Partial<SandboxLimits> = {},
): Promise<SandboxOutcome> {
  return pool.run(program, { ...echo, ...tools }, { ...LIMITS, ...limits })
}

const result = (value: unknown) => ({ ok: true, result: JSON.stringify(value), logs: [] })

/** Text of any code units, halves of pairs among them. */
const anyText = fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units))

describe('values that cross', () => {
  it('every JSON value goes to a tool and comes back as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const seen: string[] = []
        const value: unknown = JSON.parse(json)
        const call = async (name: string, args: string) => {
          seen.push(args)
          return echo.call(name, args)
        }
        const outcome = await run('return [Echo(value)]', { data: JSON.stringify({ value }), call })
        expect(seen).toEqual([JSON.stringify([value])])
        expect(outcome).toEqual(result([value]))
      }),
      { numRuns: 100, seed: 2 },
    )
  })

  it('every text, also half of a pair, survives program, data, tool, result and log', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const written = JSON.stringify(text)
        const program = `console.log(text)\nreturn [text === ${written}, Echo(text), Echo(${written})]`
        const outcome = await run(program, { data: JSON.stringify({ text }) })
        expect(outcome).toEqual({ ...result([true, text, text]), logs: text === '' ? [] : [text] })
      }),
      { numRuns: 100, seed: 3 },
    )
  })

  it('half of a pair may stand in the program itself', async () => {
    expect(await run("return '\ud800'.charCodeAt(0)")).toEqual(result(0xd800))
  })
})

describe('lengths', () => {
  const program = (chars: number) => `return 1 //${'x'.repeat(chars - 11)}`

  it('of the program: as long as it may be, and one more', async () => {
    expect(await run(program(1_000_000))).toEqual(result(1))
    expect(await run(program(1_000_001))).toMatchObject({ error: { code: 'refused', message: /1000000/ } })
  })

  it('of the data: what fits is there, what does not is an error of its own, and the next program runs', async () => {
    const data = (chars: number) => ({ data: JSON.stringify({ text: '中'.repeat(chars) }) })
    expect(await run('return text.length', data(2_000_000))).toEqual(result(2_000_000))
    expect(await run('return text.length', data(15_000_000))).toMatchObject({ error: { code: 'memory' } })
    expect(await run('return text.length', data(16_000_000))).toMatchObject({
      error: { code: 'refused', message: /data/ },
    })
    expect(await run('return 1')).toEqual(result(1))
  })

  it('of arguments: as long as they may be, and one more', async () => {
    const limits = { toolChars: 1000 }
    const lengths: number[] = []
    const call = async (_name: string, args: string) => {
      lengths.push(args.length)
      return '{"ok":1}'
    }
    // Brackets and quotes are counted: '["…"]'.
    expect(await run('return Echo("x".repeat(996))', { call }, limits)).toEqual(result(1))
    expect(await run('return Echo("x".repeat(997))', { call }, limits)).toMatchObject({ error: { code: 'refused' } })
    expect(lengths).toEqual([1000])
  })

  it('of arguments: the default, in letters that take most bytes', async () => {
    const chars = LIMITS.toolChars - 4
    expect(await run(`return Echo("\\u4e2d".repeat(${chars})).length`, { call: async () => '{"ok":"x"}' })).toEqual(
      result(1),
    )
    expect(await run(`return Echo("\\u0001".repeat(170000)).length`)).toEqual(result(170_000))
  })

  it('of a reply: one that is too long is an error that the program sees', async () => {
    const call = async () => JSON.stringify({ ok: 'x'.repeat(LIMITS.toolChars) })
    expect(await run('try { Echo() } catch (error) { return error.message }', { call })).toEqual(
      result('the result of Echo is too long'),
    )
  })

  it('of the result: as long as it may be, and one more', async () => {
    const limits = { resultChars: 100_000, memoryMb: 64 }
    expect(await run('return "\\u0001".repeat(16666)', {}, limits)).toMatchObject({ ok: true })
    expect(await run('return "x".repeat(99998)', {}, limits)).toEqual(result('x'.repeat(99_998)))
    expect(await run('return "x".repeat(99999)', {}, limits)).toMatchObject({ error: { code: 'bad-result' } })
  })

  it('of logs: control characters, which take most bytes, up to the cap', async () => {
    const outcome = await run(
      'console.log("\\u0001".repeat(2e6)); return 1',
      {},
      { logChars: 1_000_000, memoryMb: 128 },
    )
    expect(outcome).toEqual({ ...result(1), logs: ['\u0001'.repeat(1_000_000)] })
  })
})

describe('what a program sees of the world', () => {
  const PROGRAM =
    'return [Date.now(), new Date().toISOString(), new Date(0).getHours(), Math.random(), Math.random(), Date().length > 0]'

  it('the same time and the same random numbers in every run', async () => {
    const one = await run(PROGRAM, { nowMs: 1_767_323_045_678 })
    expect(await run(PROGRAM, { nowMs: 1_767_323_045_678 })).toEqual(one)
    const [now, iso, hours, first, second] = one.ok ? JSON.parse(one.result) : []
    expect([now, iso, hours]).toEqual([1_767_323_045_678, '2026-01-02T03:04:05.678Z', 0])
    expect(first).not.toBe(second)
  })

  it('1970 where nobody says what time it is', async () => {
    expect(await run('return [Date.now(), new Date().getFullYear()]')).toEqual(result([0, 1970]))
  })

  it('time stands still', async () => {
    const program = 'const begin = Date.now(); for (let i = 0; i < 1e5; i++); return Date.now() - begin'
    expect(await run(program, { nowMs: 5 })).toEqual(result(0))
  })
})

it.skipIf(process.platform !== 'linux')('the environment of the children is empty', async () => {
  await run('return 1')
  const { pids } = pool.statistics()
  expect(pids.map((pid) => readFileSync(`/proc/${pid}/environ`, 'utf8'))).toEqual([''])
})
