import type { Tool } from '../contract/tool.ts'
import { checkAccessTool } from './check-access.ts'
import { checkRulesTool } from './check-rules.ts'
import { extractAccessTool } from './extract-access.ts'
import { matchActionTool } from './match-action-tool.ts'

/** The tools that every guard has. */
export function standardTools(): Tool[] {
  return [checkAccessTool, checkRulesTool, extractAccessTool, matchActionTool()]
}
