import { continuesRule, startsRule } from '../parse-rule.ts'
import { requestTokens, type Token } from './request-tokens.ts'

/** A sentence, list item or heading of the requests: what says one thing. */
export type Unit = {
  readonly tokens: readonly Token[]
  /** Number of its paragraph; a blank line ends one. */
  readonly paragraph: number
  /** `# …`, or a line that ends in a colon. */
  readonly isHeading: boolean
  /** Starts a line that is no list item. */
  readonly startsLine: boolean
  /** What stands over the list that it is an item of; empty elsewhere. */
  readonly over: readonly Token[]
}

type Line = { readonly start: number; readonly end: number; readonly paragraph: number; readonly text: string }

const BULLET = /^(?:[-*•+]|\d{1,3}[.)])[ \t]+/
const RULER = /^(?:-{3,}|={3,}|`{3}\w*)$/
/** Shortest line that may be cut only because the page ended: one that is shorter ends where its writer ended it. */
const WRAPPED_CHARS = 60

function linesOf(requests: string): Line[] {
  const lines: Line[] = []
  let paragraph = 0
  for (const { 0: raw, index } of requests.matchAll(/[^\r\n]+|\r\n|\r|\n/g)) {
    if (/^[\r\n]/.test(raw)) continue
    const text = raw.trim()
    const before = lines.at(-1)
    const between = requests.slice(before?.end ?? 0, index)
    if (before && /\n\s*\n|\r\s*\r/.test(between.replaceAll('\r\n', '\n'))) paragraph += 1
    if (text === '' || RULER.test(text)) continue
    const start = index + raw.indexOf(text)
    lines.push({ start, end: start + text.length, paragraph, text })
  }
  return lines
}

function openBrackets(text: string): number {
  return (text.match(/[([{]/g)?.length ?? 0) - (text.match(/[)\]}]/g)?.length ?? 0)
}

/** `lab: a, b`, `lab (a)`, `action: …`, `physician = {`: a line of its own. */
function startsItem(text: string): boolean {
  return BULLET.test(text) || /^#/.test(text) || /^["'`]?[\p{L}\p{N}_ .$-]{1,60}["'`]?\s*[:=(]/u.test(text)
}

/** Does a line go on where the one before it stopped? */
function continues(before: Line, open: number, next: Line): boolean {
  if (next.paragraph !== before.paragraph && open <= 0) return false
  if (open > 0) return true
  if (/^#/.test(before.text) || startsItem(next.text)) return false
  if (before.text.endsWith(',')) return true
  if (/[.!?:;]["')\]]?$/.test(before.text)) return false
  return /^[\p{Ll}(]/u.test(next.text) || (before.text.length >= WRAPPED_CHARS && !startsItem(before.text))
}

type Block = Line & { readonly isHeading: boolean; readonly bullet: boolean }

const MOST_JOINED = 400

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; ) {
    const first = lines[at]
    if (!first) break
    let last = first
    let open = openBrackets(first.text)
    let next = at + 1
    const isKeyed = startsRule(first.text.replace(BULLET, ''))
    const goesOn = (line: Line) => continues(last, open, line) || (isKeyed && continuesRule(line.text))
    for (let line = lines[next]; line && next - at < MOST_JOINED && goesOn(line); line = lines[next]) {
      open += openBrackets(line.text)
      last = line
      next += 1
    }
    const isHeading = /^#/.test(first.text) || last.text.endsWith(':')
    blocks.push({ ...first, end: last.end, isHeading, bullet: BULLET.test(first.text) })
    at = next
  }
  return blocks
}

/** Places where sentences end: at `.`, `!` or `?` before white space and what does not go on in lower case. */
function sentenceEnds(requests: string, { start, end }: Line): number[] {
  const text = requests.slice(start, end)
  const ends = [...text.matchAll(/[.!?]["')\]]*(?=\s+[^\s\p{Ll}])/gu)].map(
    ({ 0: sign, index }) => start + index + sign.length,
  )
  return [...ends, end]
}

/** The requests as sentences, list items and headings, in order. */
export function requestUnits(requests: string): Unit[] {
  const units: Unit[] = []
  let over: readonly Token[] = []
  for (const block of blocksOf(linesOf(requests))) {
    const text = requests.slice(block.start, block.end)
    let start = block.start + (BULLET.exec(text)?.[0].length ?? 0)
    if (!block.bullet) over = []
    for (const end of sentenceEnds(requests, { ...block, start })) {
      const tokens = requestTokens(requests, start, end)
      const startsLine = start === block.start
      if (tokens.length > 0)
        units.push({ tokens, paragraph: block.paragraph, isHeading: block.isHeading, startsLine, over })
      start = end
    }
    if (block.isHeading) over = units.at(-1)?.tokens ?? []
  }
  return units
}
