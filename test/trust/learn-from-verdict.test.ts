import { describe, expect, it } from 'vitest'
import { Demonstration } from '../../src/contract/demonstration.ts'
import { learnFromVerdict } from '../../src/trust/learn-from-verdict.ts'
import { sampleEntry, sampleVerdict } from '../audit/fixtures/sample-entry.ts'

const recordOf = (changes: Parameters<typeof sampleEntry>[1] = {}) => ({
  sequence: 1,
  previous: '',
  hash: '',
  entry: sampleEntry('v1', changes),
})

describe('what is learned from a verdict', () => {
  it('waits in quarantine, with the verdict and the hashes from its record', () => {
    const learned = learnFromVerdict(recordOf({ toolboxHash: 'sha256:t' }))
    expect(Demonstration.parse(learned)).toEqual(learned)
    expect(learned).toMatchObject({ id: 'learned-v1', label: 1, identity: { role: 'reader' }, status: 'quarantined' })
    expect(learned.source).toEqual({
      kind: 'learned',
      from: 'v1',
      verdict: 'v1',
      definitionHash: sampleVerdict('v1').definitionHash,
      toolboxHash: 'sha256:t',
    })
    expect(learnFromVerdict(recordOf()).source).not.toHaveProperty('toolboxHash')
  })

  it('has an identity only where the caller gave one: what the input claims stays a claim', () => {
    const verdict = sampleVerdict('v1', { identity: 'input' })
    expect(learnFromVerdict(recordOf({ verdict }))).not.toHaveProperty('identity')
  })

  it('is nothing where there is no text, program or label', () => {
    expect(() => learnFromVerdict(recordOf({ store: 'hashes' }))).toThrow(/stored as hashes/)
    for (const change of [{ label: null }, { program: null }, { plan: [] as [] }]) {
      expect(() => learnFromVerdict(recordOf({ verdict: sampleVerdict('v1', change) }))).toThrow(/`v1` is unknown/)
    }
  })
})
