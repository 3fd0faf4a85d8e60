import { describe, expect, it } from 'vitest'
import type { Texts } from '../../../benchmarks/methods/judged.ts'
import { scoreCodeChoice } from '../../../benchmarks/metrics/score-code-choice.ts'
import { scoreTexts } from '../../../benchmarks/metrics/score-texts.ts'
import { makeDigest } from '../make-digest.ts'

function sized(words: number, requests: number, demonstration: Texts['demonstration'] = null): Texts {
  const size = { words, tokens: words * 2 }
  return { demonstration, prompt: size, response: { words: words / 10, tokens: words / 5 }, requests }
}

describe('scoreTexts', () => {
  it('takes the mean of a request and of a reply over all requests, and of demonstrations over examples', () => {
    const digests = [
      makeDigest({ texts: sized(300, 2, { words: 50, tokens: 70 }) }),
      makeDigest({ texts: sized(100, 2, { words: 30, tokens: 50 }) }),
      makeDigest({ texts: sized(0, 0) }),
      makeDigest({ texts: null }),
    ]
    expect(scoreTexts(digests)).toEqual({
      demonstration: { words: 40, tokens: 60 },
      prompt: { words: 100, tokens: 200 },
      response: { words: 10, tokens: 20 },
    })
  })

  it('has no mean where nothing was sent', () => {
    expect(scoreTexts([makeDigest({ texts: sized(0, 0) })])).toEqual({
      demonstration: null,
      prompt: null,
      response: null,
    })
  })
})

describe('scoreCodeChoice', () => {
  it('counts replies that chose code, over those that came', () => {
    const digests = [true, true, false, null].map((choseCode) => makeDigest({ choseCode }))
    const { replies, share, interval } = scoreCodeChoice(digests)
    expect(replies).toBe(3)
    expect(share).toBeCloseTo(66.667, 3)
    expect(interval?.[0]).toBeLessThan(66)
    expect(scoreCodeChoice([])).toEqual({ replies: 0, share: null, interval: null })
  })
})
