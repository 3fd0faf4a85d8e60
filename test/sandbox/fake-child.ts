import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { SandboxLimits, type SandboxOutcome, type SandboxTools } from '../../src/contract/sandbox.ts'
import type { SelfReport } from '../../src/sandbox/messages.ts'
import { failed, type Order, runOrder } from '../../src/sandbox/run-order.ts'
import { SandboxProcess } from '../../src/sandbox/sandbox-process.ts'
import type { Origin } from '../../src/sandbox/start-child.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'guardagent-child-'))
let written = 0
afterAll(() => rmSync(FOLDER, { recursive: true }))

export const REPORT: SelfReport = {
  webAssembly: false,
  mayWrite: false,
  mayReadAll: false,
  mayStartProcesses: false,
  mayStartThreads: false,
  environment: 0,
  heapMb: 99,
  snapshot: false,
}

/** What the body of a fake child may use. Each `raw` is one write, so that several lines can arrive at once. */
const WORDS = `'use strict'
const { readSync, writeSync } = require('node:fs')
const raw = (text, to = 1) => { const bytes = Buffer.from(text); for (let sent = 0; sent < bytes.length; ) sent += writeSync(to, bytes, sent) }
const line = (message) => JSON.stringify(message) + '\\n'
const say = (...messages) => raw(messages.map(line).join(''))
const hear = () => {
  let text = ''
  for (const chunk = Buffer.alloc(65536); !text.endsWith('\\n'); ) {
    const size = readSync(0, chunk)
    if (size === 0) process.exit(0)
    text += chunk.toString('latin1', 0, size)
  }
  return JSON.parse(text)
}
const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
const call = (name = 'Echo', argumentsJson = '[]') => ({ kind: 'call', name, argumentsJson })
const done = (envelope = { ok: true, result: '1', logs: [] }) => ({ kind: 'done', envelope: JSON.stringify(envelope), syntaxLine: null })
const READY = ${JSON.stringify({ kind: 'ready', report: REPORT })}
const forever = () => { for (;;) hear() }
`

/** A child that does what `body` says from its start. */
export function fakeChild(body: string, readyMs = 10_000): Origin {
  const file = join(FOLDER, `${written++}.cjs`)
  writeFileSync(file, WORDS + body)
  return { file, readyMs }
}

/** A child that gets ready, takes a program and then does what `body` says. */
export function takenOver(body: string): Origin {
  return fakeChild(`say(READY)\nconst { job } = hear()\n${body}\nforever()`)
}

/** What tools were asked, and how many of them have answered. */
export type Calls = { readonly asked: string[]; answered: number }

export function recordingTools(calls: Calls, call?: SandboxTools['call']): SandboxTools {
  return {
    names: ['Echo', 'Other'],
    data: '{}',
    call: async (name, argumentsJson) => {
      calls.asked.push(`${name}${argumentsJson}`)
      const reply = call === undefined ? '{"ok":null}' : await call(name, argumentsJson)
      calls.answered++
      return reply
    },
  }
}

export type Talk = { readonly outcome: SandboxOutcome; readonly calls: Calls; readonly process: SandboxProcess }

/** Gives a child one program and ends the child. `calls` is as it was when the outcome came. */
export async function talk(
  origin: Origin,
  order: Partial<Omit<Order, 'limits'>> & { readonly limits?: Partial<SandboxLimits> } = {},
): Promise<Talk> {
  const { process } = await SandboxProcess.start({ memoryMb: 32, wrappers: [], origin })
  const seen: Calls = { asked: [], answered: 0 }
  const answer = await runOrder(process, {
    program: '',
    tools: recordingTools(seen),
    ...order,
    limits: SandboxLimits.parse({ timeoutMs: 5000, ...order.limits }),
  })
  const calls = { asked: [...seen.asked], answered: seen.answered }
  const outcome = answer ?? failed('crashed', 'died before it said anything')
  return { outcome, calls, process }
}
