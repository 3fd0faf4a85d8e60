import { describe, expect, it } from 'vitest'
import { escapeMarkdown } from '../../../benchmarks/reports/escape-markdown.ts'

describe('escapeMarkdown', () => {
  it.each([
    ['a|b', 'a\\|b'],
    ['`code`', '\\`code\\`'],
    ['<b>&lt;', '&lt;b&gt;&amp;lt;'],
    ['**a** _b_ ~~c~~', '\\*\\*a\\*\\* \\_b\\_ \\~\\~c\\~\\~'],
    ['![x](y)', '\\!\\[x\\](y)'],
    ['https://evil.example www.evil.example a@b', 'https\\://evil.example www\\.evil.example a\\@b'],
    ['$x$', '\\$x\\$'],
    ['\\|', '\\\\\\|'],
  ])('makes no markup of %s', (text, expected) => expect(escapeMarkdown(text)).toBe(expected))

  it.each([
    ['# a', '\\# a'],
    ['- a', '\\- a'],
    ['12. a', '12\\. a'],
    ['---', '\\---'],
    ['===', '\\==='],
  ])('begins no heading, list or rule with %s', (text, expected) => expect(escapeMarkdown(text)).toBe(expected))

  it('leaves figures and plain names as they are', () => {
    for (const text of ['98.7 (96.8–99.5)', 'guardagent openai some-model shots=1', '84.0 †1', '< 0.001'.slice(2)])
      expect(escapeMarkdown(text)).toBe(text)
  })

  it('keeps to one line', () => expect(escapeMarkdown('a\n\n# b\r')).not.toMatch(/[\n\r]/))
})
