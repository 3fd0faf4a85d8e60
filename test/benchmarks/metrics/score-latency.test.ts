import { describe, expect, it } from 'vitest'
import { scoreLatency, scoreSeconds } from '../../../benchmarks/metrics/score-latency.ts'
import { makeDigest } from '../make-digest.ts'

const ERROR = { code: 'thrown', kind: 'type' } as const

describe('scoreSeconds', () => {
  it('takes means in seconds: of guards, of debug rounds, of agents where the data has their time', () => {
    const digests = [
      makeDigest({ ms: 1000, attempts: [ERROR, ERROR, null], debugMs: 900, agentMs: 30_000 }),
      makeDigest({ ms: 3000, attempts: [ERROR, null], debugMs: 300 }),
      makeDigest({ ms: 2000, attempts: [null], agentMs: 20_000 }),
    ]
    expect(scoreSeconds(digests)).toEqual({ guardMean: 2, debugRoundMean: 0.4, targetAgentMean: 25 })
    expect(scoreLatency(digests)).toEqual({ p50: 2000, p95: 3000 })
  })

  it('has no mean of nothing', () => {
    expect(scoreSeconds([])).toEqual({ guardMean: null, debugRoundMean: null, targetAgentMean: null })
    expect(scoreLatency([])).toEqual({ p50: null, p95: null })
  })
})
