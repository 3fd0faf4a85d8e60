import { describe, expect, it } from 'vitest'
import { fencedBlocks } from '../../src/prompt/fenced-blocks.ts'

describe('fencedBlocks', () => {
  it('gives language and text of each block, in order', () => {
    expect(fencedBlocks('a\n```JS\nreturn 1\n```\nb\n```\n{}\n```')).toEqual([
      { language: 'js', text: 'return 1' },
      { language: '', text: '{}' },
    ])
  })

  it('reads a block on one line, with escaped newlines', () => {
    expect(fencedBlocks('```js\\nreturn 1```')).toEqual([{ language: 'js', text: 'return 1' }])
  })

  it('ends a block that is never closed with the reply', () => {
    expect(fencedBlocks('```js\r\nreturn 1')).toEqual([{ language: 'js', text: 'return 1' }])
  })
})
