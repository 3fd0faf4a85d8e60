import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { failed } from '../../src/sandbox/run-order.ts'
import { type SandboxPool, sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { takenOver } from './fake-child.ts'
import { ELSEWHERE, echo, heldTools, LIMITS, poolOf, result, run } from './pool-of.ts'
import { isAlive, until } from './processes.ts'

const onlyPid = (pool: SandboxPool): number | undefined => pool.statistics().pids[0]

describe('how many children there are', () => {
  it('never more than the pool may have, each with one program at a time', async () => {
    const pool = poolOf({ children: 2 })
    let now = 0
    let most = 0
    const call = async () => {
      most = Math.max(most, ++now)
      expect(pool.statistics().pids.length).toBeLessThanOrEqual(2)
      await setTimeout(10)
      now--
      return '{"ok":null}'
    }
    await Promise.all(Array.from({ length: 20 }, () => pool.run('return Echo()', { ...echo, call }, LIMITS)))
    expect(most).toBe(2)
    expect(pool.statistics()).toMatchObject({ programs: 20, children: 2, started: 2 })
  })

  it('one where one is enough', async () => {
    const pool = poolOf({ children: 4 })
    for (let count = 0; count < 5; count++) expect(await run(pool, 'return 1')).toEqual(result(1))
    expect(pool.statistics()).toMatchObject({ programs: 5, started: 1 })
  })

  it('programs that wait are run in the order in which they came', async () => {
    const pool = poolOf({ children: 1 })
    const ended: number[] = []
    const one = async (number: number) => {
      await run(pool, `return ${number}`)
      ended.push(number)
    }
    await Promise.all(Array.from({ length: 20 }, (_, number) => one(number)))
    expect(ended).toEqual(Array.from({ length: 20 }, (_, number) => number))
  })

  it('a child is replaced after as many programs as it may have', async () => {
    const pool = poolOf({ children: 1, recycleAfter: 3 })
    const pids: (number | undefined)[] = []
    for (let count = 0; count < 7; count++) {
      const held = heldTools()
      const running = pool.run('return Echo()', held.tools, LIMITS)
      await until(() => held.asked.length > 0)
      pids.push(onlyPid(pool))
      held.release()
      await running
    }
    expect(new Set(pids).size).toBe(3)
    expect(new Set(pids.slice(0, 3)).size).toBe(1)
    expect(new Set(pids.slice(3, 6)).size).toBe(1)
    expect(isAlive(pids[6])).toBe(true)
    await until(() => !isAlive(pids[0]))
  })

  it('options out of range are an error', () => {
    for (const options of [{ children: 0 }, { children: 1.5 }, { recycleAfter: 0 }]) {
      expect(() => sandboxPool(options)).toThrow()
    }
  })
})

it('no child can signal or trace another one, given the layer for that', async (context) => {
  const pool = poolOf({ children: 2 })
  const layer = (await pool.layers()).find(({ name }) => name === 'other-user')
  context.skip(layer?.holds !== true, `cannot be tried here: ${layer?.seen}`)
  const held = heldTools()
  const running = [1, 2].map(() => pool.run('return Echo()', held.tools, LIMITS))
  await until(() => held.asked.length === 2)
  const users = pool
    .statistics()
    .pids.map((pid) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  held.release()
  await Promise.all(running)
  expect(new Set(users).size).toBe(2)
})

describe('a child that is of no more use', () => {
  it.each([
    ['a timeout', 'while (true) {}', 'timeout', 50],
    ['a native loop', 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)', 'timeout', 50],
    ['too much memory', 'const a = []; for (;;) a.push(new Array(10000).fill(1.5))', 'memory', 5000],
  ])('is replaced after %s, and is gone', async (_name, program, code, timeoutMs) => {
    const pool = poolOf({ children: 1 })
    await run(pool, 'return 1')
    const before = onlyPid(pool)
    expect(await run(pool, program, { timeoutMs })).toMatchObject({ ok: false, error: { code } })
    expect(await run(pool, 'return 2')).toEqual(result(2))
    expect(onlyPid(pool)).not.toBe(before)
    await until(() => !isAlive(before))
  })

  it.each(['throw new Error()', 'return }', 'const a = 1', 'return () => 1'])(
    'is not replaced after: %s',
    async (program) => {
      const pool = poolOf({ children: 1 })
      await run(pool, 'return 1')
      const before = onlyPid(pool)
      expect(await run(pool, program)).toMatchObject({ ok: false })
      expect(onlyPid(pool)).toBe(before)
    },
  )

  it('killed from outside while idle: the next program does not notice', async () => {
    const pool = poolOf({ children: 1 })
    await run(pool, 'return 1')
    const before = Number(onlyPid(pool))
    process.kill(before, 'SIGKILL')
    await until(() => !isAlive(before))
    await setTimeout(50)
    expect(await run(pool, 'return 2')).toEqual(result(2))
  })

  it('killed from outside, and nobody has noticed yet: another child runs the program, whose tools are called once', async () => {
    const pool = poolOf({ children: 1 })
    await run(pool, 'return 1')
    process.kill(Number(onlyPid(pool)), 'SIGKILL')
    const asked: string[] = []
    const call = async (_name: string, args: string) => `{"ok":${asked.push(args)}}`
    expect(await pool.run('return Echo(1)', { ...echo, call }, LIMITS)).toEqual(result(1))
    expect(asked).toEqual(['[1]'])
  })

  it('dies of the program before a word, twice: that program has crashed, and no other suffers', async () => {
    const pool = sandboxPool({ children: 1 }, { machine: ELSEWHERE, origin: takenOver('process.exit(7)') })
    expect(await run(pool, 'return 1')).toMatchObject({ ok: false, error: { code: 'crashed' } })
    expect(pool.statistics()).toMatchObject({ programs: 2 })
    await pool.close()
  })

  it('killed from outside while a program runs: that one ends as crashed, the next is right', async () => {
    const pool = poolOf({ children: 1 })
    const held = heldTools()
    const running = pool.run('return Echo()', held.tools, LIMITS)
    await until(() => held.asked.length > 0)
    process.kill(Number(onlyPid(pool)), 'SIGKILL')
    expect(await running).toEqual(failed('crashed', 'the process of the sandbox died: it ended with SIGKILL'))
    expect(await run(pool, 'return 2')).toEqual(result(2))
  })
})

describe.skipIf(process.platform === 'win32')('a child that is held from outside', () => {
  it('and let go while idle: the next program runs', async () => {
    const pool = poolOf({ children: 1 })
    await run(pool, 'return 1')
    const before = onlyPid(pool)
    process.kill(Number(before), 'SIGSTOP')
    await setTimeout(50)
    process.kill(Number(before), 'SIGCONT')
    expect(await run(pool, 'return 2')).toEqual(result(2))
    expect(onlyPid(pool)).toBe(before)
  })

  it('and not let go: its program’s time ends, and it is killed', async () => {
    const pool = poolOf({ children: 1 })
    await run(pool, 'return 1')
    const before = Number(onlyPid(pool))
    process.kill(before, 'SIGSTOP')
    expect(await run(pool, 'return 2', { timeoutMs: 50 })).toMatchObject({ error: { code: 'timeout' } })
    expect(await run(pool, 'return 3')).toEqual(result(3))
    await until(() => !isAlive(before))
  })
})

describe('memory that children are started with', () => {
  it('another than the idle ones have: they make room', async () => {
    const pool = poolOf({ children: 1, memoryMb: 32 })
    const growing = 'const a = []; while (a.length < 1000) a.push(new Array(10000).fill(1.5)); return a.length'
    expect(await run(pool, growing, { memoryMb: 16 })).toMatchObject({ error: { code: 'memory' } })
    expect(await run(pool, growing, { memoryMb: 256 })).toEqual(result(1000))
    expect(await run(pool, growing, { memoryMb: 16 })).toMatchObject({ error: { code: 'memory' } })
    expect(pool.statistics().pids.length).toBeLessThanOrEqual(1)
  })

  it('many kinds at once all get their turn', async () => {
    const pool = poolOf({ children: 2 })
    const sizes = [16, 32, 64, 32, 16, 64, 128, 16, 32, 128]
    const outcomes = await Promise.all(sizes.map((memoryMb, index) => run(pool, `return ${index}`, { memoryMb })))
    expect(outcomes).toEqual(sizes.map((_, index) => result(index)))
  })
})
