import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { SandboxLimits, type SandboxOutcome, type SandboxTools } from '../../src/contract/sandbox.ts'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'

const sandbox = sandboxPool()
afterAll(() => sandbox.close())

const LIMITS = SandboxLimits.parse({ timeoutMs: 500 })

const echo: SandboxTools = {
  names: ['Echo', 'Fail'],
  data: JSON.stringify({ input: { a: [1, 2] }, output: 'text' }),
  call: async (name, args) =>
    name === 'Fail' ? JSON.stringify({ error: 'Fail: wrong arguments' }) : JSON.stringify({ ok: JSON.parse(args) }),
}

function run(program: string, tools = echo, limits: Partial<SandboxLimits> = {}): Promise<SandboxOutcome> {
  return sandbox.run(program, tools, { ...LIMITS, ...limits })
}

async function errorOf(program: string, limits: Partial<SandboxLimits> = {}) {
  const outcome = await run(program, echo, limits)
  return outcome.ok ? null : outcome.error
}

describe('what a program can do', () => {
  it('returns JSON, calls tools and reads its data', async () => {
    const outcome = await run('const [first] = Echo(input.a, output)\nreturn { first, sum: input.a[0] + input.a[1] }')
    expect(outcome).toEqual({ ok: true, result: JSON.stringify({ first: [1, 2], sum: 3 }), logs: [] })
  })

  it('sees a tool’s error as an exception that it may catch', async () => {
    const outcome = await run('try { Fail() } catch (error) { return error.message }')
    expect(outcome).toMatchObject({ ok: true, result: '"Fail: wrong arguments"' })
  })

  it('logs up to the cap and no further', async () => {
    const outcome = await run('for (let i = 0; i < 1000; i++) console.log("x".repeat(100), i)\nreturn 1', echo, {
      logChars: 250,
    })
    expect(outcome.ok).toBe(true)
    expect(outcome.logs.join('').length).toBe(250)
  })

  it('gives the same result for every JSON value that goes through it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (json) => {
        const data = JSON.stringify({ input: JSON.parse(json) })
        const outcome = await run('return { input }', { ...echo, data })
        expect(outcome).toEqual({ ok: true, result: data, logs: [] })
      }),
      { numRuns: 25, seed: 1 },
    )
  })
})

