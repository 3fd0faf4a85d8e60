import { describe, expect, it } from 'vitest'
import { actionText } from '../../src/toolbox/action-text.ts'

describe('actionText', () => {
  it.each([
    [
      { input: 'lend me a book', output: 'lending' },
      { task: 'lend me a book', element: 'lending' },
    ],
    [
      { input: { question: 'who?' }, output: { action: { element: 'Button', value: 'x' } } },
      { task: 'who?', element: 'Button' },
    ],
    [{ input: { task: 'x' }, output: { action: { element: null } } }, { task: 'x' }],
    [
      { input: { other: 1 }, output: { tool: 'pay' } },
      { task: '{\n  "other": 1\n}', element: '{\n  "tool": "pay"\n}' },
    ],
    [
      { input: ['a'], output: null },
      { task: '[\n  "a"\n]', element: 'null' },
    ],
  ])('%j', (pair, text) => {
    const { beside: _, ...read } = actionText(pair)
    expect(read).toEqual(text)
  })

  it('looks at an element’s beginning only, however long the page', () => {
    expect(String(actionText({ input: '', output: 'x'.repeat(100_000) }).element).length).toBe(2000)
  })

  it('takes what the input calls a task, and the chosen element', () => {
    const output = { reasoning: 'r', action: { element: '<button> Pay </button>', operation: 'CLICK' } }
    expect(actionText({ input: { task: 'buy a lamp' }, output })).toMatchObject({
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
