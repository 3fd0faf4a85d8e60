import type { Json } from '../../../src/contract/json.ts'
import { fencedBlocks } from '../../../src/prompt/fenced-blocks.ts'
import { withoutThinking } from '../../../src/prompt/json-objects.ts'
import { outsideFences } from './outside-fences.ts'
import { isProgram } from './program-lines.ts'

/** What models fence that is no program. */
const DATA_LANGUAGES: ReadonlySet<string> = new Set([
  'json',
  'jsonc',
  'json5',
  'yaml',
  'yml',
  'sql',
  'csv',
  'html',
  'xml',
])
const COMMENT = /(?:#|\/\/).*$/

/**
 * Whether a reply chose code: it holds a program of its own, fenced or not. What it quotes line by line from the action's own code counts as
 * nothing, also with a comment behind it; and so does what it thought before it answered.
 *
 * @example choosesCode('```python\nif role == "nursing":\n    return 1\n```', action) // true
 */
export function choosesCode(reply: string, action: { readonly input: Json; readonly output: Json }): boolean {
  const said = withoutThinking(reply)
  const quoted = new Set([action.input, action.output].flatMap(textsOf).flatMap(linesOf))
  const fenced = fencedBlocks(said).filter(({ language }) => !DATA_LANGUAGES.has(language))
  const pieces = [...fenced.map(({ text }) => text), outsideFences(said)]
  return pieces.some((piece) =>
    isProgram(piece.split(/\r?\n/).filter((line) => !linesOf(line).every((one) => quoted.has(one)))),
  )
}

/** A line as it is compared with others: without its margins and a comment behind it. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/).map((line) => line.replace(COMMENT, '').replaceAll(/\s+/g, ' ').trim())
}

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}
