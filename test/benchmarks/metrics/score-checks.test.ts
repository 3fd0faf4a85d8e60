import { describe, expect, it } from 'vitest'
import { CheckFigures, scoreChecks } from '../../../benchmarks/metrics/score-checks.ts'
import type { Digest } from '../../../benchmarks/runners/example-record.ts'
import type { Decision } from '../../../src/contract/check-result.ts'
import { makeDigest } from '../make-digest.ts'

function refused(check: 'policy' | 'access', claimed?: Decision) {
  return { code: 'evidence', kind: 'other', check, ...(claimed && { claimed }) } as const
}
const THROWN = { code: 'thrown', kind: 'type' } as const
const ALLOWED_BY_GOLD: Pick<Digest, 'gold'> = {
  gold: { label: 0, findings: { kind: 'rules', violations: [] }, answerCorrect: null },
}

describe('scoreChecks', () => {
  it('counts programs, verdicts, and what was claimed beside what was decided', () => {
    const figures = scoreChecks([
      makeDigest({ attempts: [refused('policy', 'allow'), refused('policy', 'deny'), null] }),
      makeDigest({ attempts: [THROWN, refused('policy', 'allow'), null] }),
      makeDigest({ attempts: [refused('access', 'deny'), null], decision: 'allow', ...ALLOWED_BY_GOLD }),
      makeDigest({ attempts: [null] }),
    ])
    expect(CheckFigures.parse(figures)).toEqual({
      policy: {
        fired: 3,
        verdicts: 2,
        changed: [{ claimed: 'allow', decided: 'deny', verdicts: 2, rightBefore: 0, rightAfter: 2 }],
      },
      access: {
        fired: 1,
        verdicts: 1,
        changed: [{ claimed: 'deny', decided: 'allow', verdicts: 1, rightBefore: 0, rightAfter: 1 }],
      },
    })
  })

  it('counts a verdict that both refused a program of for both', () => {
    const { policy, access } = scoreChecks([
      makeDigest({ attempts: [refused('access', 'allow'), refused('policy', 'allow')], decision: 'unknown' }),
    ])
    for (const { changed } of [policy, access])
      expect(changed).toEqual([{ claimed: 'allow', decided: 'unknown', verdicts: 1, rightBefore: 0, rightAfter: 0 }])
  })

  it('says where a check made a right claim wrong, and where no claim is known', () => {
    const { policy } = scoreChecks([
      makeDigest({ attempts: [refused('policy', 'deny'), null], decision: 'allow' }),
      makeDigest({ attempts: [refused('policy')], decision: 'unknown' }),
    ])
    expect(policy.changed).toEqual([
      { claimed: null, decided: 'unknown', verdicts: 1, rightBefore: 0, rightAfter: 0 },
      { claimed: 'deny', decided: 'allow', verdicts: 1, rightBefore: 1, rightAfter: 0 },
    ])
  })

  it('counts no other error, and nothing of nothing', () => {
    const none = { fired: 0, verdicts: 0, changed: [] }
    expect(scoreChecks([makeDigest({ attempts: [THROWN, null] })])).toEqual({ policy: none, access: none })
    expect(scoreChecks([])).toEqual({ policy: none, access: none })
  })
})
