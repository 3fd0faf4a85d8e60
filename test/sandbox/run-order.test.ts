import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SandboxLimits } from '../../src/contract/sandbox.ts'
import { failed, runOrder } from '../../src/sandbox/run-order.ts'
import { SandboxProcess } from '../../src/sandbox/sandbox-process.ts'
import { type Calls, recordingTools, takenOver, talk } from './fake-child.ts'
import { until } from './processes.ts'

const BROKE = failed('crashed', 'the process of the sandbox broke the protocol')
const TOO_MUCH = failed('crashed', 'the process of the sandbox sent more than it may')
const OK = { ok: true, result: '1', logs: [] }

describe('a child that keeps to the protocol', () => {
  it('is answered, and can be used again', async () => {
    const { outcome, calls, process } = await talk(takenOver('say(call()); hear(); say(done())'))
    expect(outcome).toEqual(OK)
    expect(calls).toEqual({ asked: ['Echo[]'], answered: 1 })
    expect(process.spent).toBe(false)
    await process.kill()
  })

  it('gets each tool’s reply as it is', async () => {
    const replies: string[] = []
    const tools = recordingTools({ asked: [], answered: 0 }, async () => '{"ok":"a\\nb\ud800"}')
    const { outcome, process } = await talk(
      takenOver('say(call()); const { reply } = hear(); say(done({ ok: true, result: reply, logs: [] }))'),
      { tools },
    )
    if (outcome.ok) replies.push(outcome.result)
    expect(replies).toEqual(['{"ok":"a\\nb\ud800"}'])
    await process.kill()
  })

  it('is not called late for an answer that came while the host was busy', async () => {
    const { process } = await SandboxProcess.start({ memoryMb: 32, wrappers: [], origin: takenOver('say(done())') })
    const tools = recordingTools({ asked: [], answered: 0 })
    const running = runOrder(process, { program: '', tools, limits: SandboxLimits.parse({ timeoutMs: 50 }) })
    for (const begin = performance.now(); performance.now() - begin < 600; );
    expect(await running).toEqual(OK)
    await process.kill()
  })
})

