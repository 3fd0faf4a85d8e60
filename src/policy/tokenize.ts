/**
 * Cuts a text into what a sticky pattern matches, white space left out. Null where a character fits no token, as an open
 * quote does.
 */
export function tokenize(pattern: RegExp, text: string): string[] | null {
  const tokens: string[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.length) {
    const match = pattern.exec(text)
    if (!match) return null
    if (match[0].trim() !== '') tokens.push(match[0])
  }
  return tokens
}
