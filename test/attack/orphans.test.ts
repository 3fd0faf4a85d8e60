import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { isAlive } from './host-watch.ts'

const FIXTURE = join(import.meta.dirname, 'fixtures', 'run-until-killed.ts')
const Begun = z.strictObject({ pids: z.array(z.number()).min(1), diesWithHost: z.boolean() })

/** Starts a host whose pool runs the program; answers once the program runs. */
async function startHost(program: string) {
  const host = spawn(process.execPath, [FIXTURE, program], { stdio: ['ignore', 'pipe', 'inherit'] })
  host.stdout.setEncoding('utf8')
  const [line] = await once(host.stdout, 'data')
  return { host, ...Begun.parse(JSON.parse(String(line))) }
}

/** Resolves once none of the processes is there; vitest's timeout ends the wait. */
async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await sleep(20)
}

// A host that is killed cannot end its children; the system must.
it.each([
  ['a busy loop', 'Begin()\nwhile (true) {}'],
  ['a native loop', 'Begin()\nreturn Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
  ['memory that grows and shrinks', 'Begin()\nlet all\nfor (;;) all = new Array(100000).fill(1.5)'],
  ['a tool that never answers', 'return Wait()'],
])('a host that is killed in the middle of %s leaves no child', async (name, program) => {
  const { host, pids, diesWithHost } = await startHost(program)
  expect(pids.every(isAlive)).toBe(true)
  host.kill('SIGKILL')
  await once(host, 'exit')
  const waitsForHost = name === 'a tool that never answers'
  if (!diesWithHost && !waitsForHost) {
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    process.stderr.write(`skipped: on this platform (${process.platform}) nothing ends a child that is in ${name}\n`)
    return
  }
  await untilGone(pids)
  expect(pids.filter(isAlive)).toEqual([])
})
