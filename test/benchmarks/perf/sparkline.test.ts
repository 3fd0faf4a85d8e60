import { expect, it } from 'vitest'
import { sparkline } from '../../../benchmarks/perf/sparkline.ts'

it('draws the least value lowest and the most highest', () => {
  expect(sparkline([10, 13.5, 17, 10])).toBe('▁▅█▁')
})

it('draws equal values, and none, without failing', () => {
  expect(sparkline([3, 3, 3])).toBe('▁▁▁')
  expect(sparkline([])).toBe('')
})
