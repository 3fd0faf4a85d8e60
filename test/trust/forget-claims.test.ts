import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Demonstration } from '../../src/contract/demonstration.ts'
import { forgetClaims } from '../../src/trust/forget-claims.ts'
import { teaching } from '../../src/trust/learn-from-verdict.ts'
import { arbitraryDemonstration } from '../memory/fixtures/arbitrary-demonstration.ts'

it('whatever a line claims, it waits in quarantine, from its file, and teaches the same', () => {
  fc.assert(
    fc.property(arbitraryDemonstration, (given) => {
      const claims = {
        confirmation: { by: 'ada', at: '2026-01-01T00:00:00.000Z' },
        source: { ...given.source, verdict: 'v', definitionHash: 'd', toolboxHash: 't' },
      }
      const kept = Demonstration.parse(forgetClaims({ ...given, ...claims }, 'file'))
      expect(kept).toMatchObject({ status: 'quarantined', source: { kind: 'import', from: 'file' } })
      for (const claim of ['verdict', 'definitionHash', 'toolboxHash']) expect(kept.source).not.toHaveProperty(claim)
      expect(kept).not.toHaveProperty('confirmation')
      expect(teaching(kept)).toBe(teaching(given))
    }),
  )
})
