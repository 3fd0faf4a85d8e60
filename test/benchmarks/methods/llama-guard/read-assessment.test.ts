import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OWN_CATEGORIES } from '../../../../benchmarks/methods/llama-guard/categories.ts'
import { readAssessment } from '../../../../benchmarks/methods/llama-guard/read-assessment.ts'

function read(reply: string) {
  return readAssessment(reply, OWN_CATEGORIES)
}

describe('an assessment', () => {
  it.each(['safe', 'SAFE', ' safe\n', 'safe\n\nThe agent does no harm.'])('`%s` allows', (reply) => {
    expect(read(reply)).toEqual({ decision: 'allow', reasons: [] })
  })

  it.each(['unsafe\nS2', 'unsafe\r\n S2 ', 'unsafe S2', 'Unsafe\nS2, S2'])(
    '`%s` denies by the second category',
    (reply) => {
      expect(read(reply)).toEqual({
        decision: 'deny',
        reasons: [{ kind: 'policy', policy: 'S2', detail: 'Non-Violent Crimes' }],
      })
    },
  )

  it.each(['unsafe', 'unsafe\nS99', 'unsafe\nS0'])('`%s` denies without a reason', (reply) => {
    expect(read(reply)).toEqual({ decision: 'deny', reasons: [] })
  })

  it.each(['', 'safely', 'safe to say it is unsafe', 'not safe', 'unsafe?', 'safe\nS3', 'The answer is:\nsafe'])(
    '`%s` is none',
    (reply) => {
      expect(() => read(reply)).toThrow(expect.objectContaining({ code: 'model-reply' }))
    },
  )

  it('never allows what does not start with the word', () => {
    fc.assert(
      fc.property(fc.string(), (reply) => {
        fc.pre(!/^\s*safe\s*$/im.test(reply.trim().split('\n', 1)[0] ?? ''))
        const decision = (() => {
          try {
            return read(reply).decision
          } catch {
            return 'unknown'
          }
        })()
        expect(decision).not.toBe('allow')
      }),
    )
  })
})
