import { describe, expect, it } from 'vitest'
import { linesHeldBy } from '../../../../benchmarks/methods/code-choice/own-code.ts'

const isHeld = linesHeldBy({
  input: { question: 'how many?' },
  output: { code: "one = FilterDB(db, 'uniquepid=7-1')\nx = 1", notes: ['total += 1'] },
})

describe('a line that the action holds already', () => {
  it.each([
    "one = FilterDB(db, 'uniquepid=7-1')",
    "   one=FilterDB( db,'uniquepid=7-1' )  # filters",
    "FilterDB(db, 'uniquepid=7-1')",
    'x = 1 // sets',
    'total+=1',
    '',
    '  # only a remark',
    '-- only a remark',
  ])('is `%s`', (line) => {
    expect(isHeld(line)).toBe(true)
  })

  it.each(['one = FilterDB(cost, "uniquepid=7-1")', '= 1', 'def check(role):', 'one', "x = 1; one = FilterDB(db, '')"])(
    'is not `%s`',
    (line) => {
      expect(isHeld(line)).toBe(false)
    },
  )
})
