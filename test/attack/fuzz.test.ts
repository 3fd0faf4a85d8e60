import { parse } from 'acorn'
import { describe, expect, it } from 'vitest'
import type { Sandbox, SandboxOutcome } from '../../src/contract/sandbox.ts'
import type { Stages } from '../../src/contract/stages.ts'
import { checkOutcome } from './fuzz/check-outcome.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { fuzzGuard, openGuards } from './fuzz/fuzz-guard.ts'
import { type FuzzRun, fuzzOne } from './fuzz/fuzz-sandbox.ts'
import { generateProgram } from './fuzz/generate-program.ts'
import { generateVerdictProgram } from './fuzz/generate-verdict-program.ts'
import { HostWatch } from './fuzz/host-watch.ts'
import { FUZZ_LIMITS, runCase } from './fuzz/run-case.ts'
import { Tally } from './fuzz/tally.ts'

const SEED = 20260101

function parses(program: string): boolean {
  try {
    parse(`"use strict";${program}`, { ecmaVersion: 'latest', allowReturnOutsideFunction: true })
    return true
  } catch {
    return false
  }
}

function sandboxThat(run: Sandbox['run']): Sandbox {
  return { engine: 'fake', run, close: async () => undefined }
}

describe('the generator', () => {
  const programs = Array.from({ length: 300 }, (_, index) => generateProgram(SEED, index))

  it('writes the same program for the same seed and index, whatever it wrote before', () => {
    for (const { index, text } of [...programs].reverse()) expect(generateProgram(SEED, index).text).toBe(text)
    expect(generateVerdictProgram(SEED, 7, ['CheckAccess'])).toEqual(generateVerdictProgram(SEED, 7, ['CheckAccess']))
  })

  it('writes different programs for different seeds and indexes', () => {
    expect(new Set(programs.map(({ text }) => text)).size).toBeGreaterThan(295)
    expect(generateProgram(SEED + 1, 3).text).not.toBe(programs[3]?.text)
  })

  it('writes programs that mostly parse, and damaged ones that mostly do not', () => {
    const share = (some: typeof programs) => some.filter(({ text }) => parses(text)).length / some.length
    expect(share(programs.filter(({ kind }) => kind !== 'mutated'))).toBeGreaterThan(0.7)
    expect(share(programs.filter(({ kind }) => kind === 'mutated'))).toBeLessThan(0.5)
  })

  it('uses tools, tampers, throws and loops', () => {
    const all = programs.map(({ text }) => text).join('\n')
    for (const part of [
      'Echo(',
      '.prototype.',
      'throw (',
      'for (',
      'async',
      'function*',
      'class',
      '`',
      'get ',
      'JSON.',
    ]) {
      expect(all).toContain(part)
    }
  })
})

describe('the check of one program', () => {
  const done: SandboxOutcome = { ok: true, result: '1', logs: [] }
  const faultOf = async (run: Sandbox['run']) => (await runCase(sandboxThat(run), 'return 1')).fault

  it('accepts an answer within the limits', async () => {
    expect(await faultOf(async () => done)).toBeNull()
  })

  it('notices a sandbox that throws', async () => {
    expect(await faultOf(() => Promise.reject(new Error('gone')))).toContain('gone')
  })

  it.each<[string, SandboxOutcome]>([
    ['not well-formed', { ...done, result: 1 } as unknown as SandboxOutcome], // a cast: what a broken sandbox might answer
    ['not JSON', { ...done, result: '{' }],
    ['a result of', { ...done, result: JSON.stringify('x'.repeat(FUZZ_LIMITS.resultChars)) }],
    ['of logs', { ...done, logs: ['x'.repeat(FUZZ_LIMITS.logChars), 'x'] }],
    ['misread', { ok: false, error: { code: 'crashed', message: 'it broke the protocol', line: null }, logs: [] }],
    ['not well-formed', { ok: false, error: { code: 'evidence', message: '', line: null }, logs: [] }],
  ])('notices an answer that is %s', (fault, outcome) => {
    expect(checkOutcome(outcome, FUZZ_LIMITS)).toContain(fault)
  })

  it('notices tool calls that are too many, too long, unknown or no JSON', async () => {
    const calling = (name: string, json: string, times = 1) =>
      faultOf(async (_program, tools) => {
        for (let left = times; left > 0; left--) await tools.call(name, json)
        return done
      })
    expect(await calling('Echo', '[1]', FUZZ_LIMITS.toolCalls)).toBeNull()
    expect(await calling('Echo', '[1]', FUZZ_LIMITS.toolCalls + 1)).toContain('called tools 21 times')
    expect(await calling('Echo', `["${'x'.repeat(FUZZ_LIMITS.toolChars)}"]`)).toContain('characters reached a tool')
    expect(await calling('constructor', '[]')).toContain('no tool')
    expect(await calling('Echo', '{}')).toContain('not a JSON array')
  })
})

describe('a run', () => {
  function runOn(run: Sandbox['run']): FuzzRun {
    const pool = { ...sandboxThat(run), statistics: () => ({ pids: [] }) }
    return { pool, tally: new Tally(), watch: new HostWatch(), seed: SEED }
  }

  it('notices a program that gives another result the second time, and a wrong answer to an honest one', async () => {
    let runs = 0
    const run = runOn(async () => ({ ok: true, result: String(runs++), logs: [] }))
    await fuzzOne(run, 0)
    expect(run.tally.failures.map(({ what }) => what)).toEqual([
      expect.stringContaining('two runs differ'),
      expect.stringContaining('an honest program was answered'),
    ])
  })

  it('notices a guard that allows what is forbidden', async () => {
    const run = runOn(async () => ({ ok: true, result: '{"denied":false,"reasons":[]}', logs: [] }))
    const guards = await openGuards(run.pool)
    await fuzzGuard(run, guards, 0)
    expect(run.tally.failures).toEqual([])
    const judge: Stages['judge'] = async () => ({ ok: true, result: { decision: 'allow', reasons: [] } })
    const lax = guards.guarded.map(({ fuzzed, composed }) => ({
      fuzzed,
      composed: { ...composed, stages: { ...composed.stages, judge } },
    }))
    await fuzzGuard(run, { ...guards, guarded: lax }, 0)
    expect(run.tally.failures).toMatchObject([{ generator: 'verdict', index: 0 }])
    await guards.close()
  })
})

describe('the sandbox under generated programs', () => {
  it('answers every one, stays healthy, and the guard never allows what is forbidden', async () => {
    const report = await fuzz({ programs: 150, verdicts: 60, seed: SEED, only: null, children: 2 })
    expect(report.failures).toEqual([])
    expect(report).toMatchObject({ programs: 150, verdicts: 60, honest: 8 })
    expect(report.outcomes).toMatchObject({
      ok: expect.any(Number),
      thrown: expect.any(Number),
      timeout: expect.any(Number),
    })
    expect(report.verdictOutcomes).toMatchObject({ deny: expect.any(Number) })
    // The same programs are allowed where they may be: what holds the others back is what they are for.
    expect(report.control).toMatchObject({ allow: expect.any(Number) })
  })
})
