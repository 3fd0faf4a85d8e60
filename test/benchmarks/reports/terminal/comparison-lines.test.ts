import { describe, expect, it } from 'vitest'
import type { Results } from '../../../../benchmarks/reports/sections/results.ts'
import { comparisonLines } from '../../../../benchmarks/reports/terminal/comparison-lines.ts'

const PAIR = {
  benchmark: 'eicu-ac',
  one: 'a',
  other: 'b',
  labels: ['rule', 'guardagent openai some-model'],
  examples: 200,
  onlyOne: 3,
  onlyOther: 12,
  p: 0.035,
} as const
const NONE = { ...PAIR, examples: 0, onlyOne: 0, onlyOther: 0, p: 1 } as const

function lines(comparisons: Results['comparisons'], width: number): string[] {
  return comparisonLines({ entries: [], comparisons, attacks: [], data: [] }, { color: false, width })
}

describe('comparisonLines', () => {
  it('puts several pairs of a set into a table where it fits whole', () => {
    const text = lines([PAIR, PAIR], 120).join('\n')
    expect(text).toMatch(/^rule +guardagent openai some-model +200 +3 +12 +0\.035$/m)
    expect(text).toContain("McNemar's exact test")
    expect(text).not.toContain('right in only one')
  })

  it('says pairs in words where names would be cut, and where there is only one', () => {
    for (const [pairs, width] of [
      [[PAIR, PAIR], 50],
      [[PAIR], 120],
    ] as const) {
      const text = lines(pairs, width).join(' ')
      expect(text).toContain('EICU-AC: rule against guardagent openai some-model: ')
      expect(text).toContain('p 0.035')
    }
  })

  it('gives no probability where no example was judged by both', () => {
    expect(lines([NONE], 120).join(' ')).toContain('0 and 0 of 0, p n.a.')
    expect(lines([NONE, PAIR], 120).join('\n')).toMatch(/some-model +0 +0 +0 +n\.a\.$/m)
  })

  it('says once what the tests of several sets are, before all that are in words', () => {
    const text = lines([PAIR, { ...PAIR, benchmark: 'csqa' }, { ...PAIR, benchmark: 'mind2web-sc' }], 120)
    expect(text.filter((line) => line.startsWith('McNemar'))).toHaveLength(1)
    expect(text[0]).toMatch(/^McNemar/)
    const mixed = lines([PAIR, PAIR, { ...PAIR, benchmark: 'csqa' }], 120)
    expect(mixed.filter((line) => line.startsWith('McNemar, exact'))).toHaveLength(1)
    expect(mixed.at(-2)).toMatch(/^CSQA-style: rule/)
  })

  it('tells sets apart, and says nothing where there are no pairs', () => {
    const text = lines([PAIR, { ...PAIR, benchmark: 'csqa' }], 120).join('\n')
    expect(text).toMatch(/^EICU-AC: rule/m)
    expect(text).toMatch(/^CSQA-style: rule/m)
    expect(lines([], 120)).toEqual([])
  })
})
