import { getEventListeners } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { SandboxError } from '../../src/contract/errors.ts'
import { failed } from '../../src/sandbox/run-order.ts'
import { fakeChild } from './fake-child.ts'
import { ELSEWHERE, echo, heldTools, LIMITS, poolOf, result, run } from './pool-of.ts'
import { isAlive, until } from './processes.ts'

const ABORTED = failed('timeout', 'the run was aborted')
const CLOSED = failed('refused', 'the sandbox is closed')

describe('a caller that aborts', () => {
  it('before the run: nothing is started for it', async () => {
    const pool = poolOf({ children: 1 })
    await run(pool, 'return 1')
    expect(await pool.run('return 1', echo, LIMITS, AbortSignal.abort())).toEqual(ABORTED)
    expect(pool.statistics().programs).toBe(1)
  })

  it('while the run waits for a child: it ends at once, and the others are not touched', async () => {
    const pool = poolOf({ children: 1 })
    const held = heldTools()
    const first = pool.run('return Echo()', held.tools, LIMITS)
    await until(() => held.asked.length > 0)
    const abort = new AbortController()
    const never = heldTools()
    const second = pool.run('return Echo()', never.tools, LIMITS, abort.signal)
    const third = run(pool, 'return 3')
    abort.abort()
    expect(await second).toEqual(ABORTED)
    held.release()
    expect([await first, await third]).toEqual([result(null), result(3)])
    expect(never.asked).toEqual([])
  })

  it('at the very moment when the run gets its child: it is not run', async () => {
    const pool = poolOf({ children: 1 })
    await run(pool, 'return 1')
    const abort = new AbortController()
    const running = pool.run('for (;;);', echo, LIMITS, abort.signal)
    abort.abort()
    expect(await running).toEqual(ABORTED)
    expect(await run(pool, 'return 2')).toEqual(result(2))
  })

  it('a thousand runs with one signal leave no listener and no warning', async () => {
    const pool = poolOf({ children: 2 })
    const warnings: string[] = []
    const onWarning = (warning: Error) => warnings.push(warning.message)
    process.on('warning', onWarning)
    const { signal } = new AbortController()
    const exits = process.listenerCount('exit')
    for (let round = 0; round < 125; round++) {
      const batch = Array.from({ length: 8 }, () => pool.run('return Echo(1)', echo, LIMITS, signal))
      expect((await Promise.all(batch)).every(({ ok }) => ok)).toBe(true)
    }
    await setTimeout(10)
    process.off('warning', onWarning)
    expect(getEventListeners(signal, 'abort').length).toBe(0)
    expect(process.listenerCount('exit')).toBe(exits)
    expect(warnings).toEqual([])
  })
})

describe('closing', () => {
  it('while programs run and wait: each is answered, nothing is left', async () => {
    const pool = poolOf({ children: 1 })
    const held = heldTools()
    const running = pool.run('return Echo()', held.tools, LIMITS)
    await until(() => held.asked.length > 0)
    const waiting = [run(pool, 'return 2'), run(pool, 'return 3')]
    const { pids } = pool.statistics()
    await pool.close()
    expect(await Promise.all([running, ...waiting])).toEqual([CLOSED, CLOSED, CLOSED])
    expect([pids.length, ...pids.map(isAlive)]).toEqual([1, false])
    expect(pool.statistics().pids).toEqual([])
  })

  it('an idle pool: its children are gone', async () => {
    const pool = poolOf({ children: 1 })
    await run(pool, 'return 1')
    const [before] = pool.statistics().pids
    await pool.close()
    expect([isAlive(before), pool.statistics().pids]).toEqual([false, []])
  })

  it('while the first child starts, and twice', async () => {
    const pool = poolOf({ children: 2 })
    const waiting = run(pool, 'return 1')
    await Promise.all([pool.close(), pool.close()])
    expect(await waiting).toEqual(CLOSED)
    expect(pool.statistics().pids).toEqual([])
  })

  it('while a child hangs at its start: nobody waits for it', { timeout: 10_000 }, async () => {
    const pool = poolOf({ children: 2 }, { machine: ELSEWHERE, origin: fakeChild('wait(60000)', 60_000) })
    const waiting = run(pool, 'return 1')
    await setTimeout(300)
    await pool.close()
    expect(await waiting).toEqual(CLOSED)
  })

  it('afterwards nothing runs and nothing starts', async () => {
    const pool = poolOf({ children: 1 })
    await pool.close()
    const { started } = pool.statistics()
    expect(await run(pool, 'return 1')).toEqual(CLOSED)
    await expect(pool.layers()).rejects.toThrow(SandboxError)
    expect(pool.statistics()).toMatchObject({ started, pids: [] })
  })
})

describe('where children do not start', () => {
  it('each program that waits hears of it', async () => {
    const pool = poolOf({ children: 2 }, { machine: ELSEWHERE, origin: fakeChild('throw new Error("no addon here")') })
    const outcomes = await Promise.allSettled([1, 2, 3].map((number) => run(pool, `return ${number}`)))
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(SandboxError) })
    await expect(pool.layers()).rejects.toThrow(/no addon here/)
  })

  it('the next program tries again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guardagent-late-'))
    const origin = { file: join(folder, 'child.cjs'), readyMs: 5000 }
    const pool = poolOf({ children: 1 }, { machine: ELSEWHERE, origin })
    await expect(run(pool, 'return 1')).rejects.toThrow(SandboxError)
    copyFileSync(fakeChild('say(READY)\nfor (;;) { hear(); say(done()) }').file, origin.file)
    expect(await run(pool, 'return 1')).toEqual(result(1))
    rmSync(folder, { recursive: true })
  })

  it('layers that are required and missing are named, and no program runs', async () => {
    const surroundings = { machine: ELSEWHERE, origin: fakeChild('say(READY)\nforever()') }
    const pool = poolOf({ children: 1, requireLayers: ['jitless', 'no-network'] }, surroundings)
    const error = await run(pool, 'return 1').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SandboxError)
    expect(String(error)).toContain('`no-network` (not on plan9)')
    expect(String(error)).not.toContain('jitless')
    await expect(pool.layers()).rejects.toThrow(/`no-network`/)
    expect(pool.statistics()).toMatchObject({ programs: 0, pids: [] })
    const strict = poolOf({ children: 1, requireLayers: 'all' }, surroundings)
    await expect(strict.layers()).rejects.toThrow(/`resource-limits`.*`no-network`/)
  })

  it('layers that are required and hold change nothing', async () => {
    const pool = poolOf({ children: 1, requireLayers: ['jitless', 'permission', 'no-snapshot', 'heap-limit'] })
    expect(await run(pool, 'return 1')).toEqual(result(1))
  })
})
