import { describe, expect, it } from 'vitest'
import type { GuardContender } from '../../../../benchmarks/perf/compiled/guard-contender.ts'
import { guardAims, guardTable, stageTable } from '../../../../benchmarks/perf/compiled/guard-tables.ts'
import type { GuardFigures, GuardRound } from '../../../../benchmarks/perf/compiled/measure-guards.ts'
import { makeVerdict } from '../../../fixtures/make-verdict.ts'

function contender(name: string, aimed: boolean): GuardContender {
  return {
    kind: { name, mode: 'compiled-first', durability: 'process-end', aimed },
    actions: [],
    guard: async () => makeVerdict('allow'),
    pids: () => [],
    close: async () => undefined,
  }
}

function round(p50: number, rate: number, cpuMs: number | null = 0.5): GuardRound {
  const percentiles = { p50, p95: p50 * 2 }
  const stages = { guard: p50, retrieval: 0, plan: 0, code: 0, sandbox: 0.25, rest: 0.125, record: 0.0625 }
  return { spaced: percentiles, backToBack: percentiles, stages, rate, cpuMs }
}

const QUICK: GuardFigures = {
  contender: contender('quick', true),
  inFlight: 8,
  rounds: [round(0.5, 2000), round(0.75, 1500), round(9, 10)],
}
const SLOW: GuardFigures = { contender: contender('slow', true), inFlight: 2, rounds: [round(1, 1000)] }
const SHOWN: GuardFigures = { contender: contender('shown', false), inFlight: 1, rounds: [round(8, 90, null)] }

const cells = (line: string | undefined) => line?.trim().split(/\s{2,}/)

describe('tables of guards', () => {
  it('show medians over the rounds', () => {
    const [, quick, , shown] = guardTable([QUICK, SLOW, SHOWN])
    expect(cells(quick)).toEqual(['quick', '0.75', '1.50', '0.75', '1.50', '8', '1500', '0.50'])
    expect(cells(shown)?.at(-1)).toBe('n.a.')
    expect(cells(stageTable([SLOW])[1])).toEqual([
      'slow',
      '1.000',
      '0.000',
      '0.000',
      '0.000',
      '0.250',
      '0.125',
      '0.063',
    ])
  })

  it('say of each aim whether it is met, at its limit too, and nothing of who has none', () => {
    const [, quick, slow, ...others] = guardAims([QUICK, SLOW, SHOWN])
    expect(quick).toMatch(/quick *: 10 ms apart 0\.75 met, back to back 0\.75 met, per second 1500 met$/)
    expect(slow).toMatch(/slow *: 10 ms apart 1\.00 missed, back to back 1\.00 missed, per second 1000 missed$/)
    expect(others).toEqual([])
  })
})
