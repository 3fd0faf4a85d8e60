import { expect, it } from 'vitest'
import { chartLines, judgeSamples } from '../../../benchmarks/perf/soak-report.ts'
import type { SoakSample } from '../../../benchmarks/perf/soak-samples.ts'

function samplesOf(largestAt: (index: number) => number): SoakSample[] {
  return Array.from({ length: 20 }, (_, index) => ({
    programs: (index + 1) * 500,
    hostMb: 100,
    childrenMb: 90,
    largestChildMb: largestAt(index),
    started: 2,
  }))
}

it('one series that grows is enough', () => {
  const { lines, grows } = judgeSamples(samplesOf((index) => 50 + index))
  expect(grows).toBe(true)
  expect(lines.map((line) => /flat|grows/.exec(line)?.[0])).toEqual(['flat', 'flat', 'grows'])
})

it('flat series pass', () => {
  expect(judgeSamples(samplesOf(() => 50)).grows).toBe(false)
})

it('a run too short for a verdict says so and does not fail', () => {
  const { lines, grows } = judgeSamples(samplesOf((index) => 50 + index).slice(0, 2))
  expect(grows).toBe(false)
  expect(lines.every((line) => line.includes('too few samples'))).toBe(true)
})

it('the chart names the least and the most of each series', () => {
  expect(chartLines(samplesOf((index) => 50 + index)).at(-1)).toMatch(/^ {2}largest .*50\.0 to 69\.0 MB$/)
})
