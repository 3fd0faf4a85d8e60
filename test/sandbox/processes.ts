import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect } from 'vitest'

/** Dead, and only waiting for a parent that does not ask: a container often has none that does. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** True while there is such a process. */
export function isAlive(pid: number | undefined): boolean {
  if (pid === undefined || !Number.isInteger(pid)) throw new Error(`expected a process id, got \`${pid}\``)
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch {
    return false
  }
}

/** Waits for what must come about, and fails if it does not. */
export async function until(what: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !what(); tries++) await setTimeout(10)
  expect(what()).toBe(true)
}

const PRELUDE = `
import { sandboxPool } from '${pathToFileURL(resolve(import.meta.dirname, '../../src/sandbox/sandbox-pool.ts'))}'
import { SandboxLimits } from '${pathToFileURL(resolve(import.meta.dirname, '../../src/contract/sandbox.ts'))}'
const limits = SandboxLimits.parse({ timeoutMs: 60000 })
const tools = { names: [], data: '{}', call: async () => '{"ok":1}' }
const run = (pool, program) => pool.run(program, tools, limits)
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
/** Programs were given to children, and have had the time to begin. */
const begun = async (pool) => { while (pool.statistics().programs === 0) await wait(10); await wait(300) }
const tell = (pool) => console.log(pool.statistics().pids.join(' '))
`

/** Source of a module that has the sandbox at hand. */
export function hostSource(body: string): string {
  return PRELUDE + body
}

/** Runs a host of its own to its end; `pids` is what it told. */
export function runHost(body: string): {
  readonly status: number | null
  readonly pids: number[]
  readonly err: string
} {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', hostSource(body)], {
    encoding: 'utf8',
    timeout: 25_000,
  })
  return { status, pids: stdout.trim().split(/\s+/).map(Number), err: stderr }
}
