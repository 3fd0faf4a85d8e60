import { describe, expect, it } from 'vitest'
import type { Json } from '../../../src/contract/json.ts'
import { findCode } from '../../../src/toolbox/extract/find-code.ts'

const deep = (value: Json): Json => Array.from({ length: 50 }).reduce<Json>((inner) => [inner], value)

describe('findCode', () => {
  it('finds the code of known parts, without notes', () => {
    expect(findCode({ sql: 'select 1', steps: [{ code: 'x = 1' }] })).toEqual({
      parts: [
        { language: 'sql', text: 'select 1' },
        { language: null, text: 'x = 1' },
      ],
      unread: [],
      limits: [],
    })
  })

  it.each<[string, Json, string]>([
    ['a text that is too long', 'x'.repeat(200_001), 'output: 200001 characters, expected at most 200000'],
    ['texts that are too long together', { code: 'x', a: 'x'.repeat(200_001) }, 'more than 200000 characters'],
    ['more values than are looked at', { code: 'x', a: Array(20_000).fill(0) }, 'more than 20000 values'],
    ['what is nested too deeply', { code: 'x', a: deep(1) }, 'nested too deeply'],
  ])('says that looking ended at a limit for %s', (_, output, limit) => {
    const { limits, unread } = findCode(output)
    expect(limits).toEqual([expect.stringContaining(limit)])
    expect(unread).toEqual([])
  })

  it.each<[string, Json]>([
    ['a part that is no code', { code: 3 }],
    ['a part without a known one in it', { code: { lines: 'x = 1' } }],
    ['code under another key', { code: 'x', a: 'select a from b' }],
    ['no part for code at all', { a: 1 }],
    ['a text that begins like JSON', '{"a": f(x)'],
  ])('names no limit for %s', (_, output) => {
    const { limits, unread } = findCode(output)
    expect(limits).toEqual([])
    expect(unread).toHaveLength(1)
  })

  it('says the same once', () => {
    const { unread, limits } = findCode({ code: [...Array(300).fill(3), { x: deep(1), y: deep(1) }] })
    expect(unread).toEqual(['output: `code` is number, not code'])
    expect(limits).toEqual(['output: nested too deeply'])
  })
})
