const THOUGHT_END = '</think>'
const STARTS_WITH_ANSWER = /^\s*(?:\{|```)/

/** A longer reply is not looked through. */
const MOST_CHARACTERS = 262_144

/**
 * All JSON objects of a reply in their order, wherever they stand, but for those inside others; or the one that the whole reply is. What it
 * thought before it answered does not count. Null where the reply ends within braces: what it meant to say is cut off. Nothing is evaluated.
 *
 * @example objectsIn('not {"a": 1} but {"a": 2}') // [{ a: 1 }, { a: 2 }]
 */
export function objectsIn(reply: string): readonly object[] | null {
  if (reply.length > MOST_CHARACTERS) return null
  const whole = parseObject(reply.trim())
  if (whole !== null) return [whole]
  const said = afterThinking(reply)
  const objects: object[] = []
  for (let start = said.indexOf('{'); start >= 0; ) {
    const end = endOfBraces(said, start)
    if (end === null) return null
    const object = parseObject(said.slice(start, end))
    if (object !== null) objects.push(object)
    start = said.indexOf('{', end)
  }
  return objects
}

/** The first mark ends it: a later one is quoted, and would hide the answer before it. Some servers keep the opening mark to themselves. */
function afterThinking(reply: string): string {
  const end = reply.indexOf(THOUGHT_END)
  return end < 0 || STARTS_WITH_ANSWER.test(reply) ? reply : reply.slice(end + THOUGHT_END.length)
}

/** Place behind the brace that closes the one at `start`; braces within strings count as text. */
function endOfBraces(text: string, start: number): number | null {
  let depth = 0
  let isString = false
  for (let at = start; at < text.length; at += 1) {
    const character = text[at]
    if (isString && character === '\\') at += 1
    else if (character === '"') isString = !isString
    else if (!isString && character === '{') depth += 1
    else if (!isString && character === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return null
}

function parseObject(text: string): object | null {
  if (!text.startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    // Braces that hold no JSON are text like any other.
    return null
  }
}
