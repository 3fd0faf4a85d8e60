import { describe, expect, it } from 'vitest'
import { loadMind2WebSc } from '../../../benchmarks/datasets/load-mind2web-sc.ts'
import { generateMind2WebSc } from '../../../benchmarks/datasets/own/generate-mind2web-sc.ts'
import { type BenchmarkGuard, runBenchmark } from '../../../benchmarks/runners/run-benchmark.ts'
import { makeVerdict } from '../make-verdict.ts'

const dataset = loadMind2WebSc(generateMind2WebSc(1))
const allow: BenchmarkGuard = async () => makeVerdict('allow')
const now = () => 0

/** Finishes in an order that has nothing to do with the one it was asked in. */
const unordered: BenchmarkGuard = async (action) => {
  for (let turns = JSON.stringify(action).length % 7; turns > 0; turns -= 1) await Promise.resolve()
  return makeVerdict(JSON.stringify(action.identity).includes('"vaccine":true') ? 'allow' : 'deny')
}

describe('runBenchmark', () => {
  it('gives the same results in the same order at any concurrency', async () => {
    const one = await runBenchmark({ dataset, guard: unordered, now })
    const many = await runBenchmark({ dataset, guard: unordered, now, concurrency: 16 })
    expect(many).toEqual(one)
    expect(one.results.map((result) => result.example)).toEqual(dataset.examples)
  })

  it('never runs more guards at a time than it may, and each example once', async () => {
    let running = 0
    let most = 0
    const seen: unknown[] = []
    const guard: BenchmarkGuard = async (action) => {
      running += 1
      most = Math.max(most, running)
      seen.push(action)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return makeVerdict('allow')
    }
    await runBenchmark({ dataset, guard, now, concurrency: 3 })
    expect(most).toBe(3)
    expect(new Set(seen).size).toBe(200)
    expect(seen).toHaveLength(200)
  })

  it('hands the guard the action and what to leave out, no gold', async () => {
    const calls: unknown[][] = []
    const guard: BenchmarkGuard = async (...args) => {
      calls.push(args)
      return makeVerdict('allow')
    }
    await runBenchmark({ dataset, guard, now, limit: 1 })
    const [example] = dataset.examples
    expect(calls).toEqual([[example?.action, { leaveOut: example?.leaveOut }]])
  })

  it('records a guard that throws and goes on', async () => {
    const guard: BenchmarkGuard = async (action) => {
      if (action === dataset.examples[1]?.action) throw new Error('boom')
      return makeVerdict('deny')
    }
    const { results } = await runBenchmark({ dataset, guard, now, limit: 3 })
    expect(results.map(({ verdict, error }) => [verdict?.decision ?? null, error])).toEqual([
      ['deny', null],
      [null, 'boom'],
      ['deny', null],
    ])
  })

  it('ends with the reason once it is aborted, whatever the guard does then', async () => {
    for (const answer of ['throw', 'unknown']) {
      const controller = new AbortController()
      const guard: BenchmarkGuard = async () => {
        controller.abort(new Error('enough'))
        if (answer === 'throw') throw new Error('cut off')
        return makeVerdict('unknown')
      }
      const run = runBenchmark({ dataset, guard, now, concurrency: 2, limit: 1, signal: controller.signal })
      await expect(run).rejects.toThrow('enough')
    }
  })

  it('reports progress up to the total and measures with the clock it got', async () => {
    const done: number[] = []
    let time = 0
    const clock = () => {
      time += 5
      return time
    }
    const onProgress = (progress: { done: number; total: number }) => done.push(progress.done / progress.total)
    const { results } = await runBenchmark({ dataset, guard: allow, now: clock, limit: 4, onProgress })
    expect(done).toEqual([0.25, 0.5, 0.75, 1])
    expect(results.map((result) => result.ms)).toEqual([5, 5, 5, 5])
  })

  it.each([0, -1, 1.5, Number.NaN])('refuses a concurrency or limit of %s', async (value) => {
    await expect(runBenchmark({ dataset, guard: allow, now, concurrency: value })).rejects.toThrow(RangeError)
    await expect(runBenchmark({ dataset, guard: allow, now, limit: value })).rejects.toThrow(RangeError)
  })
})
