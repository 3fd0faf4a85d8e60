import { expect, it } from 'vitest'
import {
  dropInterval,
  formatMean,
  formatProbability,
  formatRate,
  formatRateWithin,
  formatSeconds,
  intervalOf,
} from '../../../benchmarks/reports/format-figure.ts'

it('rounds rates to one decimal and says where there is none', () => {
  expect([formatRate(98.76), formatRate(100), formatRate(null)]).toEqual(['98.8', '100.0', 'n.a.'])
  expect(formatRateWithin(98.76, [96.81, 99.49])).toBe('98.8 (96.8–99.5)')
  expect(formatRateWithin(null, null)).toBe('n.a.')
  expect(formatMean(1234.56)).toBe('1234.6')
})

it('leaves the figure where its interval has no room', () => {
  expect(dropInterval(formatRateWithin(98.76, [96.81, 99.49]))).toBe('98.8')
  expect(dropInterval('15/18: 83.3 (60.8–94.2)')).toBe('15/18: 83.3')
})

it('finds the interval alone, and none where there is none', () => {
  expect(intervalOf('15/18: 83.3 (60.8–94.2)')).toBe('60.8–94.2')
  expect([intervalOf('n.a.'), intervalOf('a (b) 1.0')]).toEqual([null, null])
})

it('shows short and long times with what matters of them', () => {
  expect([0.00123, 0.5, 45.37, null].map(formatSeconds)).toEqual(['0.001', '0.50', '45.4', 'n.a.'])
})

it('never says that something has no probability', () => {
  expect([1, 0.0354, 0.0009, 0].map(formatProbability)).toEqual(['1.000', '0.035', '< 0.001', '< 0.001'])
})
