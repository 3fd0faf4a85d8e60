import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { SandboxError } from '../../src/contract/errors.ts'
import { SandboxProcess } from '../../src/sandbox/sandbox-process.ts'
import { type Origin, OWN_ORIGIN } from '../../src/sandbox/start-child.ts'
import type { Wrapper } from '../../src/sandbox/wrappers.ts'
import { fakeChild, REPORT } from './fake-child.ts'
import { isAlive, until } from './processes.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'guardagent-helpers-'))
afterAll(() => rmSync(FOLDER, { recursive: true }))

const start = (origin: Origin, wrappers: readonly Wrapper[] = []) =>
  SandboxProcess.start({ memoryMb: 32, wrappers, origin })

const READY = `raw(line(READY))`

describe('starting a child', () => {
  it('gives a process that rests, and what it told of itself', async () => {
    const { process, report } = await start(fakeChild(`${READY}\nforever()`))
    expect(report).toEqual(REPORT)
    expect([process.spent, process.programs, process.memoryMb]).toEqual([false, 0, 32])
    await process.kill()
  })

  it('the sandbox’s own child is ready, with an empty environment and nothing that it may do', async () => {
    const { process, report } = await start(OWN_ORIGIN)
    expect({ ...report, heapMb: 0 }).toEqual({ ...REPORT, heapMb: 0 })
    await process.kill()
  })

  it.each([
    ['ends at once', 'process.exit(3)', /it ended with code 3/],
    ['throws', 'throw new Error("no addon")', /code 1.*\(Error: no addon\)/],
    ['is killed', "process.kill(process.pid, 'SIGKILL')", /it ended with SIGKILL/],
    ['speaks nonsense', "raw('hello\\n')\nforever()", /broke the protocol/],
    ['says something else first', 'say(done())\nforever()', /said something else/],
    ['says that it is ready twice', 'say(READY, READY)\nforever()', /broke the protocol/],
    ['answers before it was asked', 'say(READY, done())\nforever()', /broke the protocol/],
    ['begins another line', "raw(line(READY) + '{')\nforever()", /broke the protocol/],
    ['reports less than it must', "say({ kind: 'ready', report: {} })\nforever()", /broke the protocol/],
    ['reports without end', "for (;;) raw('x'.repeat(65536))", /sent more than it may/],
    ['floods its standard error', "for (;;) raw('x'.repeat(65536), 2)", /sent more than it may/],
  ])('fails with a SandboxError where it %s', async (_name, body, message) => {
    const error = await start(fakeChild(body)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SandboxError)
    expect(String(error)).toMatch(/a process of the sandbox did not start/)
    expect(String(error)).toMatch(message)
  })

  it('fails and leaves no process where it never gets ready', async () => {
    await expect(start(fakeChild('raw(String(process.pid) + " is me\\n", 2)\nwait(60000)', 300))).rejects.toThrow(
      /no answer after 300 ms \((\d+) is me\)/,
    )
    const message = await start(fakeChild('raw(String(process.pid) + " is me\\n", 2)\nwait(60000)', 300)).catch(String)
    expect(isAlive(Number(/(\d+) is me/.exec(String(message))?.[1]))).toBe(false)
  })

  it('fails with a SandboxError where its program or its wrapper is not there', async () => {
    const file = join(tmpdir(), 'no-such-child.cjs')
    await expect(start({ file, readyMs: 1000 })).rejects.toThrow(SandboxError)
    await expect(start({ file, readyMs: 1000 })).rejects.toThrow(/no-such-child\.cjs/)
    const wrapper: Wrapper = { layers: [], command: () => ['/no/such/tool'] }
    await expect(start(fakeChild(READY), [wrapper])).rejects.toThrow(/ENOENT/)
  })

  it('fails with a SandboxError where the machine refuses to start a process', async () => {
    const wrapper: Wrapper = { layers: [], command: () => ['/usr/bin/env', 'x'.repeat(10_000_000)] }
    await expect(start(fakeChild(READY), [wrapper])).rejects.toThrow(SandboxError)
  })
})

