import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leftOut } from '../../src/retrieval/left-out.ts'
import { sampleDemonstration } from '../memory/fixtures/sample-demonstration.ts'

const ASKED = 'What was the last lab value of potassium that patient 10250 had on 12/31/2105?'

function asking(task: string) {
  return sampleDemonstration('shown', { source: { kind: 'seed', from: 'test', task } })
}

function isLeftOut(asked: string, shown: string): boolean {
  return leftOut({ task: asked })(asking(shown))
}

describe('an evaluation does not see', () => {
  it.each([
    ['the question itself', ASKED],
    ['a twin in other case and white space', `  ${ASKED.toUpperCase().replaceAll(' ', '\n ')}`],
    ['the same of another patient', ASKED.replace('10250', '7')],
    ['the same of another day', ASKED.replace('12/31/2105', '1/2/2104')],
    ['the same with one word changed', ASKED.replace('potassium', 'sodium')],
    ['the same with a word more', ASKED.replace('last', 'very last')],
    ['the same with a few letters changed', ASKED.replace('value', 'valeu').replace('potassium', 'potasium')],
  ])('%s', (_name, shown) => {
    expect(isLeftOut(ASKED, shown)).toBe(true)
  })

  it('what asks it as a whole text of its input, however deep', () => {
    const asked = ASKED.replace('10250', '3')
    const shown = sampleDemonstration('shown', { input: { user: 'nurse', said: [{ question: asked }] } })
    expect(leftOut({ task: ASKED })(shown)).toBe(true)
  })

  it('what has the very id, and no other id', () => {
    const shown = sampleDemonstration('shown', { source: { kind: 'seed', from: 'test', questionId: 'question-10' } })
    expect(leftOut({ questionId: 'question-10' })(shown)).toBe(true)
    expect(leftOut({ questionId: 'question-11' })(shown)).toBe(false)
  })
})

describe('an evaluation sees', () => {
  it.each([
    ['another question of the same family', 'What was the first dose of aspirin that patient 10250 had on 12/31/2105?'],
    ['another question about the same patient', 'Has patient 10250 been given any treatment on 12/31/2105?'],
    ['a short question that is a part of it', 'What was the last lab value?'],
    ['nothing but its numbers', '10250 12/31/2105'],
    ['an empty task', ' '],
  ])('%s', (_name, shown) => {
    expect(isLeftOut(ASKED, shown)).toBe(false)
  })

  it('what has it as a part of a longer text', () => {
    const input = `${ASKED} And if nobody knows: when was it measured at all, and who was there when it was?`
    expect(leftOut({ task: ASKED })(sampleDemonstration('shown', { input }))).toBe(false)
  })

  it('everything, where an example has neither task nor id', () => {
    for (const leaveOut of [{}, { task: ' \n ' }]) expect(leftOut(leaveOut)(asking(ASKED))).toBe(false)
  })

  // The limit is a fifth of the longer text, of which 100 characters may differ in 20.
  it.each([
    [20, true],
    [21, false],
  ])('a text of which %d of 100 characters differ: left out is %s', (edits, expected) => {
    expect(isLeftOut('a'.repeat(100), 'b'.repeat(edits) + 'a'.repeat(100 - edits))).toBe(expected)
    expect(isLeftOut('a'.repeat(100), 'a'.repeat(100 - edits))).toBe(expected)
  })
})

describe('nearness', () => {
  const letter = fc.constantFrom('a', 'b', 'C', 'é', '7', '12', ' ', '\n', '\u{1F600}', '\ud800')
  const text = fc.string({ unit: letter, minLength: 1, maxLength: 24 }).filter((one) => one.trim() !== '')
  // Pairs of which one is a little longer: at the limit it decides which length it is a part of.
  const pair = fc.oneof(
    fc.tuple(text, text),
    fc
      .tuple(text, fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }))
      .map(([one, end]) => [one, `${one}${end}`] as const),
  )

  it('is symmetric', () => {
    fc.assert(
      fc.property(pair, ([one, other]) => {
        expect(isLeftOut(one, other)).toBe(isLeftOut(other, one))
      }),
      { numRuns: 1000 },
    )
  })

  it('is reflexive, also for another case and other numbers', () => {
    fc.assert(
      fc.property(text, fc.nat(), (one, number) => {
        expect(isLeftOut(one, one)).toBe(true)
        const other = one.replaceAll(/\d+/g, String(number)).replaceAll(/[ab]/g, (found) => found.toUpperCase())
        expect(isLeftOut(one, other)).toBe(true)
      }),
    )
  })
})
