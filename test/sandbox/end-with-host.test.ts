import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { hostSource, isAlive, runHost, until } from './processes.ts'

const NATIVE_LOOP = 'return Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)'

describe('no child outlives its host', () => {
  it.each([
    [
      'ends by itself and never closed its pool',
      0,
      "const pool = sandboxPool({ children: 2 })\nawait run(pool, 'return 1')\ntell(pool)",
    ],
    [
      'closes its pool and waits for that',
      0,
      "const pool = sandboxPool()\nawait run(pool, 'return 1')\ntell(pool)\nawait pool.close()",
    ],
    ['closes at once', 0, 'const pool = sandboxPool()\nawait pool.layers()\ntell(pool)\nawait pool.close()'],
    [
      'exits while programs run',
      5,
      `const pool = sandboxPool({ children: 2 })\nfor (let n = 0; n < 2; n++) void run(pool, '${NATIVE_LOOP}')\nawait begun(pool)\ntell(pool)\nprocess.exit(5)`,
    ],
    [
      'dies of an error',
      1,
      `const pool = sandboxPool()\nvoid run(pool, '${NATIVE_LOOP}')\nawait begun(pool)\ntell(pool)\nthrow new Error('no')`,
    ],
  ])('where it %s', async (_name, code, body) => {
    const { status, pids, err } = runHost(body)
    expect({ status, err: code === 1 ? '' : err }).toEqual({ status: code, err: '' })
    expect(pids.length).toBeGreaterThan(0)
    await until(() => pids.every((pid) => !isAlive(pid)))
  })

  it('where it is killed while a program loops in native code, given the layer for that', async (context) => {
    const pool = sandboxPool()
    const layers = await pool.layers()
    await pool.close()
    context.skip(
      !layers.some(({ name, holds }) => name === 'dies-with-host' && holds),
      'this machine lacks the layer dies-with-host',
    )
    const host = spawn(
      process.execPath,
      [
        ...['--input-type=module', '-e'],
        hostSource(`const pool = sandboxPool()\nvoid run(pool, '${NATIVE_LOOP}')\nawait begun(pool)\ntell(pool)`),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [told] = await once(host.stdout, 'data')
    const pids = String(told).trim().split(' ').map(Number)
    expect(pids.map(isAlive)).toEqual(pids.map(() => true))
    host.kill('SIGKILL')
    await until(() => pids.every((pid) => !isAlive(pid)))
  })
})

it.skipIf(process.platform !== 'linux')('what a child started ends with the host, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guardagent-helpers-'))
  const tool = join(folder, 'prlimit')
  const file = join(folder, 'pid')
  writeFileSync(
    tool,
    `#!/bin/sh\nsleep 60 & echo $! > ${file}\nwhile [ "$1" != "--" ]; do shift; done; shift; exec "$@"\n`,
  )
  chmodSync(tool, 0o755)
  const { status, err } = runHost(`
const { ownSurroundings } = await import('${pathToFileURL(resolve(import.meta.dirname, '../../src/sandbox/start-hardened.ts'))}')
const { machine, origin } = ownSurroundings()
const find = (name) => (name === 'prlimit' ? '${tool}' : machine.find(name))
const pool = sandboxPool({ children: 1 }, { machine: { ...machine, find }, origin })
await run(pool, 'return 1')
process.exit(5)`)
  const helper = Number(readFileSync(file, 'utf8'))
  rmSync(folder, { recursive: true })
  expect({ status, err }).toEqual({ status: 5, err: '' })
  await until(() => !isAlive(helper))
})

it('listens for the end of the process once, however many children there are', async () => {
  const before = process.listenerCount('exit')
  const pools = [sandboxPool({ children: 2 }), sandboxPool({ children: 2 })]
  await Promise.all(pools.map((pool) => pool.layers()))
  expect(process.listenerCount('exit')).toBe(before + 1)
  await Promise.all(pools.map((pool) => pool.close()))
  expect(process.listenerCount('exit')).toBe(before)
})
