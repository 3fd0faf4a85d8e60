import fc from 'fast-check'
import { parseHTML } from 'linkedom'
import { expect, it } from 'vitest'
import { cleanText } from '../../../benchmarks/reports/clean-text.ts'
import { escapeHtml } from '../../../benchmarks/reports/escape-html.ts'

it('is text in elements and in quoted attributes, whatever it holds', () => {
  const pieces = fc.constantFrom('<script>', '</p>', '"', "'", '&', '&lt;', '>', '<!--', 'a', ' ', '\u001b', ']]>')
  fc.assert(
    fc.property(fc.array(pieces), (parts) => {
      const text = parts.join('')
      const escaped = escapeHtml(text)
      const { document } = parseHTML(`<!doctype html><html><body><p title="${escaped}">${escaped}</p></body></html>`)
      expect(document.querySelectorAll('body *')).toHaveLength(1)
      expect(document.querySelector('p')?.textContent).toBe(cleanText(text))
      expect(escaped).not.toMatch(/[<>"']/)
    }),
  )
})
