import { expect, it } from 'vitest'
import { parseServeOptions, UsageError } from '../../../../benchmarks/perf/serve/serve-options.ts'

it('asks 100,000 times over 1, 16 and 64 connections unless told otherwise', () => {
  expect(parseServeOptions([])).toEqual({ requests: 100_000, connections: [1, 16, 64] })
  expect(parseServeOptions(['--quick'])).toEqual({ requests: 3000, connections: [1, 16, 64] })
  expect(parseServeOptions(['--quick', '--requests', '9', '--connections', '4, 2,4'])).toEqual({
    requests: 9,
    connections: [4, 2],
  })
  expect(parseServeOptions(['--help', '--requests', '9'])).toBeNull()
})

it('refuses what it cannot read', () => {
  for (const args of [
    ['--requests', '0'],
    ['--requests', 'many'],
    ['--connections', '1,'],
    ['--connections', '501'],
    ['5'],
  ])
    expect(() => parseServeOptions(args), args.join(' ')).toThrow(UsageError)
})