describe('a child that was taken over gives a typed outcome and is spent', () => {
  it.each([
    ['no JSON', "raw('nonsense\\n')", BROKE],
    ['an empty line', "raw('\\n')", BROKE],
    ['bytes that are no text', 'raw(Buffer.from([255, 254, 10]))', BROKE],
    ['JSON that nests without end', "raw('['.repeat(1e6) + '\\n')", BROKE],
    ['an unknown kind', "say({ kind: 'verdict', label: 0 })", BROKE],
    ['a message with more in it', 'say({ ...done(), label: 0 })', BROKE],
    ['a message with less in it', "say({ kind: 'done' })", BROKE],
    ['a code that no child may say', "say({ kind: 'failed', code: 'tool', message: '' })", BROKE],
    ['ready again', 'say(READY)', BROKE],
    ['an answer while its call is not answered', 'say(call(), done())', BROKE],
    ['a failure while its call is not answered', "say(call(), { kind: 'failed', code: 'thrown', message: '' })", BROKE],
    ['two calls at once', 'say(call(), call())', BROKE],
    ['a tool that does not exist', "say(call('Delete'))", BROKE],
    ['a tool that every object has', "say(call('constructor'))", BROKE],
    ['arguments that are no JSON', "say(call('Echo', '[1'))", BROKE],
    ['arguments that are no array', "say(call('Echo', '{}'))", BROKE],
    ['arguments that are too long', "say(call('Echo', '[\"' + \"x\".repeat(job.limits.toolChars) + '\"]'))", BROKE],
    ['an envelope that is no JSON', "say({ kind: 'done', envelope: 'ok', syntaxLine: null })", BROKE],
    ['an envelope with more in it', "say(done({ ok: true, result: '1', logs: [], label: 0 }))", BROKE],
    ['an envelope without a result', 'say(done({ ok: true, logs: [] }))', BROKE],
    ['a result that is no text', 'say(done({ ok: true, result: { denied: false }, logs: [] }))', BROKE],
    [
      'a result that is too long',
      "say(done({ ok: true, result: '1'.repeat(job.limits.resultChars + 1), logs: [] }))",
      BROKE,
    ],
    [
      'logs that are too long',
      "say(done({ ok: true, result: '1', logs: ['x'.repeat(job.limits.logChars + 1)] }))",
      BROKE,
    ],
    ['empty logs without number', "say(done({ ok: true, result: '1', logs: Array(100000).fill('') }))", BROKE],
    [
      'an error with a message that is too long',
      "say(done({ ok: false, error: { code: 'thrown', message: 'x'.repeat(1001), line: null }, logs: [] }))",
      BROKE,
    ],
    [
      'an error with a line that is none',
      "say(done({ ok: false, error: { code: 'thrown', message: '', line: -1 }, logs: [] }))",
      BROKE,
    ],
    ['a line without end', "for (;;) raw('x'.repeat(65536))", TOO_MUCH],
    ['floods of its standard error', "for (;;) raw('x'.repeat(65536), 2)", TOO_MUCH],
    ['its end before a word', 'process.exit(7)', failed('crashed', 'died before it said anything')],
    [
      'its death before a word',
      "process.kill(process.pid, 'SIGSEGV')",
      failed('crashed', 'died before it said anything'),
    ],
    [
      'the words of a process without memory',
      "raw('FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\\n', 2); process.abort()",
      failed('memory', 'the program used more memory than it may'),
    ],
  ])('%s', async (_name, body, expected) => {
    const { outcome, process } = await talk(takenOver(body))
    expect(outcome).toEqual(expected)
    expect(process.spent).toBe(true)
    await process.kill()
  })

  it.each([
    ['says nothing', ''],
    ['closes its output and goes on', 'require("node:fs").closeSync(1); wait(60000)'],
    ['reads nothing', 'wait(60000)'],
    ['sends a line that never ends, slowly', "for (;;) { raw('x'); wait(5) }"],
  ])('a timeout: %s', async (_name, body) => {
    const { outcome, process } = await talk(takenOver(body), { limits: { timeoutMs: 20 } })
    expect(outcome).toEqual(failed('timeout', 'the program did not end in time'))
    expect(process.spent).toBe(true)
    await process.kill()
  })

  it('a message of a failure is cut', async () => {
    const { outcome, process } = await talk(
      takenOver("say({ kind: 'failed', code: 'thrown', message: 'x'.repeat(5000) })"),
    )
    expect(outcome).toEqual(failed('thrown', 'x'.repeat(1000)))
    await process.kill()
  })

  it('more calls than allowed: all that were allowed are recorded, and none more', async () => {
    const { outcome, calls, process } = await talk(takenOver('for (;;) { say(call()); hear() }'), {
      limits: { toolCalls: 7 },
    })
    expect(outcome).toEqual(BROKE)
    expect(calls).toEqual({ asked: Array(7).fill('Echo[]'), answered: 7 })
    await process.kill()
  })
})

describe('the first outcome counts', () => {
  it('of two answers, and the child is spent', async () => {
    const { outcome, process } = await talk(takenOver("say(done(), done({ ok: true, result: '2', logs: [] }))"))
    expect(outcome).toEqual(OK)
    expect(process.spent).toBe(true)
    await process.kill()
  })

  it('the beginning of another line after the answer: the child is spent, so that no other program gets it', async () => {
    for (const body of ["raw(line(done()) + '{')", "say(done()); wait(100); raw('{')"]) {
      const { outcome, process } = await talk(takenOver(body))
      expect(outcome).toEqual(OK)
      await until(() => process.spent)
      await process.kill()
    }
  })

  it('a call that comes with an answer is never made', async () => {
    const calls: Calls = { asked: [], answered: 0 }
    const { outcome, process } = await talk(takenOver('say(done(), call())'), { tools: recordingTools(calls) })
    expect(outcome).toEqual(OK)
    await process.kill()
    expect(calls.asked).toEqual([])
    expect(process.spent).toBe(true)
  })

  it('a child that speaks later, unasked, is killed', async () => {
    const { outcome, process } = await talk(takenOver('say(done()); wait(100); say(call())'))
    expect(outcome).toEqual(OK)
    expect(process.spent).toBe(false)
    await until(() => process.spent)
    await process.kill()
  })
})

