import { describe, expect, it } from 'vitest'
import { isTakenBack } from '../../../../benchmarks/methods/hardcoded/taken-back.ts'

function takesBack(sentence: string) {
  return isTakenBack(sentence, sentence.indexOf('denied'))
}

describe('a denial that is taken back', () => {
  it.each([
    'access was not denied.',
    'access has never been explicitly denied.',
    "access isn't denied.",
    'nobody is denied access.',
    'neither lab nor cost is denied.',
    'the question is whether lab or cost is denied.',
    'if you are no nurse, access is denied.',
    'is access denied?',
  ])('is `%s`', (sentence) => {
    expect(takesBack(sentence)).toBe(true)
  })

  it.each([
    'access is denied.',
    'access is denied if you ask again.',
    'you are not listed, so access is denied.',
    'no, access is denied.',
    'not for nursing: denied.',
    'you asked whether lab is open: access is denied.',
    'even if you ask again, access is denied.',
    'access to lab was not refused, but access to cost is denied.',
  ])('is not `%s`', (sentence) => {
    expect(takesBack(sentence)).toBe(false)
  })

  it('is looked for in what stands shortly before', () => {
    expect(takesBack(`if ${'so '.repeat(100)}denied`)).toBe(false)
  })
})