describe('errors are typed and have the program’s line', () => {
  it.each([
    ['syntax', 'const a = 1\nconst b = )', 2],
    ['syntax', '}); (function () { return 1', null],
    ['thrown', 'const a = 1\n\nthrow new Error("no")', 3],
    ['thrown', 'let x\nreturn x.y', 2],
    ['thrown', 'return Fail()', 1],
    ['memory', 'return Array(3e7).fill(0).length', null],
    ['memory', 'return JSON.parse("[".repeat(1e7))', null],
    ['thrown', 'throw "text"', null],
    ['thrown', 'throw { get message() { throw 1 } }', null],
    ['thrown', 'function f() { return f() }\nreturn f()', 1],
    ['missing-result', 'const a = 1', null],
    ['bad-result', 'return () => 1', null],
    ['bad-result', 'return 1n', null],
    ['bad-result', 'return { then() {} }', null],
    ['bad-result', 'const a = {}; a.a = a; return a', null],
    ['bad-result', 'return "x".repeat(100000)', null],
    ['refused', 'for (let i = 0; i < 51; i++) Echo(i)\nreturn 1', 1],
    ['refused', 'try { for (;;) Echo() } catch { return { denied: false } }', null],
    ['refused', 'return Echo("x".repeat(2000000))', 1],
  ])('%s: %s', async (code, program, line) => {
    expect(await errorOf(program)).toMatchObject({ code, line })
  })

  it.each([
    ['a loop', 'while (true) {}'],
    [
      'a getter that loops while the error is read',
      'throw Object.defineProperty(new Error(), "message", { get() { for (;;); } })',
    ],
    ['a result that loops while it is written', 'return { toJSON() { for (;;); } }'],
    ['a regular expression', 'return /^(a+)+$/.test("a".repeat(40) + "b")'],
    ['a native loop that the isolate cannot stop', 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
  ])('timeout: %s', async (_name, program) => {
    expect(await errorOf(program, { timeoutMs: 100 })).toMatchObject({ code: 'timeout' })
  })

  it('memory: an array that grows', async () => {
    expect(
      await errorOf('const a = []; for (;;) a.push(new Array(10000).fill(1.5))', { memoryMb: 16, timeoutMs: 5000 }),
    ).toMatchObject({
      code: 'memory',
    })
  })

  it('ends at once when the caller aborts', async () => {
    const outcome = await sandbox.run('while (true) {}', echo, LIMITS, AbortSignal.timeout(20))
    expect(outcome).toMatchObject({ ok: false, error: { code: 'timeout', message: 'the run was aborted' } })
  })

  it('ends while a tool hangs when the caller aborts', async () => {
    const hanging = { ...echo, call: () => new Promise<string>(() => {}) }
    const outcome = await sandbox.run('return Echo()', hanging, LIMITS, AbortSignal.timeout(50))
    expect(outcome).toMatchObject({ ok: false, error: { code: 'timeout', message: 'the run was aborted' } })
  })

  it('does not count the time of a tool as the program’s', async () => {
    const slow = {
      ...echo,
      call: async (_name: string, args: string) => setTimeout(300, JSON.stringify({ ok: JSON.parse(args) })),
    }
    const outcome = await run('return [Echo(1), Echo(2)]', slow, { timeoutMs: 100 })
    expect(outcome).toMatchObject({ ok: true, result: '[[1],[2]]' })
  })
})

describe('what a program cannot reach or change', () => {
  it.each([
    'return [typeof process, typeof require, typeof globalThis.fetch, typeof setTimeout].join()',
    'return [typeof eval, typeof Function, typeof WebAssembly, typeof SharedArrayBuffer].join()',
    'return [typeof Reflect, typeof Proxy, typeof Symbol, typeof Temporal].join()',
    'return [typeof Promise, typeof Atomics, typeof Intl, typeof BigInt].join()',
  ])('nothing beyond plain data types is there: %s', async (program) => {
    expect(await run(program)).toMatchObject({ ok: true, result: '"undefined,undefined,undefined,undefined"' })
  })

  it.each([
    'return (function () {}).constructor("return 1")()',
    'return (async function () {}).constructor("return 1")()',
    'return (function* () {}).constructor("return 1")()',
    'return Echo.constructor("return 1")()',
    'JSON.stringify = () => "{}"; return 1',
    'Object.prototype.denied = false; return 1',
    'Array.prototype.push = 1; return 1',
    'Error.prepareStackTrace = () => 1; return 1',
    'Echo.call = 1; return 1',
    'input.a = 1; return 1',
    'input.a.push(3); return 1',
    'globalThis.Echo = () => 1; return 1',
    'Echo = () => 1; return 1',
    'delete globalThis.Echo; return 1',
    'globalThis.x = 1; return 1',
  ])('is an error: %s', async (program) => {
    expect(await errorOf(program)).toMatchObject({ code: 'thrown' })
  })

  it('a forged toJSON or thenable reaches the host as text only', async () => {
    const seen: string[] = []
    const tools: SandboxTools = {
      ...echo,
      call: async (_name, args) => {
        seen.push(args)
        return '{"ok":1}'
      },
    }
    await run('Echo({ toJSON() { return { __proto__: { x: 1 }, constructor: 1 } } }, () => 1)\nreturn 1', tools)
    expect(seen).toEqual(['[{"constructor":1},null]'])
  })

  it('leaves nothing behind for the next program', async () => {
    await run('try { Object.leak = 1 } catch {}\nreturn 1')
    expect(await run('return typeof Object.leak')).toMatchObject({ result: '"undefined"' })
  })

  it('survives a hundred programs at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, index) => run(`return Echo(${index})`)))
    expect(outcomes.map((outcome) => (outcome.ok ? outcome.result : outcome.error))).toEqual(
      outcomes.map((_, index) => `[${index}]`),
    )
  })
})

it('answers a refusal after it was closed', async () => {
  const closed = sandboxPool()
  await closed.close()
  expect(await closed.run('return 1', echo, LIMITS)).toMatchObject({ ok: false, error: { code: 'refused' } })
})
