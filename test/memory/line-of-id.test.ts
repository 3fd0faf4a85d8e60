import { describe, expect, it } from 'vitest'
import { LineOfId } from '../../memory/line-of-id.ts'

describe('lines of ids', () => {
  it('are told of every id that came before, however many there are', () => {
    const lines = new LineOfId()
    const ids = Array.from({ length: 20_000 }, (_, number) => `id ${number}`)
    for (const [index, id] of ids.entries()) expect(lines.note(id, index + 1)).toBeNull()
    for (const [index, id] of ids.entries()) expect(lines.note(id, 99_999)).toBe(index + 1)
    expect(lines.note('', 7)).toBeNull()
    expect(lines.note('', 8)).toBe(7)
  })
})
