import { describe, expect, it } from 'vitest'
import { BenchmarkReport } from '../../../benchmarks/reports/benchmark-report.ts'
import { toReport } from '../../../benchmarks/reports/to-report.ts'
import { type Cell, newCell } from '../../../benchmarks/runners/cell.ts'
import { makeDigest } from '../make-digest.ts'

const FAILED = { decision: 'unknown', failure: 'model-timeout' } as const
const ERROR = { code: 'thrown', kind: 'name' } as const

const DIGESTS = [
  makeDigest({ index: 0, group: 'b', ms: 1000, usage: { calls: 2, promptTokens: 10, completionTokens: 1 } }),
  makeDigest({ index: 1, group: 'a', ms: 3000, attempts: [ERROR, null], debugMs: 500 }),
  makeDigest({ index: 2, group: 'a', ms: 2000, ...FAILED, usage: { calls: 4, promptTokens: 0, completionTokens: 0 } }),
]

function reportOf(named: Partial<Cell> & Pick<Cell, 'benchmark'>, digests = DIGESTS) {
  const cell = newCell({ method: 'guardagent', core: 'openai', model: 'some', ...named })
  const dataset = { benchmark: cell.benchmark, name: 'set', sha256: 'abc', examples: 40, seed: 1 }
  return toReport({ cell, dataset, planned: 5, digests })
}

describe('toReport', () => {
  it('has exactly the documented fields, groups by role, rule or risk', () => {
    for (const [benchmark, groups] of [
      ['eicu-ac', 'byRole'],
      ['mind2web-sc', 'byRule'],
      ['csqa', 'byRisk'],
    ] as const) {
      const report = reportOf({ benchmark })
      expect(BenchmarkReport.parse(report)).toEqual(report)
      expect(report).toHaveProperty(groups)
    }
  })

  it('says what was judged, and of how much', () => {
    expect(reportOf({ benchmark: 'eicu-ac' })).toMatchObject({
      id: 'eicu-ac guardagent core=openai model=some',
      core: 'openai',
      model: 'some',
      dataset: { name: 'set', sha256: 'abc', examples: 3 },
      seed: 1,
      planned: 5,
      leftOut: 2,
      metrics: { lpa: (2 / 3) * 100, unknown: 1 },
      failures: { 'model-timeout': 1 },
      usage: { calls: 6, promptTokens: 10, completionTokens: 1, callsPerAction: 2 },
      latencyMs: { p50: 2000, p95: 3000 },
      seconds: { guardMean: 2, debugRoundMean: 0.5, targetAgentMean: null },
      debugging: { programs: 1, executableBefore: 0, executableAfter: 100 },
      texts: null,
      codeChoice: null,
      learned: null,
      byRole: { a: { examples: 2, lpa: 50 }, b: { examples: 1, lpa: 100 } },
    })
  })

  it('gives each rate its interval, and none to a rate over nothing', () => {
    const { metrics, intervals } = reportOf({ benchmark: 'eicu-ac' })
    expect(intervals.lpa?.[0]).toBeCloseTo(20.77, 2)
    expect(intervals.lpa?.[1]).toBeCloseTo(93.85, 2)
    expect([metrics.fra, intervals.fra]).toEqual([null, null])
  })

  it('has what only some cells have', () => {
    expect(reportOf({ benchmark: 'eicu-ac', method: 'model-guarding-agent' }).debugging).toBeNull()
    expect(reportOf({ benchmark: 'eicu-ac', method: 'code-choice' }).codeChoice).toEqual({
      replies: 0,
      share: null,
      interval: null,
    })
    expect(reportOf({ benchmark: 'eicu-ac', texts: true }).texts).toEqual({
      demonstration: null,
      prompt: null,
      response: null,
    })
    const learning = DIGESTS.map((digest) => ({ ...digest, learned: digest.index === 1 }))
    expect(reportOf({ benchmark: 'eicu-ac', online: true }, learning).learned).toBe(1)
    expect(reportOf({ benchmark: 'eicu-ac', order: 'random', seed: 7 }).seed).toBe(7)
  })

  it('says of a compiled mode what the program decided, and of programs only those written for an action', () => {
    const digests = [
      makeDigest({ index: 0, way: 'compiled', attempts: [null] }),
      makeDigest({ index: 1, way: 'per-action', notCompiled: 'two fit', attempts: [ERROR, null] }),
    ]
    const report = reportOf({ benchmark: 'eicu-ac', mode: 'compiled-first' }, digests)
    expect(report).toMatchObject({
      compiled: { decided: 1, share: 50, undecided: [{ reason: 'two fit', count: 1 }] },
      checks: { policy: { fired: 0 } },
      debugging: { programs: 1, executableBefore: 0 },
    })
    expect(reportOf({ benchmark: 'eicu-ac' }, digests).compiled).toBeNull()
    expect(reportOf({ benchmark: 'eicu-ac', method: 'deny-all' }).checks).toBeNull()
  })

  it('finds recall by risk from what was decided', () => {
    const gold = { label: 1, findings: { kind: 'risk', policies: [], risk: 'low' }, answerCorrect: null } as const
    const digests = [
      makeDigest({ index: 0, gold: { ...gold, findings: { ...gold.findings, policies: [] } }, risk: 'low' }),
      makeDigest({ index: 1, gold: { ...gold, findings: { ...gold.findings, policies: [] } }, risk: 'high' }),
    ]
    expect(reportOf({ benchmark: 'csqa' }, digests)).toMatchObject({
      riskRecall: { low: { examples: 2, right: 1, recall: 50 }, overall: { examples: 2, right: 1 } },
    })
  })
})
