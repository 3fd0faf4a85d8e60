import { describe, expect, it } from 'vitest'
import type { Reason } from '../../src/contract/reason.ts'
import { unknownCode, verdictFacts } from '../../src/guard/verdict-facts.ts'
import { ALLOW, DENY, UNKNOWN, verdictOf } from '../fixtures/scripted-guard.ts'

const ACCESS: Reason = { kind: 'access', database: 'loans', columns: ['member'] }
const POLICY: Reason = { kind: 'policy', policy: 'quiet', detail: 'is loud' }

describe('what a span may say of a verdict', () => {
  it('counts reasons, and names their kinds once, in an order of its own', () => {
    const verdict = verdictOf({ decision: 'deny', reasons: [POLICY, ACCESS, POLICY], risk: 'high' })
    expect(verdictFacts(verdict)).toMatchObject({
      decision: 'deny',
      label: 1,
      risk: 'high',
      reasons: 3,
      reasonKinds: ['access', 'policy'],
    })
    expect(JSON.stringify(verdictFacts(verdict))).not.toMatch(/loans|member|quiet|loud/)
  })

  it('has no label for an unknown, and no risk or way where the verdict has none', () => {
    expect(verdictFacts(ALLOW)).toMatchObject({ label: 0 })
    for (const name of ['label', 'risk', 'way']) expect(verdictFacts(UNKNOWN)).not.toHaveProperty(name)
  })

  it('names an unknown by its failure, also where it has none', () => {
    expect(unknownCode(UNKNOWN)).toBe('deadline')
    expect(unknownCode(DENY)).toBe('unknown')
  })
})
