import { describe, expect, it } from 'vitest'
import { oneLine } from '../../src/compile/one-line.ts'

describe('oneLine', () => {
  it('leaves no line break, control character or backtick', () => {
    expect(oneLine(' a\n\u0007b `c`\t')).toBe("a b 'c'")
  })

  it('cuts a long text', () => {
    expect(oneLine('x'.repeat(500))).toBe(`${'x'.repeat(160)}…`)
  })
})
