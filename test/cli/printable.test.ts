import { describe, expect, it } from 'vitest'
import { printable, printableLine } from '../../src/cli/printable.ts'
import { renderTable } from '../../src/cli/render-table.ts'

const HIDDEN = ['\u001b', '\u0007', '\u0000', '\u009b', '\u200b', '\u202e', '\u2028', '\ufeff']

describe('text that others wrote', () => {
  it.each(HIDDEN)('shows %j as something that no terminal obeys', (hidden) => {
    expect(printable(`a${hidden}b`)).toBe('a\ufffdb')
  })

  it('keeps lines and letters of all scripts', () => {
    expect(printable('a\n\tb ä 漢 😀')).toBe('a\n\tb ä 漢 😀')
  })

  it('makes up no line of its own where one is expected', () => {
    expect(printableLine('a\nb\r\nc\u2028d\te')).toBe('a b c d e')
  })

  it('makes up no row of a table', () => {
    const table = renderTable([
      ['id', 'agent'],
      ['one\nseed-1  confirmed', '\u001b[2Jgu\u200bard'],
    ])
    expect(table.split('\n')).toHaveLength(2)
    expect(table).toContain('\ufffd[2Jgu\ufffdard')
  })
})
