import { AIMessage, HumanMessage, SystemMessage } from '@langchain/core/messages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCall } from '../../../src/adapters/langgraph/read-call.ts'

const call = fc.record({
  id: fc.string(),
  name: fc.string(),
  args: fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
})

describe('readCall', () => {
  it('calls have the same digest only where id, tool and arguments are the same', () => {
    fc.assert(
      fc.property(call, call, (one, other) => {
        const [first, second] = [readCall(one, []), readCall(other, [])]
        const same = (it: typeof first) => JSON.stringify([it.call.id, it.call.name, it.pending.arguments])
        if (same(first) !== same(second)) expect(first.digest).not.toBe(second.digest)
        expect(readCall(structuredClone(one), []).digest).toBe(first.digest)
      }),
    )
  })

  it('the order of the arguments changes nothing', () => {
    const digest = (args: Record<string, number>) => readCall({ id: '1', name: 'run', args }, []).digest
    expect(digest({ a: 1, b: 2 })).toBe(digest({ b: 2, a: 1 }))
  })

  it('what is checked is what runs', () => {
    fc.assert(
      fc.property(call, (one) => {
        const read = readCall(one, [])
        expect(read.call.args).toEqual(read.pending.arguments)
      }),
    )
  })

  it('requests are the text of what the user said, and of nobody else', () => {
    const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } }
    const messages = [
      new SystemMessage('you are the librarian'),
      new HumanMessage('first'),
      new AIMessage('I am the librarian'),
      new HumanMessage({ content: [{ type: 'text', text: 'second' }, picture] }),
      new AIMessage({ content: 'so I look', tool_calls: [{ id: '1', name: 'run', args: {} }] }),
    ]
    const { pending } = readCall({ id: '1', name: 'run', args: {} }, messages)
    expect(pending).toEqual({
      kind: 'call',
      requests: ['first', 'second\n[image_url]'],
      tool: 'run',
      arguments: {},
      text: 'so I look',
    })
    expect(readCall({ id: 'another', name: 'run', args: {} }, messages).pending.text).toBe('')
  })

  it.each([
    ['text', 'text'],
    ['a list', ['list']],
    ['nothing', undefined],
    ['a number', 7],
    ['no JSON', { big: 1n }],
  ])('arguments that are %s cannot be read', (_, args) => {
    const read = readCall({ id: '1', name: 'run', args: args as never }, [])
    expect(read).toHaveProperty('unreadable')
    expect(read.pending).toMatchObject({ tool: 'run', arguments: null })
  })
})
