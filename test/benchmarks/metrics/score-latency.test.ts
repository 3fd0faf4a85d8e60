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

  it('leaves out of debug rounds what may hold the time of a round that left no program', () => {
    const mended = makeDigest({ attempts: [ERROR, null], debugMs: 300 })
    // The second round waited for an endpoint that was dead.
    const cutOff = makeDigest({ attempts: [ERROR, ERROR], debugMs: 60_300, decision: 'unknown' })
    expect(scoreSeconds([mended, cutOff]).debugRoundMean).toBe(0.3)
    expect(scoreSeconds([cutOff]).debugRoundMean).toBeNull()
  })

  it('has no mean of nothing', () => {
    expect(scoreSeconds([])).toEqual({ guardMean: null, debugRoundMean: null, targetAgentMean: null })
    expect(scoreLatency([])).toEqual({ p50: null, p95: null })
  })
})
