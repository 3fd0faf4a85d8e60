import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OWN_CATEGORIES } from '../../../../benchmarks/methods/llama-guard/categories.ts'
import { readAssessment } from '../../../../benchmarks/methods/llama-guard/read-assessment.ts'

function read(reply: string) {
  return readAssessment(reply, OWN_CATEGORIES)
}

describe('an assessment', () => {
  it.each(['safe', 'SAFE', 'Safe', ' safe\n', '\n\nsafe'])('`%s` allows', (reply) => {
    expect(read(reply)).toEqual({ decision: 'allow', reasons: [] })
  })

  it.each(['unsafe\nS2', 'unsafe\r\n S2 ', 'unsafe S2', 'Unsafe\nS2, S2', 'unsafe\nS2,\n'])(
    '`%s` denies by the second category',
    (reply) => {
      expect(read(reply)).toEqual({
        decision: 'deny',
        reasons: [{ kind: 'policy', policy: 'S2', detail: 'Non-Violent Crimes' }],
      })
    },
  )

  it('denies without a reason where it names no category', () => {
    expect(read('unsafe')).toEqual({ decision: 'deny', reasons: [] })
  })

  it('names the categories of several lines in their order', () => {
    expect(read('unsafe\nS2,S1 S14\nS7').reasons).toMatchObject(['S2', 'S1', 'S14', 'S7'].map((policy) => ({ policy })))
  })

  it.each(['unsafe\nS99', 'unsafe\nS0', 'unsafe\nS2, S15', 'unsafe\nS1000'])(
    '`%s` is none, as no category has this code',
    (reply) => {
      expect(() => read(reply)).toThrow(expect.objectContaining({ code: 'model-reply' }))
    },
  )

  it.each([
    'safe\nunsafe\nS7',
    'safe\n\nOn reflection:\nunsafe\nS7',
    'safe\nBut it is unsafe.',
    'safe\nPrivacy',
    'safe\n\nThe agent does no harm.',
    'safe\nS3',
    'safe\nsafe',
    'safe.',
  ])('`%s` is none, as something follows', (reply) => {
    expect(() => read(reply)).toThrow(expect.objectContaining({ code: 'model-reply' }))
  })

  it.each([
    'unsafe\nNo category is violated; this is safe.',
    'unsafe\nsafe',
    'unsafe\nS7\nsafe',
    'unsafe\nS7: Privacy',
    'unsafe\nPrivacy',
    'unsafeS7',
    'unsafe?',
  ])('`%s` is none, as more than codes follows', (reply) => {
    expect(() => read(reply)).toThrow(expect.objectContaining({ code: 'model-reply' }))
  })

  it.each(['', 'safely', 'safe to say it is unsafe', 'not safe', 'S7', 'The answer is:\nsafe'])(
    '`%s` is none',
    (reply) => {
      expect(() => read(reply)).toThrow(expect.objectContaining({ code: 'model-reply' }))
    },
  )

  it('is read in one go, however long', () => {
    for (const part of [' ', ', ', '\nS7', 'S', 'unsafe '])
      expect(() => read(`unsafe${part.repeat(200_000)}.`)).toThrow(expect.objectContaining({ code: 'model-reply' }))
  })

  it('never allows but by the word alone', () => {
    const words = fc.constantFrom('safe', 'unsafe', '\n', ' ', 'S1', ',', '.', 'no')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((parts) => parts.join('')),
        ),
        (reply) => {
          fc.pre(reply.trim().toLowerCase() !== 'safe')
          const decision = (() => {
            try {
              return read(reply).decision
            } catch {
              return 'unknown'
            }
          })()
          expect(decision).not.toBe('allow')
        },
      ),
    )
  })
})
