import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { SandboxLimits } from '../../../src/contract/sandbox.ts'
import { type Job, type ToChild, ToHost } from '../../../src/sandbox/messages.ts'
import { startChild } from '../../../src/sandbox/start-child.ts'

let child: ChildProcess | null = null
afterEach(() => child?.kill('SIGKILL'))

function start() {
  const started = startChild({ memoryMb: 32, wrappers: [] })
  child = started
  const { stdin, stdout } = started
  if (stdin === null || stdout === null) throw new Error('expected a child with pipes')
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  return {
    started,
    hear: async () => ToHost.parse(JSON.parse(String((await lines.next()).value))),
    send: (message: ToChild) => stdin.write(`${JSON.stringify(message)}\n`),
    end: () => stdin.end(),
  }
}

function job(program: string, more: Partial<Job> = {}): ToChild {
  const limits = SandboxLimits.parse({ timeoutMs: 10_000 })
  return { kind: 'run', job: { program, names: ['Echo'], data: '{"one":1}', limits, nowMs: 0, ...more } }
}

const done = (envelope: unknown, syntaxLine: number | null = null) => ({
  kind: 'done',
  envelope: JSON.stringify(envelope),
  syntaxLine,
})

describe('the talk of a child', () => {
  it('is ready, runs a program, calls a tool, answers, and begins again with nothing left', async () => {
    const { hear, send } = start()
    expect(await hear()).toMatchObject({ kind: 'ready', report: { environment: 0, webAssembly: false } })
    for (let round = 0; round < 3; round++) {
      send(job('console.log("log"); return [typeof Object.left, Echo(one)]', { data: `{"one":${round}}` }))
      expect(await hear()).toEqual({ kind: 'call', name: 'Echo', argumentsJson: `[${round}]` })
      send({ kind: 'reply', reply: '{"ok":"yes"}' })
      expect(await hear()).toEqual(done({ ok: true, result: '["undefined","yes"]', logs: ['log'] }))
    }
  })

  it('answers known calls by itself, and tells the order of all', async () => {
    const { hear, send } = start()
    await hear()
    const known = [{ name: 'Echo', argumentsJson: '[1]', reply: '{"ok":["known"]}' }]
    for (const isolateKey of [undefined, 'one', 'one', 'other']) {
      const shared = isolateKey === undefined ? {} : { isolateKey }
      send(job('return [Echo(1), Echo(2), Echo(1)]', { known, ...shared }))
      expect(await hear()).toEqual({ kind: 'call', name: 'Echo', argumentsJson: '[2]' })
      send({ kind: 'reply', reply: '{"ok":"asked"}' })
      expect(await hear()).toEqual(
        done({ ok: true, result: '[["known"],"asked",["known"]]', logs: [], order: [0, -1, 0] }),
      )
      send({ kind: 'prepare' })
    }
  })

  it('names the line of a syntax error', async () => {
    const { hear, send } = start()
    await hear()
    send(job('const a = 1\nconst b = )'))
    expect(await hear()).toMatchObject({ kind: 'done', syntaxLine: 2 })
  })

  it.each([
    ['timeout', 'for (;;);', { timeoutMs: 50 }],
    ['memory', 'const a = []; for (;;) a.push(new Array(10000).fill(1.5))', {}],
  ])('says that a program failed: %s', async (code, program, limits) => {
    const { hear, send } = start()
    await hear()
    send(job(program, { limits: SandboxLimits.parse({ timeoutMs: 10_000, ...limits }) }))
    expect(await hear()).toMatchObject({ kind: 'failed', code })
  })

  it('ends when the host is gone, idle or in the middle of a call', async () => {
    for (const program of [null, 'return Echo()']) {
      const { started, hear, send, end } = start()
      await hear()
      if (program !== null) {
        send(job(program))
        await hear()
      }
      end()
      expect(await once(started, 'exit')).toEqual([0, null])
    }
  })

  it('dies of what no host says', async () => {
    const { started, hear, send } = start()
    await hear()
    send({ kind: 'reply', reply: '{"ok":1}' })
    expect(await once(started, 'exit')).toEqual([1, null])
  })
})
