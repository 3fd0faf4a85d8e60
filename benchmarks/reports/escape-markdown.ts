import { cleanText } from './clean-text.ts'

/**
 * Plain text as Markdown, anywhere in a line: no markup, HTML, entity, cell border, formula or link comes of it, not even one that GitHub
 * makes of a bare address.
 */
export function escapeMarkdown(text: string): string {
  return cleanText(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|~$#@!]/g, '\\$&')
    .replaceAll('://', '\\://')
    .replace(/www\./gi, (found) => `${found.slice(0, -1)}\\.`)
    .replace(/^(\s*\d*)([-+=.)])(?=\s|[-=])/, '$1\\$2')
}
