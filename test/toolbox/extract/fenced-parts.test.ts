import { describe, expect, it } from 'vitest'
import { fencedParts } from '../../../src/toolbox/extract/fenced-parts.ts'

describe('fencedParts', () => {
  it('finds none in a text without fences', () => {
    expect(fencedParts('x = 1')).toBeNull()
  })

  it('takes the language from the fence, and the text between', () => {
    expect(fencedParts('```py\nx = 1\n```\n~~~SQL\nselect 1\n~~~\n```\ny\n```')).toEqual({
      parts: [
        { language: 'python', text: 'x = 1' },
        { language: 'sql', text: 'select 1' },
        { language: null, text: 'y' },
      ],
      unread: [],
      alone: true,
    })
  })

  it('closes a fence with one that is as long, or with the end of the text', () => {
    expect(fencedParts('````sql\n```\n````')?.parts).toEqual([{ language: 'sql', text: '```' }])
    expect(fencedParts('```sql\nselect 1')?.parts).toEqual([{ language: 'sql', text: 'select 1' }])
  })

  it('says that it does not read other languages, or code outside the fences', () => {
    expect(fencedParts('```js\nx\n```')).toEqual({ parts: [], unread: ['output: a `js` block'], alone: true })
    const beside = fencedParts('```sql\nselect 1\n```\nf(x)')
    expect(beside).toMatchObject({ unread: ['output: code outside its fenced blocks'], alone: false })
    expect(fencedParts('See:\n```sql\nselect 1\n```')).toMatchObject({ unread: [], alone: false })
  })
})
