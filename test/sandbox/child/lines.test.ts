import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'

const FILE = resolve(import.meta.dirname, '../../../src/sandbox/child/lines.cjs')
/** Says back whatever it hears. */
const ECHO = `const { readLine, writeLine } = require(${JSON.stringify(FILE)}); for (;;) writeLine(readLine())`

let child: ChildProcess | null = null
afterEach(() => child?.kill('SIGKILL'))

function startEcho() {
  const echo = spawn(process.execPath, ['-e', ECHO], { stdio: ['pipe', 'pipe', 'inherit'] })
  child = echo
  const lines = createInterface({ input: echo.stdout, crlfDelay: 0 })
  const next = async () => JSON.parse(String((await once(lines, 'line'))[0]))
  return { echo, next }
}

it('reads and writes lines of every length, wherever a letter falls on the end of a piece', async () => {
  const { echo, next } = startEcho()
  for (const length of [0, 1, 65_530, 65_531, 65_532, 65_533, 65_534, 65_535, 65_536, 200_000]) {
    const text = `${'x'.repeat(length)}中😀\n\ud800`
    const heard = next()
    echo.stdin.write(`${JSON.stringify({ text })}\n`)
    expect(await heard).toEqual({ text })
  }
})

it('waits for the rest of a line that comes in pieces', async () => {
  const { echo, next } = startEcho()
  const heard = next()
  for (const byte of Buffer.from('{"a":"é"}\n')) {
    echo.stdin.write(Buffer.from([byte]))
    await new Promise((done) => setTimeout(done, 3))
  }
  expect(await heard).toEqual({ a: 'é' })
})

it('ends when the host is gone', async () => {
  const { echo } = startEcho()
  echo.stdin.end()
  expect(await once(echo, 'exit')).toEqual([0, null])
})