describe('a tool that does not keep its promise', () => {
  const calling = () =>
    takenOver('say(call()); const { reply } = hear(); say(done({ ok: true, result: reply, logs: [] }))')
  const withCall = (call: () => Promise<string>) => ({ ...recordingTools({ asked: [], answered: 0 }), call })

  it.each([
    ['rejects', () => Promise.reject(new Error('no'))],
    [
      'throws before it promises anything',
      () => {
        throw new Error('no')
      },
    ],
  ])('that %s ends the run as an error of the tool', async (_name, call) => {
    const { outcome, process } = await talk(calling(), { tools: withCall(call) })
    expect(outcome).toEqual(failed('tool', 'Echo could not be called'))
    expect(process.spent).toBe(true)
    await process.kill()
  })

  it('that answers too much: the program gets an error instead', async () => {
    const tools = withCall(async () => JSON.stringify({ ok: 'x'.repeat(200) }))
    const { outcome, process } = await talk(calling(), { tools, limits: { toolChars: 100 } })
    expect(outcome).toEqual({ ok: true, result: '{"error":"the result of Echo is too long"}', logs: [] })
    await process.kill()
  })

  it('that never answers is given up when the caller aborts, and its late answer changes nothing', async () => {
    const late = Promise.withResolvers<string>()
    const abort = new AbortController()
    const tools = withCall(() => {
      abort.abort()
      return late.promise
    })
    const { outcome, process } = await talk(calling(), { tools, signal: abort.signal })
    expect(outcome).toEqual(failed('timeout', 'the run was aborted'))
    late.resolve('{"ok":1}')
    await setTimeout(20)
    expect(process.spent).toBe(true)
    await process.kill()
  })
})

it('a run that was aborted before it began leaves the child as it is', async () => {
  const { outcome, process } = await talk(takenOver('say(done())'), { signal: AbortSignal.abort() })
  expect(outcome).toEqual(failed('timeout', 'the run was aborted'))
  expect([process.spent, process.programs]).toEqual([false, 0])
  await process.kill()
})

it('whatever a child says, in whatever pieces: no outcome while a call is unanswered, and no call after the outcome', async () => {
  const step = fc.constantFrom('call()', 'done()', 'READY', "{ kind: 'failed', code: 'thrown', message: '' }", 'null')
  const script = fc.array(fc.tuple(step, fc.constantFrom('together', 'then', 'heard')), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(script, async (steps) => {
      const parts = steps.map(([message, how]) =>
        how === 'together'
          ? `text += line(${message});`
          : `raw(text + line(${message})); text = ''; ${how === 'heard' ? 'hear();' : 'wait(2);'}`,
      )
      const seen: Calls = { asked: [], answered: 0 }
      const tools = recordingTools(seen, async () => setTimeout(1, '{"ok":null}'))
      const body = `let text = ''\n${parts.join('\n')}\nraw(text)`
      const { outcome, process } = await talk(takenOver(body), { tools, limits: { timeoutMs: 50 } })
      const atOutcome = { ...seen, asked: [...seen.asked] }
      if (outcome.ok) expect(atOutcome.answered).toBe(atOutcome.asked.length)
      await setTimeout(10)
      await process.kill()
      expect(seen.asked).toEqual(atOutcome.asked)
    }),
    { numRuns: 20, seed: 3 },
  )
})
