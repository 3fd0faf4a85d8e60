/** Parts of a JSON output that hold code. Text in any other part is never read as code. */
export const CODE_KEYS: ReadonlySet<string> = new Set([
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
export const ARGUMENT_KEYS: ReadonlySet<string> = new Set([
  'tool_input',
  'arguments',
  'args',
  'input',
  'parameters',
  'kwargs',
  'action_input',
])

const ANY_KEY = new RegExp(`["']\\s*(?:${[...CODE_KEYS, ...ARGUMENT_KEYS].join('|')})\\s*["']\\s*:`, 'i')

/** Whether a text that is not JSON as a whole has a part that would hold code if it were. */
export function holdsCodeKey(text: string): boolean {
  return ANY_KEY.test(text)
}
