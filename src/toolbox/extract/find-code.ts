import type { Json } from '../../contract/json.ts'
import { ARGUMENT_KEYS, CODE_KEYS, holdsCodeKey } from './code-keys.ts'
import type { CodePart, FoundCode } from './code-part.ts'
import { looksLikeCode, showsCode } from './code-signs.ts'
import { fencedParts } from './fenced-parts.ts'

/** Parts that are meant for people: their text is never code. */
const PROSE_KEYS: ReadonlySet<string> = new Set([
  'knowledge',
  'answer',
  'reasoning',
  'thought',
  'explanation',
  'comment',
  'description',
  'question',
  'task',
])
const SQL_KEYS: ReadonlySet<string> = new Set(['sql', 'sql_query'])
const DEPTH_LIMIT = 40
/** Values of a JSON output that are looked at. */
const VALUE_LIMIT = 20_000
/** Characters of a text, or of all texts of a JSON output, that are looked at for code. */
const TEXT_CHARS = 200_000
class CodeFinder {
  readonly parts: CodePart[] = []
  readonly unread = new Set<string>()
  readonly limits = new Set<string>()
  sawKey = false
  /** Parts and notes so far, also those that say the same again. */
  #found = 0
  #values = 0
  #chars = 0

  /** Looks for code keys in an object or array. */
  search(value: Json, depth: number): void {
    if (!this.#mayLook()) return
    if (depth > DEPTH_LIMIT) {
      this.#limit('output: nested too deeply')
      return
    }
    if (typeof value === 'string') this.#searchText(value)
    else if (Array.isArray(value)) for (const item of value) this.search(item, depth + 1)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) this.#part(key.trim().toLowerCase(), part, depth)
    }
  }

  #note(what: string): void {
    this.#found++
    this.unread.add(what)
  }

  #limit(what: string): void {
    this.#found++
    this.limits.add(what)
  }

  #add(part: CodePart): void {
    this.#found++
    this.parts.push(part)
  }

  /** Whether one more value may be looked at. */
  #mayLook(): boolean {
    this.#values++
    if (this.#values === VALUE_LIMIT + 1) this.#limit(`output: more than ${VALUE_LIMIT} values`)
    return this.#values <= VALUE_LIMIT
  }

  #searchText(text: string): void {
    this.#chars += text.length
    if (this.#chars > TEXT_CHARS)
      this.#limit(`output: more than ${TEXT_CHARS} characters under keys that are not known to hold code`)
    else if (showsCode(text)) this.#note('output: code under a key that is not known to hold any')
  }

  #part(key: string, part: Json, depth: number): void {
    if (key === '__proto__') this.#note('output: the key `__proto__`')
    if (CODE_KEYS.has(key)) this.#code(key, part, depth)
    else if (ARGUMENT_KEYS.has(key) && typeof part === 'string') this.#arguments(key, part, depth)
    else if (!isProse(key, part)) this.search(part, depth + 1)
  }

  #code(key: string, part: Json, depth: number): void {
    this.sawKey = true
    if (!this.#mayLook()) return
    if (typeof part === 'string') this.addText(part, SQL_KEYS.has(key) ? 'sql' : null, depth)
    else if (Array.isArray(part)) this.#codeList(key, part, depth)
    else if (typeof part === 'object' && part !== null) this.#codeObject(key, part, depth)
    else this.#note(`output: \`${key}\` is ${part === null ? 'null' : typeof part}, not code`)
  }

  /** Lines or cells; each text is code of its own. */
  #codeList(key: string, list: readonly Json[], depth: number): void {
    for (const item of list) this.#code(key, item, typeof item === 'string' ? depth : depth + 1)
  }

  #codeObject(key: string, value: { readonly [key: string]: Json }, depth: number): void {
    const before = this.#found
    this.search(value, depth + 1)
    if (this.#found === before) this.#note(`output: \`${key}\` holds no part that is known to be code`)
  }

  /** A tool's arguments as text: JSON, or the code itself. */
  #arguments(key: string, text: string, depth: number): void {
    this.sawKey = true
    const parsed = parseJsonObject(text)
    if (parsed === null) this.addText(text, null, depth)
    else {
      const before = this.#found
      this.search(parsed, depth + 1)
      if (this.#found === before) this.#note(`output: \`${key}\` holds no part that is known to be code`)
    }
  }

  /** Code, perhaps between fences. */
  addText(text: string, language: CodePart['language'], depth: number): void {
    const json = parseJsonObject(text)
    if (json !== null && typeof json === 'object' && !Array.isArray(json)) {
      this.#codeObject('code', json as { readonly [key: string]: Json }, depth)
      return
    }
    const fenced = fencedParts(text)
    // Fences inside code, such as in a text of it, end nothing: only a text that is all fences is taken apart.
    if (fenced === null || !fenced.alone) this.#add({ language, text })
    else {
      for (const part of fenced.parts) this.#add({ language: part.language ?? language, text: part.text })
      for (const note of fenced.unread) this.#note(note)
    }
  }
}

function isProse(key: string, part: Json): boolean {
  const texts = Array.isArray(part) ? part : [part]
  return PROSE_KEYS.has(key) && texts.every((text) => typeof text === 'string')
}

function parseJsonObject(text: string): Json | null {
  if (!/^\s*[[{]/.test(text)) return null
  try {
    const parsed: Json = JSON.parse(text)
    return typeof parsed === 'object' ? parsed : null
  } catch {
    return null
  }
}

/** A text that begins like JSON; invalid escapes, as models write them, are mended. */
function readJsonText(text: string): Json | 'broken' | null {
  if (!/^\s*[[{]/.test(text)) return null
  const mended = () =>
    parseJsonObject(
      text.replaceAll(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})|\\/g, (found) => (found === '\\' ? '\\\\' : found)),
    )
  return parseJsonObject(text) ?? mended() ?? 'broken'
}

const NO_CODE: FoundCode = { parts: [], unread: [], limits: [] }

/** The code in a text: fenced blocks; a JSON text's own parts; the whole text where it may be code; none in prose. */
function findInText(text: string): FoundCode {
  if (text.length > TEXT_CHARS)
    return { ...NO_CODE, limits: [`output: ${text.length} characters, expected at most ${TEXT_CHARS}`] }
  const json = readJsonText(text)
  if (json !== null && json !== 'broken') return findCode(json)
  const fenced = fencedParts(text)
  if (fenced !== null) {
    const hasJson = fenced.parts.some((part) => /^\s*[[{]/.test(part.text) && holdsCodeKey(part.text))
    const unread = hasJson ? [...fenced.unread, 'output: JSON with code between fences'] : fenced.unread
    return { ...NO_CODE, parts: fenced.parts, unread }
  }
  if (json === 'broken' && (looksLikeCode(text) || holdsCodeKey(text)))
    return { ...NO_CODE, unread: ['output: it begins like JSON but does not parse'] }
  const unread = holdsCodeKey(text) ? ['output: JSON with code among other text'] : []
  return { ...NO_CODE, unread, parts: looksLikeCode(text) ? [{ language: null, text }] : [] }
}

/**
 * Where the code of an output is. Of JSON only the parts that hold code count (`CODE_KEYS`), at any depth; of a text
 * its fenced blocks, or all of it.
 */
export function findCode(output: Json): FoundCode {
  if (typeof output === 'string') return findInText(output)
  const finder = new CodeFinder()
  finder.search(output, 0)
  const { parts, unread, limits, sawKey } = finder
  if (!sawKey) unread.add('output: no part that is known to hold code')
  return { parts, unread: [...unread], limits: [...limits] }
}
