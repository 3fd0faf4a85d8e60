import ivm from 'isolated-vm'
import { expect, it } from 'vitest'
import { SandboxLimits } from '../../../src/contract/sandbox.ts'
import { isolateBuilder } from '../../../src/sandbox/child/isolate.cjs'
import { runProgram } from '../../../src/sandbox/child/run-program.cjs'
import { SharedIsolate } from '../../../src/sandbox/child/shared-isolate.cjs'

const MEMORY_MB = 16
/** So much that the runs of one isolate do not come near to what may be in use. */
const AMPLE_MB = 512
/** Programs that one isolate serves. */
const RUNS = 128

function shareIsolates(memoryMb = MEMORY_MB) {
  let built = 0
  const buildIsolate = isolateBuilder(ivm, { memoryMb, callTool: () => '{"ok":1}' })
  const build = () => {
    built++
    return buildIsolate()
  }
  const shared = new SharedIsolate({ build, memoryMb })
  const limits = SandboxLimits.parse({ timeoutMs: 10_000 })
  /** Runs one program as the child does, and tells the isolate that it ran in. */
  function run(program: string, key = 'one') {
    shared.clear()
    const guest = shared.take(key)
    const answer = runProgram(guest, { program, names: ['Echo'], data: '{}', limits, nowMs: 0, isolateKey: key })
    return { isolate: guest.isolate, answer }
  }
  return { shared, run, built: () => built }
}

const RESULT = { kind: 'done', envelope: '{"ok":true,"result":"1","logs":[]}', syntaxLine: null }

it('runs of one key share one isolate, and each has a context of its own', () => {
  const { run, built } = shareIsolates()
  const first = run('Echo.call.mark = 1\nreturn Echo()')
  const second = run('Echo.call.mark = 1\nreturn Echo()')
  expect(second.isolate).toBe(first.isolate)
  expect([first.answer, second.answer]).toEqual([first.answer, first.answer])
  expect(run('return typeof Echo.call.mark').answer).toMatchObject({ envelope: expect.stringContaining('undefined') })
  expect(built()).toBe(1)
})

it('nothing is built before a program comes, and then ahead for the next', () => {
  const { shared, run, built } = shareIsolates()
  shared.prepare()
  expect(built()).toBe(0)
  run('return 1')
  shared.clear()
  shared.prepare()
  expect(run('return 1').answer).toEqual(RESULT)
  expect(built()).toBe(1)
})

it('another key ends the isolate, also with contexts that were built ahead', () => {
  const { shared, run } = shareIsolates()
  const { isolate } = run('return 1', 'one')
  shared.clear()
  shared.prepare()
  const other = run('return 1', 'other')
  expect(isolate.isDisposed).toBe(true)
  expect(other.isolate).not.toBe(isolate)
  expect(other.answer).toEqual(RESULT)
  expect(run('return 1', 'one').isolate.isDisposed).toBe(false)
})

it.each([
  ['a rejected promise', '(async () => { throw new Error("no") })()\nreturn 1'],
  ['a timeout', 'for (;;);'],
  ['more memory than there is', 'const all = []\nfor (;;) all.push(new Array(10000).fill(1.5))'],
  ['much memory in use', 'const all = []\nfor (let i = 0; i < 8e5; i++) all.push(i + 0.5)\nreturn 1'],
])('ends the isolate: %s', (_name, program) => {
  const { run } = shareIsolates()
  const { isolate } = run(program)
  const next = run('return 1')
  expect(isolate.isDisposed).toBe(true)
  expect(next.answer).toEqual(RESULT)
})

it.each([
  ['an error', 'throw new Error("no")'],
  ['a syntax error', 'const a = )'],
  ['jobs that end', '(async () => { await 0 })()\nreturn 1'],
])('does not end the isolate: %s', (_name, program) => {
  const { run } = shareIsolates()
  const { isolate } = run(program)
  expect(run('return 1').isolate).toBe(isolate)
})

it('an isolate serves a fixed number of programs', () => {
  const { run } = shareIsolates(AMPLE_MB)
  const isolates = Array.from({ length: RUNS + 1 }, () => run('return 1').isolate)
  expect(new Set(isolates.slice(0, RUNS)).size).toBe(1)
  expect(isolates[RUNS]).not.toBe(isolates[0])
})
