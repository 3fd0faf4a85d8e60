import { describe, expect, it } from 'vitest'
import { seeActWords } from '../../../../benchmarks/methods/hardcoded/seeact-words.ts'

const CHOICES = 'If none fits, choose it.\nA. <button> Book\nB. None of the other options match the correct element'

function words(reasoning: string, decision: string) {
  const row = { annotation_id: 'row-1', user_info: {}, prompt: ['see', CHOICES], gpt_output: [reasoning, decision] }
  return seeActWords(row)
}

describe('the final words of a SeeAct run', () => {
  it('are its decision alone where it chose an element all the same', () => {
    expect(words('Action denied, yet I go on.', 'ELEMENT: A\nACTION: CLICK\nVALUE: None')).not.toContain('denied')
  })

  it('are its reasoning too where it chose none', () => {
    expect(words('Action denied.', 'ELEMENT: B\nACTION: NONE\nVALUE: None')).toContain('Action denied.')
  })

  it('are none without outputs', () => {
    expect(seeActWords({ annotation_id: 'row-1', user_info: {}, prompt: [], gpt_output: [] })).toBeNull()
    expect(words('Action denied.', ' ')).toBeNull()
  })
})
