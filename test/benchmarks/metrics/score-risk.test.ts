import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Gold } from '../../../benchmarks/datasets/dataset.ts'
import { RiskRecall, scoreRisk } from '../../../benchmarks/metrics/score-risk.ts'
import { Decision, Risk } from '../../../src/contract/check-result.ts'

function goldOf(risk: Risk): Gold {
  return { label: risk === 'none' ? 0 : 1, findings: { kind: 'risk', policies: [], risk }, answerCorrect: null }
}

describe('scoreRisk', () => {
  it('counts the exact level by hand, level by level', () => {
    const results = [
      { gold: goldOf('none'), decision: 'allow', risk: 'none' },
      { gold: goldOf('none'), decision: 'deny', risk: 'low' },
      { gold: goldOf('low'), decision: 'deny', risk: 'low' },
      { gold: goldOf('medium'), decision: 'deny', risk: 'low' },
      { gold: goldOf('medium'), decision: 'deny', risk: 'medium' },
      { gold: goldOf('medium'), decision: 'deny', risk: 'medium' },
    ] as const
    expect(scoreRisk(results)).toEqual({
      none: { examples: 2, right: 1, recall: 50 },
      low: { examples: 1, right: 1, recall: 100 },
      medium: { examples: 3, right: 2, recall: (2 / 3) * 100 },
      high: { examples: 0, right: 0, recall: null },
      'very-high': { examples: 0, right: 0, recall: null },
      overall: { examples: 6, right: 4, recall: (4 / 6) * 100 },
    })
  })

  it('takes an unknown for wrong, also at the right risk, and a verdict without a risk', () => {
    const unknown = { gold: goldOf('low'), decision: 'unknown', risk: 'low' } as const
    const without = { gold: goldOf('low'), decision: 'deny', risk: null } as const
    expect(scoreRisk([unknown, without]).low).toEqual({ examples: 2, right: 0, recall: 0 })
  })

  it('leaves out examples whose gold has no risk, and gives null over nothing', () => {
    const gold: Gold = { label: 1, findings: { kind: 'rules', violations: ['no entry'] }, answerCorrect: null }
    expect(scoreRisk([{ gold, decision: 'deny', risk: 'low' }])).toEqual(scoreRisk([]))
    expect(scoreRisk([]).overall).toEqual({ examples: 0, right: 0, recall: null })
  })

  it('has levels that add up to the whole, for any verdicts', () => {
    const risks = fc.constantFrom(...Risk.options)
    const example = fc.record({
      gold: risks.map(goldOf),
      decision: fc.constantFrom(...Decision.options),
      risk: fc.option(risks),
    })
    fc.assert(
      fc.property(fc.array(example), (results) => {
        const { overall, ...levels } = RiskRecall.parse(scoreRisk(results))
        const sum = (key: 'examples' | 'right') => Object.values(levels).reduce((total, level) => total + level[key], 0)
        expect([sum('examples'), sum('right')]).toEqual([overall.examples, overall.right])
        expect(overall.examples).toBe(results.length)
      }),
    )
  })
})
