import { describe, expect, it } from 'vitest'
import { withhold } from '../../../benchmarks/metrics/withhold-rates.ts'

const RATES = { lpa: 1, lpp: 2, lpr: 3, ea: 4, eaExact: 5, fra: 6, unknown: 7 }

describe('withhold', () => {
  it.each(['guardagent', 'rule', 'model-guarding-agent', 'hardcoded', 'deny-all'] as const)(
    'leaves %s as it is',
    (method) => {
      expect(withhold(RATES, method)).toEqual(RATES)
    },
  )

  it.each(['llama-guard', 'llama-guard-requests'] as const)('%s explains nothing that gold could compare', (method) => {
    expect(withhold(RATES, method)).toEqual({ ...RATES, ea: null, eaExact: null })
  })

  it('whoever is watched for code alone gives no verdicts to rate', () => {
    const withheld = withhold(RATES, 'code-choice')
    expect(withheld).toEqual({ lpa: null, lpp: null, lpr: null, ea: null, eaExact: null, fra: null, unknown: 7 })
  })
})
