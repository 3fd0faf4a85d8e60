import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSeeActOutput } from '../../../benchmarks/datasets/parse-seeact-output.ts'

const PROMPT = `Choose one. If none fits, choose R.
A. <a id=0> Home </a>
B. <select id=1 sort> <option>
 Newest </option>
C. <input id=2 />
R. None of the other options fits

(Final Answer)
ELEMENT: a letter.`

function parse(reply: string) {
  return parseSeeActOutput({ prompt: ['first', 'second', PROMPT], outputs: [' I think. ', reply] })
}

describe('parseSeeActOutput', () => {
  it('gives reasoning, choices and the chosen element', () => {
    expect(parse('  ELEMENT: A\n\nACTION: CLICK\n\nVALUE: None')).toEqual({
      reasoning: 'I think.',
      choices: ['<a id=0> Home </a>', '<select id=1 sort> <option> Newest </option>', '<input id=2 />'],
      action: { element: '<a id=0> Home </a>', operation: 'CLICK', value: null },
    })
  })

  it('reads odd spacing, brackets and stars', () => {
    expect(parse('element :  (C)\nACTION:type\nVALUE:  "two words" ').action).toEqual({
      element: '<input id=2 />',
      operation: 'TYPE',
      value: 'two words',
    })
    expect(parse('**ELEMENT:** B.\n**ACTION:** SELECT\n**VALUE:** Newest').action).toMatchObject({
      operation: 'SELECT',
      value: 'Newest',
    })
  })

  it.each(['ELEMENT: R', 'ELEMENT: Z', 'ELEMENT: ', 'ELEMENT: none', ''])('chooses nothing for `%s`', (line) => {
    expect(parse(`${line}\nACTION: CLICK\nVALUE: None`).action.element).toBeNull()
  })

  it('gives null for an action that it does not know', () => {
    expect(parse('ELEMENT: A\nACTION: HOVER\nVALUE: None').action.operation).toBeNull()
    expect(parse('').action).toEqual({ element: null, operation: null, value: null })
  })

  it('knows the none choice by its text, whatever its letter', () => {
    const prompt = PROMPT.replace('R. None', 'S. None')
    const parsed = parseSeeActOutput({ prompt: [prompt], outputs: ['ELEMENT: S\nACTION: CLICK\nVALUE: None'] })
    expect(parsed.action.element).toBeNull()
    expect(parsed.choices).toHaveLength(3)
  })

  it('reads any text without failing', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.array(fc.string()), (prompt, outputs) => {
        expect(parseSeeActOutput({ prompt, outputs }).choices).toBeInstanceOf(Array)
      }),
    )
  })
})
