import { describe, expect, it } from 'vitest'
import { actionText } from '../../src/planner/action-text.ts'

describe('actionText', () => {
  it('takes what the input calls a task, and the chosen element', () => {
    const output = { reasoning: 'r', action: { element: '<button> Pay </button>', operation: 'CLICK' } }
    expect(actionText({ input: { task: 'buy a lamp' }, output })).toEqual({
      task: 'buy a lamp',
      element: '<button> Pay </button>',
    })
  })

  it('takes every text that may be the task: the agent may do what any one says', () => {
    const { task } = actionText({ input: { task: 'read the news', question: 'book a flight' }, output: null })
    expect(task).toContain('read the news')
    expect(task).toContain('book a flight')
  })

  it('takes the whole input where nothing is called a task', () => {
    expect(actionText({ input: { wish: 'book a flight' }, output: null }).task).toContain('book a flight')
    expect(actionText({ input: 'book a flight', output: null }).task).toBe('book a flight')
  })
})
