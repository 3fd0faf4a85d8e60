import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cpuMsSoFar, processTimeIn } from '../../../../benchmarks/perf/compiled/cpu-time.ts'

const REST = 'S 1 1 1 0 -1 4194304 100 0 0 0 250 50 7 3 20 0 1 0 100 1000 10'

describe('processTimeIn', () => {
  it('reads the time of a process and of its children that ended, whatever its name', () => {
    expect(processTimeIn(`17 (node) ${REST}`)).toEqual({ ownMs: 3000, endedMs: 100 })
    expect(processTimeIn(`17 (a) b) 9 9) ${REST}`)).toEqual({ ownMs: 3000, endedMs: 100 })
  })

  it('knows nothing of a text that is no such line', () => {
    expect(processTimeIn('')).toBeNull()
    expect(processTimeIn('17 (node) S x y')).toBeNull()
    expect(processTimeIn(`17 (node) ${REST.replace('250', 'many')}`)).toBeNull()
  })
})

describe.runIf(existsSync('/proc/self/stat'))('cpuMsSoFar', () => {
  it('adds the children that are named to this process, and only grows', () => {
    const alone = cpuMsSoFar([])
    const withParent = cpuMsSoFar([process.ppid])
    expect(alone).toBeGreaterThan(0)
    expect(withParent).toBeGreaterThanOrEqual(alone ?? Number.POSITIVE_INFINITY)
  })

  it('knows nothing where a child is gone', () => {
    expect(cpuMsSoFar([2 ** 30])).toBeNull()
  })
})
