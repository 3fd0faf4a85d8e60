import { fencedBlocks } from './fenced-blocks.ts'

const MAX_CHARACTERS = 262_144
const THOUGHT_END = '</think>'

/**
 * JSON objects that a reply may mean, likeliest first: the whole reply, its fenced json blocks, then what stands between
 * its outermost braces; each also without the reply's thinking. Nothing is evaluated; of equal keys the last counts.
 *
 * @param reply a model's reply; one above 262,144 characters holds none
 * @example
 * jsonObjects('Here it is:\n```json\n{"a": 1}\n```') // [{ a: 1 }]
 */
export function jsonObjects(reply: string): object[] {
  if (reply.length > MAX_CHARACTERS) return []
  const said = withoutThinking(reply)
  const objects: object[] = []
  for (const text of new Set([reply, said, ...jsonBlocks(said), betweenBraces(said)])) {
    const value = parseObject(text.trim())
    if (value) objects.push(value)
  }
  return objects
}

/** What a reply says after its thinking. */
export function withoutThinking(reply: string): string {
  const end = reply.lastIndexOf(THOUGHT_END)
  return end < 0 ? reply : reply.slice(end + THOUGHT_END.length)
}

function jsonBlocks(reply: string): string[] {
  return fencedBlocks(reply)
    .filter((block) => ['json', 'json5', 'jsonc', ''].includes(block.language))
    .map((block) => block.text)
}

function betweenBraces(reply: string): string {
  return reply.slice(Math.max(reply.indexOf('{'), 0), reply.lastIndexOf('}') + 1)
}

function parseObject(text: string): object | null {
  if (!text.startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    // Not JSON: the next candidate may be.
    return null
  }
}
