import { afterAll, describe, expect, it } from 'vitest'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { CEILINGS, mostMsOf } from './ceilings.ts'
import { jobsOf } from './jobs.ts'
import { judgeAnswer } from './neighbour.ts'
import { printSurvey } from './print-survey.ts'
import type { AttackReport } from './run-attack.ts'
import { type PassReport, runPass } from './run-pass.ts'
import { isClean, type Survey } from './survey.ts'

const REPORT: AttackReport = {
  name: 'one',
  expected: 'timeout',
  got: 'timeout',
  asExpected: true,
  ms: 600,
  mostMs: 1500,
}
const NEIGHBOUR = { deadlineMs: 300, answered: 2, gaveUp: 1, wrong: [], slowestMs: 310 }

function pass(report: Partial<AttackReport> = {}, neighbour: Partial<PassReport['neighbours'][number]> = {}) {
  return {
    name: 'one child kept free',
    classes: [{ name: 'time', reports: [{ ...REPORT, ...report }] }],
    neighbours: [{ ...NEIGHBOUR, ...neighbour }],
  }
}

const CLEAN: Survey = {
  passes: [pass()],
  host: { eventLoopDelayMs: CEILINGS.eventLoopDelayMs, childPeakMb: CEILINGS.childPeakMb },
  replaced: 1,
  orphans: [],
  leakedDescriptors: 0,
}

describe('a survey', () => {
  it('is clean where everything keeps to its ceiling, also where the platform does not tell', () => {
    expect(isClean(CLEAN)).toBe(true)
    expect(
      isClean({ ...CLEAN, host: { ...CLEAN.host, childPeakMb: null }, orphans: null, leakedDescriptors: null }),
    ).toBe(true)
    expect(printSurvey(CLEAN)).not.toMatch(/NOT as expected|TOO/)
  })

  it.each<[string, Partial<Survey>, string]>([
    ['an attack that ended otherwise', { passes: [pass({ asExpected: false })] }, 'NOT as expected: time: one'],
    ['an attack that ended too late', { passes: [pass({ ms: 1501 })] }, 'TOO LATE: time: one'],
    ['a late attack of a later pass', { passes: [pass(), pass({ ms: 1501 })] }, 'TOO LATE: time: one'],
    ['another guard that was answered wrong', { passes: [pass({}, { wrong: ['allow'] })] }, '1 wrong'],
    ['another guard that was not answered at all', { passes: [pass({}, { answered: 0 })] }, '0 answers'],
    ['no attack', { passes: [] }, ''],
    [
      'a host that hung',
      { host: { ...CLEAN.host, eventLoopDelayMs: 501 } },
      '501 ms, at most 500 ms allowed: TOO MUCH',
    ],
    ['a child that grew', { host: { ...CLEAN.host, childPeakMb: 401 } }, '401 MB, at most 400 MB allowed: TOO MUCH'],
    ['an orphan', { orphans: [7] }, '1, at most 0 allowed: TOO MUCH'],
    ['an open file', { leakedDescriptors: 1 }, '1, at most 0 allowed: TOO MUCH'],
  ])('is not clean, and says so, with %s', (_name, change, said) => {
    const survey = { ...CLEAN, ...change }
    expect(isClean(survey)).toBe(false)
    expect(printSurvey(survey)).toContain(said)
  })
})

it('a program may take its own time, that of its tools up to a ceiling, and what the host adds', () => {
  const limits = { timeoutMs: 500, memoryMb: 32, resultChars: 1, logChars: 1, toolCalls: 1, toolChars: 1 }
  expect(mostMsOf(limits)).toBe(1500)
  expect(mostMsOf(limits, 200)).toBe(1700)
  expect(mostMsOf(limits, 60_000)).toBe(1500 + CEILINGS.toolMs)
})

describe('the answer to another guard', () => {
  const asked = { action: { input: '', output: '' }, decision: 'deny', message: 'access denied' }
  const at = (ms: number) => ({ ms, deadlineMs: 300 })

  it.each<[string, 'allow' | 'deny' | 'unknown', string, number, string]>([
    ['what was asked for', 'deny', 'access denied', 10, 'right'],
    ['another decision', 'allow', 'allowed', 10, 'wrong'],
    ['another message', 'deny', 'access denied: all', 10, 'wrong'],
    ['unknown before its deadline', 'unknown', 'could not be decided', 290, 'wrong'],
    ['unknown at its deadline', 'unknown', 'could not be decided', 300, 'gave up'],
    ['long after its deadline', 'deny', 'access denied', 300 + CEILINGS.slackMs + 1, 'wrong'],
  ])('%s', (_name, decision, message, ms, worth) => {
    expect(judgeAnswer({ decision, message }, asked, at(ms))).toBe(worth)
  })
})

describe('where every child is attacked', () => {
  const pool = sandboxPool({ children: 1 })
  afterAll(() => pool.close())

  it('other guards are answered right, only later', async () => {
    const jobs = jobsOf('time', pool, { timeoutMs: 80, patienceMs: 15_000 }).slice(-3)
    const neighbours = [{ deadlineMs: 120_000, everyMs: 100 }]
    const { classes, neighbours: seen } = await runPass(pool, { name: 'crowd', jobs, lanes: 1, neighbours })
    expect(classes.flatMap(({ reports }) => reports).map(({ asExpected }) => asExpected)).toEqual([true, true, true])
    expect(seen).toMatchObject([{ gaveUp: 0, wrong: [] }])
    expect(seen[0]?.answered).toBeGreaterThan(0)
  })
})
