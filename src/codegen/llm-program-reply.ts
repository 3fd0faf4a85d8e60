import { type FencedBlock, fencedBlocks } from '../prompt/fenced-blocks.ts'
import { jsonObjects, withoutThinking } from '../prompt/json-objects.ts'
import { parseProgram } from './parse-program.ts'
import { returnsValue } from './static-check.ts'

const MOST_CHARACTERS = 262_144
const LANGUAGES = ['js', 'javascript', 'mjs', 'ts', 'typescript', '']

/**
 * Reads a program out of a reply: from JSON `{"program": …}`, from a fenced block, or the whole reply where it is a
 * program itself. Newlines that were escaped twice are mended. Null where the reply has none. Nothing is evaluated.
 *
 * @example
 * readProgramReply('Mended:\n```js\nreturn CheckAccess({}, {})\n```') // 'return CheckAccess({}, {})'
 */
export function readProgramReply(reply: string): string | null {
  if (reply.length > MOST_CHARACTERS) return null
  return fromJson(reply) ?? fromFences(reply) ?? fromWhole(reply)
}

function fromJson(reply: string): string | null {
  for (const candidate of jsonObjects(reply)) {
    const program: unknown = Object.hasOwn(candidate, 'program') && 'program' in candidate ? candidate.program : null
    if (typeof program === 'string' && program.trim()) return fromFences(program) ?? mend(program.trim())
  }
  return null
}

/**
 * Of the blocks that are programs the last, since corrections follow what they correct; but not one shorter than half
 * of the longest, since remarks after a program quote pieces of it. Without any program: the longest block.
 */
function fromFences(reply: string): string | null {
  const said = withoutThinking(reply)
  const texts = fencedBlocks(said.includes('```') ? said : reply)
    .filter(isCode)
    .map((block) => mend(block.text.trim()))
    .filter(Boolean)
  const programs = texts.filter(isProgram)
  const longest = Math.max(...programs.map((text) => text.length))
  const last = programs.findLast((text) => text.length * 2 >= longest)
  return last ?? texts.toSorted((one, other) => other.length - one.length)[0] ?? null
}

function fromWhole(reply: string): string | null {
  const text = mend(withoutThinking(reply).trim())
  return isProgram(text) ? text : null
}

function isCode({ language }: FencedBlock): boolean {
  return LANGUAGES.includes(language)
}

function isProgram(text: string): boolean {
  const { tree } = parseProgram(text)
  return tree !== undefined && returnsValue(tree)
}

/** A program on one line with `\n` for its newlines, if it is none as it is and is one after unescaping. */
function mend(text: string): string {
  if (text.includes('\n') || !text.includes('\\n') || isProgram(text)) return text
  const mended = [unescapeJson(text), text.replaceAll('\\r\\n', '\n').replaceAll('\\n', '\n').replaceAll('\\t', '  ')]
  return mended.find((one) => one !== null && isProgram(one)) ?? text
}

function unescapeJson(text: string): string | null {
  try {
    const value: unknown = JSON.parse(`"${text}"`)
    return typeof value === 'string' ? value : null
  } catch {
    // Not the inside of a JSON text: only its newlines may be escaped.
    return null
  }
}
