import type { Json } from '../../../src/contract/json.ts'

const COMMENT = /(?:#|\/\/|^\s*--\s).*$/
/** A shorter part of a line is in any code by chance, characters without white space. */
const SHORTEST_PART = 8

/**
 * Tells lines that an action's own texts hold already, whole or in part, from others. White space and comments make no difference; a line that
 * has nothing else is no line of a program, and counts as held.
 *
 * @example linesHeldBy({ input: '', output: 'ans = f(x)' })('ans=f(x)  # reads') // true
 */
export function linesHeldBy(action: { readonly input: Json; readonly output: Json }): (line: string) => boolean {
  const lines = [action.input, action.output].flatMap(textsOf).flatMap((text) => text.split(/\r?\n/))
  const held = new Set(lines.map(bare))
  const all = [...held].join('\n')
  return (line) => {
    const text = bare(line)
    return text === '' || held.has(text) || (text.length >= SHORTEST_PART && all.includes(text))
  }
}

function bare(line: string): string {
  return line.replace(COMMENT, '').replaceAll(/\s+/g, '')
}

function textsOf(value: Json): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}
