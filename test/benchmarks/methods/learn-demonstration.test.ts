import { describe, expect, it } from 'vitest'
import { learnDemonstration } from '../../../benchmarks/methods/learn-demonstration.ts'
import { NewDemonstration } from '../../../src/contract/demonstration.ts'

const question = {
  action: {
    input: { question: 'which drugs?' },
    output: { code: 'LoadDB()' },
    answer: 'two',
    identity: { role: 'nursing' },
  },
  leaveOut: { questionId: 'q1', task: 'which drugs?' },
}
const judged = {
  decision: 'allow' as const,
  reasons: [],
  usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
  demonstrations: [],
  plan: ['one', 'two', 'three', 'four'],
  program: 'return CheckAccess({}, {})',
  label: 0,
}

describe('what is learned of a verdict', () => {
  it('is the action, its plan, program and label, and what must not be shown it again', () => {
    const learned = learnDemonstration(question, judged, 'ehragent')
    expect(NewDemonstration.parse(learned)).toEqual({
      agent: 'ehragent',
      input: { question: 'which drugs?' },
      output: { code: 'LoadDB()' },
      identity: { role: 'nursing' },
      plan: ['one', 'two', 'three', 'four'],
      program: 'return CheckAccess({}, {})',
      label: 0,
      questionId: 'q1',
      task: 'which drugs?',
    })
  })

  it('is the same of a verdict that was read from disk', () => {
    const stored: typeof judged = JSON.parse(JSON.stringify(judged))
    expect(learnDemonstration(question, stored, 'ehragent')).toEqual(learnDemonstration(question, judged, 'ehragent'))
  })

  it.each([
    ['no label', { label: null }],
    ['no program', { program: null }],
    ['an empty program', { program: '' }],
    ['no plan', { plan: [] }],
  ])('is nothing where the verdict has %s', (_, lacking) => {
    expect(learnDemonstration(question, { ...judged, ...lacking }, 'ehragent')).toBeNull()
  })

  it('is nothing where the method plans nothing', () => {
    const { decision, reasons, usage, demonstrations } = judged
    expect(learnDemonstration(question, { decision, reasons, usage, demonstrations }, 'ehragent')).toBeNull()
  })

  it('leaves out what the question has not', () => {
    const learned = learnDemonstration({ action: { input: 'a', output: 'b' }, leaveOut: {} }, judged, 'ehragent')
    expect(Object.keys(learned ?? {}).sort()).toEqual(['agent', 'input', 'label', 'output', 'plan', 'program'])
  })
})
