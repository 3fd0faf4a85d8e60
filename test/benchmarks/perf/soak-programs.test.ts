import { afterAll, expect, it } from 'vitest'
import { SOAK_LIMITS, SOAK_TOOLS, soakProgramAt } from '../../../benchmarks/perf/soak-programs.ts'
import { sandboxPool } from '../../../src/sandbox/sandbox-pool.ts'

const pool = sandboxPool({ children: 1 })
afterAll(() => pool.close())

it('four programs in a thousand break their child, half by time and half by memory, and none without faults', () => {
  const ends = Array.from({ length: 1000 }, (_, index) => soakProgramAt(index, true).ends)
  expect(ends.filter((end) => end === 'timeout')).toHaveLength(2)
  expect(ends.filter((end) => end === 'memory')).toHaveLength(2)
  const without = Array.from({ length: 1000 }, (_, index) => soakProgramAt(index, false).ends)
  expect(without.filter((end) => end === 'timeout' || end === 'memory')).toEqual([])
})

it('every kind of program ends as it says', async () => {
  const faults = [249, 499]
  const indexes = [...Array.from({ length: 10 }, (_, index) => index), ...faults]
  for (const index of indexes) {
    const { program, ends } = soakProgramAt(index, true)
    const outcome = await pool.run(program, SOAK_TOOLS, SOAK_LIMITS)
    expect(outcome.ok ? null : outcome.error.code).toBe(ends)
  }
})
