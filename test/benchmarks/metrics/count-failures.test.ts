import { expect, it } from 'vitest'
import { countFailures } from '../../../benchmarks/metrics/count-failures.ts'

it('counts unknowns by code, codes by name, also one with a prototype’s name', () => {
  const failures = ['b', null, 'a', '__proto__', 'b'].map((failure) => ({ failure }))
  expect(Object.entries(countFailures(failures))).toEqual([
    ['__proto__', 1],
    ['a', 1],
    ['b', 2],
  ])
  expect(countFailures([])).toEqual({})
})
