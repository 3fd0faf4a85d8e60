import type { Json } from '../../contract/json.ts'

/** A piece of code in an output, and its language where the output says so. */
export type CodePart = { readonly language: 'python' | 'sql' | null; readonly text: string }
export type FoundCode = { readonly parts: readonly CodePart[]; readonly unread: readonly string[] }

/** Parts of a JSON output that hold code. Text in any other part is never read as code. */
const CODE_KEYS: ReadonlySet<string> = new Set([
  'code',
  'codes',
  'sql',
  'query',
  'queries',
  'solution',
  'cell',
  'cells',
  'program',
  'script',
  'statement',
  'statements',
  'command',
  'commands',
  'python',
  'source',
  'snippet',
  'source_code',
  'sql_query',
  'code_block',
])
/** Parts that hold a tool's arguments: objects with code in them, or JSON text of such objects. */
const ARGUMENT_KEYS: ReadonlySet<string> = new Set([
  'tool_input',
  'arguments',
  'args',
  'input',
  'parameters',
  'kwargs',
  'action_input',
])
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
/** More notes than this say nothing new. */
const NOTE_LIMIT = 200
/** Characters of a text, or of all texts of a JSON output, that are looked at for code. */
const TEXT_CHARS = 200_000
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

class CodeFinder {
  readonly parts: CodePart[] = []
  readonly unread: string[] = []
  sawKey = false
  #values = 0
  #chars = 0

  /** Looks for code keys in an object or array. */
  search(value: Json, depth: number): void {
    if (!this.#mayLook()) return
    if (depth > DEPTH_LIMIT) {
      this.#note('output: nested too deeply')
      return
    }
    if (typeof value === 'string') this.#searchText(value)
    else if (Array.isArray(value)) for (const item of value) this.search(item, depth + 1)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, part] of Object.entries(value)) this.#part(key.trim().toLowerCase(), part, depth)
    }
  }

  #note(what: string): void {
    if (this.unread.length < NOTE_LIMIT) this.unread.push(what)
  }

  /** Whether one more value may be looked at. */
  #mayLook(): boolean {
    this.#values++
    // Past the limit of notes, too: it says why there is no more.
    if (this.#values === VALUE_LIMIT + 1) this.unread.unshift(`output: more than ${VALUE_LIMIT} values`)
    return this.#values <= VALUE_LIMIT
  }

  #searchText(text: string): void {
    this.#chars += text.length
    if (this.#chars > TEXT_CHARS)
      this.#note(`output: more than ${TEXT_CHARS} characters under keys that are not known to hold code`)
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
    const before = this.parts.length + this.unread.length
    this.search(value, depth + 1)
    const found = this.parts.length + this.unread.length > before
    if (!found) this.#note(`output: \`${key}\` holds no part that is known to be code`)
  }

  /** A tool's arguments as text: JSON, or the code itself. */
  #arguments(key: string, text: string, depth: number): void {
    this.sawKey = true
    const parsed = parseJsonObject(text)
    if (parsed === null) this.addText(text, null, depth)
    else {
      const before = this.parts.length + this.unread.length
      this.search(parsed, depth + 1)
      if (this.parts.length + this.unread.length === before)
        this.#note(`output: \`${key}\` holds no part that is known to be code`)
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
    if (fenced === null || !fenced.alone) this.parts.push({ language, text })
    else {
      for (const part of fenced.parts) this.parts.push({ language: part.language ?? language, text: part.text })
      for (const note of fenced.unread) this.#note(note)
    }
  }
}

function isProse(key: string, part: Json): boolean {
  const texts = Array.isArray(part) ? part : [part]
  return PROSE_KEYS.has(key) && texts.every((text) => typeof text === 'string')
}

/** Whether a text has the words of a data-loading call or of SQL. */
function showsCode(text: string): boolean {
  const plain = text.normalize('NFKC')
  return DATA_CALL.test(plain) || hasSqlWords(plain)
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

/** Fenced blocks of a text; null where it has none. A fence without an end is closed by the text's. */
function fencedParts(text: string): (FoundCode & { readonly alone: boolean }) | null {
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
  if (looksLikeCode(rest)) unread.push('output: code outside its fenced blocks')
  return parts.length + unread.length === 0 ? null : { parts, unread, alone: rest.trim() === '' }
}

/** Signs that a text without fences may be code. */
const DATA_CALL = /\b(?:LoadDB|FilterDB|GetValue|SQLInterpreter)\b/
const CODE_SIGNS = [
  DATA_CALL,
  /[\w.]\((?!e?s\))/,
  /^[ \t]*[A-Za-z_][\w.]*(?:\[[^\]\n]*\])?[ \t]*[-+*/|&]?=[^=]/m,
  /^[ \t]*(?:import[ \t]+\w|from[ \t]+[\w.]+[ \t]+import\b|(?:for|while|if|try|with|def|class)\b[^\n]*:[ \t]*(?:#[^\n]*)?$)/m,
]
const SQL_PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/\bselect\b/i, /\bfrom\b/i],
  [/\binsert\b/i, /\binto\b/i],
  [/\bdelete\b/i, /\bfrom\b/i],
  [/\bupdate\b/i, /\bset\b/i],
]

function hasSqlWords(text: string): boolean {
  return SQL_PAIRS.some(([first, second]) => {
    const at = text.search(first)
    return at >= 0 && second.test(text.slice(at))
  })
}

function looksLikeCode(text: string): boolean {
  return CODE_SIGNS.some((sign) => sign.test(text)) || hasSqlWords(text)
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

/** The code in a text: fenced blocks; a JSON text's own parts; the whole text where it may be code; none in prose. */
function findInText(text: string): FoundCode {
  if (text.length > TEXT_CHARS)
    return { parts: [], unread: [`output: ${text.length} characters, expected at most ${TEXT_CHARS}`] }
  const json = readJsonText(text)
  if (json !== null && json !== 'broken') return findCode(json)
  const fenced = fencedParts(text)
  if (fenced !== null) return fenced
  if (!looksLikeCode(text)) return { parts: [], unread: [] }
  if (json === 'broken') return { parts: [], unread: ['output: it begins like JSON but does not parse'] }
  return { parts: [{ language: null, text }], unread: [] }
}

/**
 * Where the code of an output is. Of JSON only the parts that hold code count (`CODE_KEYS`), at any depth; of a text
 * its fenced blocks, or all of it.
 */
export function findCode(output: Json): FoundCode {
  if (typeof output === 'string') return findInText(output)
  const finder = new CodeFinder()
  finder.search(output, 0)
  const unread = finder.sawKey ? finder.unread : [...finder.unread, 'output: no part that is known to hold code']
  return { parts: finder.parts, unread }
}
