import { describe, expect, it } from 'vitest'
import { uncoveredSentences } from '../../src/compile/uncovered-sentences.ts'
import type { PolicyPart } from '../../src/contract/compiled.ts'

const REQUESTS = `Nurses may see lab
and ward. Be kind.

Clerks may see cost. Be kind.`
const SENTENCES = ['Nurses may see lab and ward.', 'Be kind.', 'Clerks may see cost.', 'Be kind.']

function part(line: number, column: number): PolicyPart {
  return { kind: 'database', text: 'x', at: { line, column, words: 'x' } }
}

describe('uncoveredSentences', () => {
  it('leaves out the sentences in which a part was found, also one that runs over lines', () => {
    const found = uncoveredSentences(REQUESTS, { uncovered: SENTENCES, parts: [part(2, 5), part(4, 16)] })
    expect(found).toEqual(['Be kind.', 'Be kind.'])
  })

  it('tells two sentences of the same words apart', () => {
    const found = uncoveredSentences(REQUESTS, { uncovered: SENTENCES, parts: [part(4, 22)] })
    expect(found).toEqual(SENTENCES.slice(0, 3))
  })

  it('keeps what cannot be found, and all where no part was', () => {
    const parts = [{ ...part(1, 1), at: null }]
    expect(uncoveredSentences(REQUESTS, { uncovered: ['Doctors (all) may.', ...SENTENCES], parts })).toHaveLength(5)
  })
})
