import { describe, expect, it } from 'vitest'
import { MeteredText } from '../../../../src/toolbox/extract/sql/metered-text.ts'
import { TooMuchToRead } from '../../../../src/toolbox/extract/too-much-to-read.ts'

describe('MeteredText', () => {
  it('reads like its text, also beyond its end', () => {
    const text = 'select ü'
    const metered = new MeteredText(text, 1000)
    expect(metered.length).toBe(text.length)
    for (let at = 0; at < text.length + 2; at++) {
      expect(metered.charAt(at)).toBe(text.charAt(at))
      expect(metered.charCodeAt(at)).toEqual(text.charCodeAt(at))
      expect(metered.substr(at, 3)).toBe(text.slice(at, at + 3))
    }
    expect(metered.isSpent).toBe(false)
  })

  it('begins and ends where its text does without blanks', () => {
    const metered = new MeteredText(' \n\u00a0a b\u00a0 ', 10)
    expect(metered.trim()).toBe(metered)
    expect([metered.length, metered.substr(0, 9)]).toEqual([3, 'a b'])
  })

  it('ends after so many looks of any kind, and keeps ending', () => {
    const metered = new MeteredText('text', 3)
    metered.charAt(0)
    metered.charCodeAt(0)
    metered.substr(0, 1)
    expect(metered.isSpent).toBe(false)
    expect(() => metered.charAt(0)).toThrow(TooMuchToRead)
    expect(() => metered.substr(0, 1)).toThrow(TooMuchToRead)
    expect(() => metered.charCodeAt(0)).toThrow(TooMuchToRead)
    expect(metered.isSpent).toBe(true)
  })
})
