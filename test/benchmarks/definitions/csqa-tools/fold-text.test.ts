import { describe, expect, it } from 'vitest'
import { foldText, unreadableIn } from '../../../../benchmarks/definitions/csqa-tools/fold-text.ts'

describe('foldText', () => {
  it('gives one spelling, without accents, in lower case', () => {
    expect(foldText('A dög, ＴＷＯ ca\u00adts')).toBe('a dog, two cats')
  })
})

describe('unreadableIn', () => {
  it.each(['', 'Who feeds a dog?', 'Café Zoë, “naïve” – 20 °C', 'e\u0301t\u00e9'])('has nothing against %j', (text) => {
    expect(unreadableIn(text)).toEqual([])
  })

  it.each([
    ['pаrrot', 'U+0430'],
    ['d\u200bog', 'U+200B'],
    ['\u202egod', 'U+202E'],
    ['ＤＯＧ', 'U+FF24'],
    ['dog™', 'U+2122'],
    ['dᴏg', 'U+1D0F'],
    ['døg', 'U+00F8'],
    ['d\u034fog', 'U+034F'],
    ['𝐝og', 'U+1D41D'],
  ])('names what is in the way in %j', (text, name) => {
    expect(unreadableIn(text)).toContain(name)
  })

  it('names at most eight, each once', () => {
    expect(unreadableIn('абвабвгдежзий')).toHaveLength(8)
  })
})
