import { AIMessage, HumanMessage, SystemMessage, ToolMessage } from '@langchain/core/messages'
import { describe, expect, it } from 'vitest'
import { lastAnswer, pendingCalls, readRequests } from '../../../src/adapters/langgraph/read-conversation.ts'

const called = new AIMessage({
  content: '',
  tool_calls: [
    { id: 'a', name: 'run_sql', args: {} },
    { id: 'b', name: 'run_sql', args: {} },
  ],
})

describe('readRequests', () => {
  it('is what the user said, oldest first, and nobody else', () => {
    const messages = [new SystemMessage('be kind'), new HumanMessage('first'), called, new HumanMessage('second')]
    expect(readRequests(messages)).toEqual(['first', 'second'])
  })

  it('parts are lines, so that no two words run together, and what is no text leaves a trace', () => {
    const content = [
      { type: 'text', text: 'no' },
      { type: 'text', text: 'table' },
      { type: 'image_url', image_url: 'data:,' },
    ]
    expect(readRequests([new HumanMessage({ content })])).toEqual(['no\ntable\n[image_url]'])
  })
})

describe('what a tool node would run', () => {
  it('is what the last answer calls and nothing has answered', () => {
    const messages = [called, new ToolMessage({ content: 'Atlas', tool_call_id: 'a' })]
    expect(pendingCalls(messages).map(({ id }) => id)).toEqual(['b'])
    expect(lastAnswer(messages)).toBe(called)
    expect(pendingCalls([new HumanMessage('x')])).toEqual([])
  })
})
