import type { Tool } from '../contract/tool.ts'
import { readFieldsTool } from './read-fields.ts'
import { standardTools } from './standard-tools.ts'
import { unknownTool } from './unknown.ts'

/**
 * The tools that compiled programs have beside the definition's own.
 *
 * @param builtIn - Whether the standard tools are among them, and `ReadFields`.
 * @param classify - `Classify`, where a model may be asked.
 */
export function compiledTools({ builtIn, classify }: { builtIn: boolean; classify?: Tool }): Tool[] {
  return [
    ...(builtIn ? [...standardTools(), readFieldsTool] : []),
    ...(classify === undefined ? [] : [classify]),
    unknownTool,
  ]
}
