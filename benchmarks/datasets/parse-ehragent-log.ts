/** What an EHRAgent run did: what it knew, the code that produced its answer, and that answer. */
export type EhrAgentOutput = {
  /** The agent's notes on where things are; null where the log does not show them apart from the examples. */
  readonly knowledge: string | null
  /** Code of the last cell that ran, or of the last attempt if none did; null where nothing can be read. */
  readonly code: string | null
  /** What that code printed; null where no cell ran or the code cannot be read. */
  readonly answer: string | null
}

type Cell = { readonly code: string | null; readonly result: string | null }

const SEPARATOR = /^-{20,}[ \t]*$/m
const MARKER = /^\(END OF EXAMPLES\)[ \t]*$/m
const GOLD = /^Ground-Truth Answer --->/m
const CELL_START = /(?:^|\n)[ \t]*\{\s*"cell"\s*:\s*"/
// A class name of Python's ending in Error or Exception (or one of those without), a colon right after it; or a traceback.
const ERROR =
  /^(?:Traceback \(most recent call last\)|(?:[A-Za-z_][\w.]{0,80})?(?:Error|Exception):|(?:StopIteration|KeyboardInterrupt|SystemExit|GeneratorExit)(?::|$))/

/**
 * Whether the block after a cell says that the cell failed. An error starts, at its first character, with
 * `Error:`, a class name such as `TypeError:`, or a traceback; `Error bars: 3` is an answer.
 */
export function isCellError(block: string): boolean {
  return ERROR.test(block.trim())
}

const ESCAPES = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
])

// JSON's escapes are undone, any other backslash stays: agents write `\'` into JSON, and in Python it means a quote.
function unescapeLeniently(text: string): string {
  return text.replace(/\\(u[0-9a-fA-F]{4}|[\s\S])/g, (whole, code: string) => {
    if (code.length === 5) return String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return ESCAPES.get(code) ?? whole
  })
}

const WELL_FORMED = /^\{\s*"cell"\s*:\s*"([^"\\]*(?:\\[\s\S][^"\\]*)*)"\s*\}/

function undoEscapes(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return unescapeLeniently(text)
  }
}

/** Code of a `{"cell": "…"}` block; undefined where the block is no cell, null where the cell is cut off. */
export function readCell(block: string): string | null | undefined {
  const start = CELL_START.exec(block)
  if (start === null) return undefined
  const json = block.slice(start.index).trim()
  const inner = WELL_FORMED.exec(json)?.[1]
  if (inner !== undefined) return undoEscapes(inner)
  const end = /"\s*\}$/.exec(json)
  const from = start[0].trimStart().length
  return end === null || end.index < from ? null : unescapeLeniently(json.slice(from, end.index))
}

/** Each cell with what came after it. A cell that another cell follows at once was announced, not run. */
function readCells(blocks: readonly string[]): Cell[] {
  const cells: Cell[] = []
  for (const [index, block] of blocks.entries()) {
    const code = readCell(block)
    if (code === undefined) continue
    const next = blocks[index + 1]
    const following = next?.trim() === '' ? (blocks[index + 2] ?? '') : (next ?? '')
    const announced = readCell(following) !== undefined
    cells.push({ code, result: next === undefined || announced ? null : next.trim() })
  }
  return cells
}

function readKnowledge(text: string): string | null {
  const start = /^Knowledge:[ \t]*$/m.exec(text)
  if (start === null) return null
  const rest = text.slice(start.index + start[0].length)
  const end = /^(?:Question|Solution):/m.exec(rest)
  return rest.slice(0, end?.index ?? rest.length).trim()
}

/** The agent's own blocks: after its examples, before the gold answer. Without the marker no text is known to be its own. */
export function ownBlocks(log: string): { readonly knowledge: string | null; readonly blocks: readonly string[] } {
  const marker = MARKER.exec(log)
  const own = marker === null ? log : log.slice(marker.index + marker[0].length)
  const gold = GOLD.exec(own)
  const [first = '', ...blocks] = own.slice(0, gold?.index ?? own.length).split(new RegExp(SEPARATOR, 'm'))
  return marker === null ? { knowledge: null, blocks } : { knowledge: readKnowledge(first), blocks }
}

/**
 * Reads what reaches the guard out of the log of one EHRAgent run (published layout of EICU-AC).
 *
 * - Only text after the line `(END OF EXAMPLES)` is the agent's; in a log without it only blocks that are cells count.
 * - Blocks stand between lines of dashes; a cell is a block that is, or ends with, JSON `{"cell": "…"}`. Broken JSON is read
 *   leniently: up to the closing quote and brace, unknown escapes kept as they are.
 * - The answer is what follows the last cell that ran without an error ({@link isCellError}). If none ran, the code is the last
 *   attempt and the answer null.
 * - No cell at all, or a last cell that is cut off: code and answer are null. Nothing can be said of such a run.
 * - The head (question and gold list), `Ground-Truth Answer --->` and what follows it are never read.
 *
 * @example parseEhrAgentLog(text).code
 */
export function parseEhrAgentLog(log: string): EhrAgentOutput {
  const { knowledge, blocks } = ownBlocks(log.replaceAll('\r\n', '\n'))
  const cells = readCells(blocks)
  const last = cells.at(-1)
  if (last === undefined || last.code === null) return { knowledge, code: null, answer: null }
  const ran = cells.findLast((cell) => cell.result !== null && cell.code !== null && !isCellError(cell.result))
  return ran === undefined
    ? { knowledge, code: last.code, answer: null }
    : { knowledge, code: ran.code, answer: ran.result }
}
