import { describe, expect, it } from 'vitest'
import { CompiledFigures, scoreCompiled } from '../../../benchmarks/metrics/score-compiled.ts'
import { makeDigest } from '../make-digest.ts'

const DECIDED = { way: 'compiled' } as const
const SLOW = { way: 'per-action' } as const
const calls = (count: number) => ({ usage: { calls: count, promptTokens: 0, completionTokens: 0 } })

describe('scoreCompiled', () => {
  it('counts what the compiled program decided, and the calls of all', () => {
    const figures = scoreCompiled([
      makeDigest(DECIDED),
      makeDigest({ ...DECIDED, decision: 'allow' }),
      makeDigest(DECIDED),
      makeDigest({ ...SLOW, notCompiled: 'two fit', ...calls(2) }),
    ])
    expect(CompiledFigures.parse(figures)).toEqual({
      decided: 3,
      share: 75,
      callsPerAction: 0.5,
      undecided: [{ reason: 'two fit', count: 1 }],
    })
  })

  it('puts reasons together that differ only in what they quote or count, most frequent first', () => {
    const { undecided } = scoreCompiled([
      makeDigest({ ...SLOW, notCompiled: 'nothing is said' }),
      makeDigest({ ...SLOW, notCompiled: 'the role `nurse` is not known on line 3' }),
      makeDigest({ ...SLOW, notCompiled: 'the role `guest` is not known on line 12' }),
    ])
    expect(undecided).toEqual([
      { reason: 'the role `…` is not known on line N', count: 2 },
      { reason: 'nothing is said', count: 1 },
    ])
  })

  it('does not take an unknown for decided, whatever it ran', () => {
    const unknown = { ...DECIDED, decision: 'unknown' } as const
    const figures = scoreCompiled([
      makeDigest({ ...unknown, failure: 'not-compiled', notCompiled: 'two fit' }),
      makeDigest({ ...unknown, failure: 'deadline' }),
      makeDigest(SLOW),
    ])
    expect(figures.decided).toBe(0)
    expect(figures.undecided.map(({ reason }) => reason)).toEqual([
      'the guard failed: deadline',
      'there was no compiled program',
      'two fit',
    ])
  })

  it('keeps a reason short, and has no share of nothing', () => {
    const [only] = scoreCompiled([makeDigest({ ...SLOW, notCompiled: 'x'.repeat(5000) })]).undecided
    expect(only?.reason.length).toBeLessThan(200)
    expect(scoreCompiled([])).toEqual({ decided: 0, share: null, callsPerAction: null, undecided: [] })
  })
})