describe('a start that fails', () => {
  const failureOf = (body: string, readyMs?: number, wrappers?: readonly Wrapper[]) =>
    start(fakeChild(body, readyMs), wrappers).catch((error: unknown) => error)

  it('is known to have ended by itself where the child did, with an exit code', async () => {
    expect(await failureOf('process.exit(3)')).toMatchObject({ endedByItself: true })
    expect(await failureOf('process.exit(0)')).toMatchObject({ endedByItself: true })
  })

  it.each([
    ['is killed', "process.kill(process.pid, 'SIGKILL')", 10_000],
    ['is late', 'wait(60000)', 300],
    ['breaks the protocol', "raw('hello\\n')\nprocess.exit(1)", 10_000],
    ['finds no memory', 'raw("setpriv: Resource temporarily unavailable", 2)\nprocess.exit(1)', 10_000],
  ])('has not where the child %s', async (_name, body, readyMs) => {
    expect(await failureOf(body, readyMs)).toMatchObject({ endedByItself: false })
  })

  it('has not where there never was a process', async () => {
    const wrapper: Wrapper = { layers: [], command: () => ['/no/such/tool'] }
    expect(await failureOf(READY, 10_000, [wrapper])).toMatchObject({ endedByItself: false })
  })
})

it('a start that is given up leaves no process, and one that was given up before makes none', async () => {
  const abort = new AbortController()
  const origin = fakeChild('raw(String(process.pid) + " is me\\n", 2)\nwait(60000)', 60_000)
  const starting = SandboxProcess.start({ memoryMb: 32, wrappers: [], origin, signal: abort.signal }).catch(String)
  await setTimeout(500)
  abort.abort()
  const message = await starting
  expect(message).toMatch(/closed before its process was ready \(\d+ is me\)/)
  expect(isAlive(Number(/(\d+) is me/.exec(String(message))?.[1]))).toBe(false)
  const missing = { file: '/no/such/file', readyMs: 1 }
  const late = SandboxProcess.start({ memoryMb: 32, wrappers: [], origin: missing, signal: abort.signal })
  await expect(late).rejects.toThrow(/closed before/)
})

/** Starts `command` beside a child; `helper` is the number of its process. */
function withHelper(command: string): { readonly wrapper: Wrapper; helper(): number } {
  const file = join(FOLDER, `${command.replaceAll(' ', '-')}.pid`)
  const script = `${command} & echo $! > "$0"; exec "$@"`
  return {
    wrapper: { layers: [], command: () => ['/bin/sh', '-c', script, file] },
    helper: () => Number(readFileSync(file, 'utf8')),
  }
}

/** True once `pid` has left the group that it was started in. */
function leadsGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

describe('ending a child', () => {
  it('waits until it is gone, and may be done twice', async () => {
    const { process } = await start(fakeChild(`${READY}\nfor (;;);`))
    await Promise.all([process.kill(), process.kill()])
    await process.kill()
    expect(process.spent).toBe(true)
    expect(isAlive(process.pid)).toBe(false)
  })

  it.skipIf(process.platform === 'win32')('does not wait for others that hold its pipes', async () => {
    const { wrapper, helper } = withHelper('setsid sleep 60')
    const { process: child } = await start(fakeChild(`${READY}\nforever()`), [wrapper])
    await until(() => leadsGroup(helper()))
    await child.kill()
    expect([isAlive(child.pid), isAlive(helper())]).toEqual([false, true])
    process.kill(helper(), 'SIGKILL')
  })

  it.skipIf(process.platform === 'win32')('ends what the child started, too', async () => {
    const { wrapper, helper } = withHelper('sleep 60')
    const { process: child } = await start(fakeChild(`${READY}\nforever()`), [wrapper])
    expect(isAlive(helper())).toBe(true)
    await child.kill()
    await until(() => !isAlive(helper()))
  })

  it('a child that ends while nobody waits is spent', async () => {
    const { process } = await start(fakeChild(`${READY}\nwait(50)`))
    await until(() => process.spent)
    await process.kill()
  })

  it('a child that floods its standard error while nobody waits is killed', async () => {
    const { process } = await start(fakeChild(`${READY}\nwait(50)\nfor (;;) raw('x'.repeat(65536), 2)`))
    await until(() => process.spent)
    await process.kill()
    expect(isAlive(process.pid)).toBe(false)
  })
})
