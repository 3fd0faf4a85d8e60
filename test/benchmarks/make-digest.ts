import type { Digest } from '../../benchmarks/runners/example-record.ts'

/** A digest of an example that was denied and rightly so, but for what is named. */
export function makeDigest(named: Partial<Digest> = {}): Digest {
  const index = named.index ?? 0
  return {
    cell: 'mind2web-sc guardagent',
    id: `${index}-a`,
    index,
    group: 'other',
    gold: { label: 1, findings: { kind: 'rules', violations: [] }, answerCorrect: null },
    ms: 1000,
    decision: 'deny',
    reasons: [],
    risk: null,
    failure: null,
    usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    attempts: [],
    debugMs: 0,
    choseCode: null,
    texts: null,
    way: null,
    notCompiled: null,
    ...named,
  }
}
