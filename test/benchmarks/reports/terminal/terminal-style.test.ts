import { describe, expect, it } from 'vitest'
import { listed, wrapLine, wrapParts } from '../../../../benchmarks/reports/terminal/terminal-style.ts'

describe('wrapLine', () => {
  it('breaks between words, and within a word that is wider than the terminal', () => {
    expect(wrapLine('one two three', 8)).toEqual(['one two', 'three'])
    expect(wrapLine('abcdefgh ij', 5)).toEqual(['abcde', 'fgh', 'ij'])
  })
})

describe('wrapParts', () => {
  it('keeps a part whole where a line has room for it', () => {
    expect(wrapParts(['a 1,', 'b 2,', 'c 3'], 9)).toEqual(['a 1, b 2,', 'c 3'])
    expect(wrapParts(['aaa 1,', 'bbb 22'], 9)).toEqual(['aaa 1,', 'bbb 22'])
  })

  it('breaks a part that is wider than the terminal between its words', () => {
    expect(wrapParts(['a long name:', 'b 2'], 8)).toEqual(['a long', 'name:', 'b 2'])
  })
})

describe('listed', () => {
  it('puts a comma behind all but the last', () => {
    expect(listed(['a', 'b', 'c'])).toEqual(['a,', 'b,', 'c'])
    expect(listed([])).toEqual([])
  })
})
