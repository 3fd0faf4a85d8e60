import { expect, it } from 'vitest'
import { MessageLines } from '../../../src/adapters/mcp/message-lines.ts'

it('a line that is too long is an error, and what it held is forgotten', () => {
  const got: unknown[] = []
  const lines = new MessageLines({ onMessage: (message) => got.push(message), onWrong: () => undefined })
  const half = Buffer.alloc(33 * 1024 * 1024, ' ')
  lines.take(half)
  expect(() => lines.take(half)).toThrow('larger than')
  lines.take(Buffer.from('{"jsonrpc":"2.0","method":"a"}\n'))
  expect(got).toEqual([{ jsonrpc: '2.0', method: 'a' }])
})

it('tells what is JSON and no message', () => {
  const wrong: unknown[] = []
  const lines = new MessageLines({ onMessage: () => undefined, onWrong: (value) => wrong.push(value) })
  lines.take(Buffer.from('{"bad":1}\nno json\n[]\n'))
  expect(wrong).toEqual([{ bad: 1 }, []])
})
