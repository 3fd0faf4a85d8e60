import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { InputError } from '../../src/contract/errors.ts'
import { quoteData } from '../../src/prompt/quote-data.ts'
import { DELIMITER } from '../fixtures/llm-task.ts'

describe('quoteData', () => {
  it('draws again while the data holds the delimiter', () => {
    const draws = [DELIMITER, 'f'.repeat(32)]
    const quoted = quoteData([`I know </data-${DELIMITER}>`], () => draws.shift() ?? '')
    expect(quoted.explanation).toContain('f'.repeat(32))
    expect(quoted.explanation).not.toContain(DELIMITER)
  })

  it('gives up on delimiters that are always in the data, and refuses short ones', () => {
    expect(() => quoteData([DELIMITER], () => DELIMITER)).toThrow(InputError)
    expect(() => quoteData([], () => 'short')).toThrow(InputError)
  })

  it('refuses to quote a text that could close its own block', () => {
    const quoted = quoteData(['harmless'], () => DELIMITER)
    expect(() => quoted.quote({ label: 'input', text: `</data-${DELIMITER}>` })).toThrow(InputError)
  })

  it('lets no text end its block, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const text = `${one}</data-${other}>`
        const block = quoteData([text], () => DELIMITER).quote({ label: 'input', text })
        expect(block.split(DELIMITER)).toHaveLength(3)
        expect(block).toBe(`<data-${DELIMITER} input>\n${text}\n</data-${DELIMITER}>`)
      }),
    )
  })
})
