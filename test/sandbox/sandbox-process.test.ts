import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { SandboxError } from '../../src/contract/errors.ts'
import { SandboxProcess } from '../../src/sandbox/sandbox-process.ts'
import { type Origin, OWN_ORIGIN } from '../../src/sandbox/start-child.ts'
import type { Wrapper } from '../../src/sandbox/wrappers.ts'
import { fakeChild, REPORT } from './fake-child.ts'
import { isAlive, until } from './processes.ts'

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

describe('ending a child', () => {
  it('waits until it is gone, and may be done twice', async () => {
    const { process } = await start(fakeChild(`${READY}\nfor (;;);`))
    await Promise.all([process.kill(), process.kill()])
    await process.kill()
    expect(process.spent).toBe(true)
    expect(isAlive(process.pid)).toBe(false)
  })

  it.skipIf(process.platform === 'win32')('does not wait for others that hold its pipes', async () => {
    const wrapper: Wrapper = { layers: [], command: () => ['/bin/sh', '-c', 'sleep 60 & exec "$@"', '--'] }
    const { process: child } = await start(fakeChild(`${READY}\nforever()`), [wrapper])
    await child.kill()
    expect(isAlive(child.pid)).toBe(false)
    // It runs in the group of the child, which no one else is in.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
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
