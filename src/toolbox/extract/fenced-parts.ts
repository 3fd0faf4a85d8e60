import { holdsCodeKey } from './code-keys.ts'
import type { CodePart } from './code-part.ts'
import { looksLikeCode } from './code-signs.ts'

const FENCE = /^[ \t]*(```+|~~~+)[ \t]*([\w+#.-]*)([^\n]*)$/

const LANGUAGES = new Map<string, CodePart['language'] | 'other'>([
  ['', null],
  ['python', 'python'],
  ['py', 'python'],
  ['python3', 'python'],
  ['ipython', 'python'],
  ['sql', 'sql'],
  ['sqlite', 'sql'],
  ['mysql', 'sql'],
  ['postgres', 'sql'],
  ['postgresql', 'sql'],
  ['psql', 'sql'],
])

export type FencedParts = {
  readonly parts: readonly CodePart[]
  readonly unread: readonly string[]
  /** Whether there is nothing else. */
  readonly alone: boolean
}

/** Fenced blocks of a text; null where it has none. A fence without an end is closed by the text's. */
export function fencedParts(text: string): FencedParts | null {
  if (!text.includes('```') && !text.includes('~~~')) return null
  const parts: CodePart[] = []
  const unread: string[] = []
  const outside: string[] = []
  let open: { fence: string; language: CodePart['language'] | 'other'; name: string; lines: string[] } | null = null
  const close = (): void => {
    if (open === null) return
    if (open.language === 'other') unread.push(`output: a \`${open.name}\` block`)
    else parts.push({ language: open.language, text: open.lines.join('\n') })
    open = null
  }
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)
    if (open !== null && mark?.[1]?.startsWith(open.fence) && mark[2] === '' && mark[3]?.trim() === '') close()
    else if (open !== null) open.lines.push(line)
    else if (mark !== null) {
      outside.push(mark[3] ?? '')
      const name = (mark[2] ?? '').toLowerCase()
      open = {
        fence: mark[1] ?? '```',
        language: LANGUAGES.has(name) ? (LANGUAGES.get(name) ?? null) : 'other',
        name,
        lines: [],
      }
    } else outside.push(line)
  }
  close()
  const rest = outside.join('\n')
  if (looksLikeCode(rest) || holdsCodeKey(rest)) unread.push('output: code outside its fenced blocks')
  return parts.length + unread.length === 0 ? null : { parts, unread, alone: rest.trim() === '' }
}
