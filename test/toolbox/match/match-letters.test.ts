import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldLetters, unreadableIn } from '../../../src/toolbox/match/match-letters.ts'

const anyText = fc.string({ unit: 'binary' })

describe('foldLetters', () => {
  it.each([
    ['ＦＬＩＧＨＴ', 'FLIGHT'],
    ['ﬁlm', 'film'],
    ['Café Zoë', 'Cafe Zoe'],
    ['Łódź', 'Lodz'],
    ['fl\u00adi\u200bg\u034fht', 'flight'],
    ['Disney™ film', 'Disney TM  film'],
    ['Oʻahu', 'O’ahu'],
  ])('folds %j to %j', (text, folded) => {
    expect(foldLetters(text)).toBe(folded)
  })

  it('leaves English text as it is', () => {
    const english = fc.stringMatching(/^[ -~\n]*$/)
    fc.assert(fc.property(english, (text) => foldLetters(text) === text))
  })
})

describe('unreadableIn', () => {
  it.each<[string, string[]]>([
    ['Wаtch', ['U+0430']],
    ['straße', ['U+00DF']],
    ['ᴡatch', ['U+1D21']],
    ['movie ١', ['U+0661']],
    ['\u202ehctaw', ['U+202E']],
    ['🇳🇴', ['U+1F1F3', 'U+1F1F4']],
    ['movieᵃ', ['U+1D43']],
    ['wa\u200btch', ['U+200B']],
    ['wa\u200a\u2060tch', ['U+200A']],
    ['watch😀this', ['U+1F600']],
    ['b o o k it', ['b o o k']],
    ['b. o. o. k. a. c. a. r', ['b. o. o. k. a. c. a. r']],
  ])('names what is in the way in %j', (text, found) => {
    expect(unreadableIn(text)).toEqual(found)
  })

  it.each([
    '',
    'Don’t stop — go!',
    '\ufeffCafé',
    'so\u200b, so',
    '😀 yes ❤️',
    'a\u00a0b\u3000c',
    'A, B, C, D',
    '½ of 2²',
  ])('has nothing against %j', (text) => {
    expect(unreadableIn(text)).toEqual([])
  })

  it('reads all English text, but for words spelled out', () => {
    const english = fc.stringMatching(/^(?:[A-Za-z]{2,9}[ -@]{1,3}){0,20}$/)
    fc.assert(fc.property(english, (text) => unreadableIn(text).length === 0))
  })

  it('names at most eight, each once and short, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = unreadableIn(text)
        expect(found.length).toBeLessThanOrEqual(8)
        expect(new Set(found).size).toBe(found.length)
      }),
    )
    expect(unreadableIn('x '.repeat(5000)).join().length).toBeLessThan(50)
  })
})
