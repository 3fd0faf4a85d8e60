/** One logical line of the requests: wrapped lists and blocks are joined, bullet and number are taken off. */
export type RequestLine = {
  readonly text: string
  /** `- …` or `1. …` */
  readonly bullet: boolean
  /** `# …` */
  readonly heading: boolean
}

const MOST_JOINED = 400
const BULLET = /^(?:[-*•+]|\d{1,3}[.)])[ \t]+/

/** Brackets that are open at the end of a text; those in quotes do not count. An apostrophe within a word opens no quote. */
function openBrackets(text: string): number {
  let open = 0
  let quote = ''
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || (character === "'" && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' '))) quote = character
    else if ('([{'.includes(character)) open += 1
    else if (')]}'.includes(character)) open -= 1
  }
  return open
}

/** How many lines from `from` belong together: until brackets close and no comma trails; 1 where they never do. */
function joinedCount(lines: readonly string[], from: number): number {
  let open = 0
  for (let at = from; at < Math.min(lines.length, from + MOST_JOINED); at += 1) {
    const line = lines[at] ?? ''
    open += openBrackets(line)
    if (open <= 0 && !continues(line, lines[at + 1])) return at - from + 1
  }
  return 1
}

function continues(line: string, next: string | undefined): boolean {
  return line.trimEnd().endsWith(',') && next !== undefined && next.trim() !== '' && !BULLET.test(next.trim())
}

function toLine(raw: string): RequestLine {
  const trimmed = raw.trim().replace(/\s+/g, ' ')
  const heading = /^#{1,6}(?:\s|$)/.test(trimmed)
  const bare = heading ? trimmed.replace(/^#{1,6}\s*/, '') : trimmed
  const text = bare.replace(BULLET, '').replaceAll('**', '').trim()
  return { text, bullet: BULLET.test(bare), heading }
}

/** Splits requests into logical lines; blank lines, rulers and code fences are left out. */
export function requestLines(requests: string): RequestLine[] {
  const lines = requests.split(/\r\n|\r|\n/)
  const result: RequestLine[] = []
  for (let at = 0; at < lines.length; ) {
    const count = joinedCount(lines, at)
    const raw = lines.slice(at, at + count).join(' ')
    if (raw.trim() !== '' && !/^(?:-{3,}|={3,}|`{3}[a-z]*)$/.test(raw.trim())) result.push(toLine(raw))
    at += count
  }
  return result
}
