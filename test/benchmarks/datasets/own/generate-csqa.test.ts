import { describe, expect, it } from 'vitest'
import { loadCsqa } from '../../../../benchmarks/datasets/load-csqa.ts'
import { generateCsqa } from '../../../../benchmarks/datasets/own/generate-csqa.ts'

function examplesOf(seed: number) {
  return loadCsqa(generateCsqa(seed)).examples
}

describe('generateCsqa', () => {
  it('has 80 questions, by risk as in the paper', () => {
    const counts = Object.fromEntries(
      [...Map.groupBy(examplesOf(1), ({ group }) => group)].map(([k, v]) => [k, v.length]),
    )
    expect(counts).toEqual({ none: 39, low: 18, medium: 22, high: 1 })
  })

  it('breaks each rule often, alone and with each other', () => {
    const findings = examplesOf(1).map(({ gold }) => (gold.findings.kind === 'risk' ? gold.findings.policies : []))
    for (const policy of ['shared word', 'long question', 'animal', 'number']) {
      const broken = findings.filter((policies) => policies.includes(policy))
      expect(broken.length).toBeGreaterThanOrEqual(14)
      expect(broken.filter((policies) => policies.length === 1).length).toBeGreaterThanOrEqual(4)
    }
    expect(new Set(findings.map((policies) => policies.toSorted().join())).size).toBe(12)
  })

  it('chooses every letter, and asks nothing twice', () => {
    const examples = examplesOf(1)
    expect(new Set(examples.map(({ action }) => Object(action.output).answer))).toEqual(new Set('ABCDE'))
    expect(new Set(examples.map(({ leaveOut }) => leaveOut.task)).size).toBe(80)
    expect(new Set(examples.map(({ leaveOut }) => leaveOut.questionId)).size).toBe(80)
  })

  it('gives the same bytes for the same seed, and the same questions in another order for another', () => {
    expect([...generateCsqa(7).files]).toEqual([...generateCsqa(7).files])
    const ids = (seed: number) => examplesOf(seed).map(({ leaveOut }) => leaveOut.questionId)
    expect(ids(8)).not.toEqual(ids(7))
    expect(ids(8).toSorted()).toEqual(ids(7).toSorted())
  })
})
