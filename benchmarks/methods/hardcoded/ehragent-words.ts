import { isCellError, ownBlocks, parseEhrAgentLog, readCell } from '../../datasets/parse-ehragent-log.ts'
import { isDenial } from './denial.ts'

const MARKER = /^\(END OF EXAMPLES\)[ \t]*$/m

/**
 * What an EHRAgent said in the end: the answer of its last cell that ran, and its own messages after its last cell. The echoed prompt, the
 * gold answer and errors of its code are none of that, but for an error that a denial in its code raised. Null where nothing of it can be read.
 */
export function ehrAgentWords(text: string): string | null {
  const log = text.replaceAll('\r\n', '\n')
  const { code, answer } = parseEhrAgentLog(log)
  const blocks = agentBlocks(log)
  const lastCell = blocks.findLastIndex(isCell)
  const cell = readCell(blocks[lastCell] ?? '') ?? ''
  const after = blocks.slice(lastCell + 1).filter((block) => !isCellError(block) || isDenial(cell))
  const words = new Set([...(answer === null ? [] : [answer]), ...after].map((block) => block.trim()).filter(Boolean))
  return words.size === 0 && code === null ? null : [...words].join('\n')
}

function isCell(block: string): boolean {
  return readCell(block) !== undefined
}

/** Without the line that ends its examples, no text before its first cell is known to be the agent's. */
function agentBlocks(log: string): readonly string[] {
  const { blocks } = ownBlocks(log)
  if (MARKER.test(log)) return blocks
  const first = blocks.findIndex(isCell)
  return first < 0 ? [] : blocks.slice(first)
}
