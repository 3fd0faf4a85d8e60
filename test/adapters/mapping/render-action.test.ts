import { describe, expect, it } from 'vitest'
import { renderAction } from '../../../src/adapters/mapping/render-action.ts'

const CALLED = { requests: ['what is lent?', 'yes, go on'], tool: 'run_sql', arguments: { sql: 'x' } }

describe('renderAction', () => {
  it('a call is the tool with its arguments, and the model’s text where there is any', () => {
    expect(renderAction({ kind: 'call', ...CALLED, text: '' })).toEqual({
      input: 'what is lent?\nyes, go on',
      output: { tool: 'run_sql', arguments: { sql: 'x' } },
    })
    expect(renderAction({ kind: 'call', ...CALLED, text: 'I look' }).output).toHaveProperty('text', 'I look')
  })

  it('a result is beside the call that it answers', () => {
    expect(renderAction({ kind: 'result', ...CALLED, result: ['Atlas'] }).output).toEqual({
      tool: 'run_sql',
      arguments: { sql: 'x' },
      result: ['Atlas'],
    })
  })

  it('an answer is handed back by an allow only', () => {
    const action = { input: 'q', output: 'Atlas', answer: 'Atlas' }
    expect(renderAction({ kind: 'answer', requests: ['q'], answer: 'Atlas' })).toEqual(action)
  })

  it('a request is all there is before anything was done', () => {
    expect(renderAction({ kind: 'request', requests: ['q'] })).toEqual({ input: 'q', output: '' })
  })
})
