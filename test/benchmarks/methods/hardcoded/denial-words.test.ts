import { describe, expect, it } from 'vitest'
import { denialWords } from '../../../../benchmarks/methods/hardcoded/denial-words.ts'

describe('words of denial', () => {
  it('are found where they start, whatever stands before them', () => {
    const sentence = 'access was not denied'
    expect(denialWords(sentence)).toEqual([sentence.indexOf('denied')])
  })

  it('are all found', () => {
    expect(denialWords('Reading cost is forbidden, and the request is refused.')).toHaveLength(2)
  })

  it.each([
    'the patient refused the drug',
    'results were rejected by the lab',
    'chest pain: denied',
    'he was given it',
  ])('are none in `%s`, which is about nothing that is asked for', (sentence) => {
    expect(denialWords(sentence)).toEqual([])
  })

  it('are none where code cannot reach something', () => {
    expect(denialWords('cannot access index 3')).toEqual([])
    expect(denialWords('cannot access the cost table')).toHaveLength(1)
  })
})
