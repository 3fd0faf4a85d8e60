const FENCE = '```'

/** A fenced block of a reply: its language in lower case (empty where none is given) and its text. */
export type FencedBlock = { readonly language: string; readonly text: string }

/**
 * Fenced blocks of a reply, in order. A last block that is never closed ends with the reply. Linear in the reply's length.
 *
 * @example
 * fencedBlocks('so:\n```js\nreturn 1\n```') // [{ language: 'js', text: 'return 1' }]
 */
export function fencedBlocks(reply: string): FencedBlock[] {
  const blocks: FencedBlock[] = []
  let open: { language: string; lines: string[] } | null = null
  for (const line of reply.split(/\r?\n/)) {
    const text = line.trim()
    if (!open && text.startsWith(FENCE)) {
      const inline = inlineBlock(text)
      if (inline) blocks.push(inline)
      else open = { language: languageOf(text), lines: [] }
    } else if (open && text.startsWith(FENCE)) {
      blocks.push({ language: open.language, text: open.lines.join('\n') })
      open = null
    } else if (open) {
      open.lines.push(line)
    }
  }
  if (open) blocks.push({ language: open.language, text: open.lines.join('\n') })
  return blocks
}

function languageOf(line: string): string {
  return line.slice(FENCE.length).trim().split(/[\s{]/, 1)[0]?.toLowerCase() ?? ''
}

/** A block that opens and closes on one line, as models write where newlines were escaped. */
function inlineBlock(line: string): FencedBlock | null {
  if (line.length < 2 * FENCE.length + 1 || !line.endsWith(FENCE)) return null
  const inside = line.slice(FENCE.length, -FENCE.length)
  const language = /^[a-z]+(?=\s|\\n|\{)/i.exec(inside)?.[0] ?? ''
  const text = inside.slice(language.length).replace(/^\\n/, '')
  return { language: language.toLowerCase(), text: text.trim() }
}
