import { describe, expect, it } from 'vitest'
import type { Contender } from '../../../benchmarks/perf/contender.ts'
import { latencyMs, measureLoad, measureSpaced, rate, rotate } from '../../../benchmarks/perf/measure.ts'
import { emptyProgram, type Workload } from '../../../benchmarks/perf/measured-program.ts'
import { SandboxLimits } from '../../../src/contract/sandbox.ts'

const LIMITS = SandboxLimits.parse({})

function workload(name: string, programs: number): Workload {
  const numbered = Array.from({ length: programs }, (_, index) => ({
    ...emptyProgram(LIMITS),
    program: `${name}${index}`,
  }))
  return { name, programs: numbered }
}

/** Writes down what it is asked to do. */
function scribe(name: string, inFlight: number) {
  const notes: string[] = []
  const busy = { now: 0, most: 0 }
  const contender: Contender = {
    name,
    inFlight,
    async run({ program }) {
      busy.now++
      busy.most = Math.max(busy.most, busy.now)
      await new Promise<void>((resolve) => setImmediate(resolve))
      notes.push(program)
      busy.now--
    },
    tidy: () => void notes.push('tidy'),
    close: async () => undefined,
  }
  return { contender, notes, busy }
}

describe('a measurement', () => {
  it('gives every contender every program of every workload, and lets it tidy up after each', async () => {
    const [one, other] = [scribe('one', 1), scribe('other', 1)]
    const field = { contenders: [one.contender, other.contender], workloads: [workload('a', 2), workload('b', 1)] }
    const cells = await measureSpaced(field, { programs: 2, pauseMs: 0 })
    const ran = ['a0', 'a1', 'b0', 'b0']
    for (const { notes } of [one, other]) {
      expect(notes.filter((note) => note !== 'tidy').sort()).toEqual(ran)
      expect(notes.filter((_, index) => index % 2 === 1)).toEqual(ran.map(() => 'tidy'))
    }
    expect(cells.map(({ latenciesMs }) => latenciesMs.length)).toEqual([2, 2, 2, 2])
  })

  it('under load keeps as many in flight as the contender takes, and no more', async () => {
    const { contender, notes, busy } = scribe('three', 3)
    const field = { contenders: [contender], workloads: [workload('a', 4)] }
    const [cell] = await measureLoad(field, { batches: 2, size: 10 })
    expect(busy.most).toBe(3)
    expect(notes.filter((note) => note !== 'tidy')).toHaveLength(20)
    expect(cell?.latenciesMs).toHaveLength(20)
    expect(cell?.rates).toHaveLength(2)
  })

  it('fails where a program fails: that would be the time of something else', async () => {
    const { contender } = scribe('one', 1)
    const failing: Contender = { ...contender, run: () => Promise.reject(new Error('no result')) }
    const field = { contenders: [failing], workloads: [workload('a', 1)] }
    await expect(measureLoad(field, { batches: 1, size: 1 })).rejects.toThrow('no result')
  })
})

it('figures are the percentile of all latencies and the median of the batches', () => {
  const { contender } = scribe('one', 1)
  const cell = { contender, workload: workload('a', 1), latenciesMs: [4, 1, 3, 2], rates: [10, 30, 20] }
  expect(latencyMs(cell, 50)).toBe(2)
  expect(latencyMs(cell, 95)).toBe(4)
  expect(rate(cell)).toBe(20)
})

it('a list that is rotated has the same items and begins elsewhere in each round', () => {
  expect([0, 1, 2, 3].map((round) => rotate(['a', 'b', 'c'], round).join(''))).toEqual(['abc', 'bca', 'cab', 'abc'])
  expect(rotate([], 3)).toEqual([])
})
