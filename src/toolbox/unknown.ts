import { z } from 'zod'
import { cutText } from './cut-text.ts'
import { defineTool } from './define-tool.ts'

const REASON_CHARS = 500

/** `Unknown(reason)`: a reader, for programs that are to decide every action of a definition. */
export const unknownTool = defineTool({
  name: 'Unknown',
  description:
    'Leaves this action undecided: return its result where the action cannot be read. The action is then looked at by itself.',
  kind: 'reader',
  parameters: z.object({ reason: z.string().describe(`what cannot be told, cut at ${REASON_CHARS} characters`) }),
  returns: z.strictObject({ unknown: z.string() }),
  run: ({ reason }) => ({ unknown: cutText(reason, REASON_CHARS) }),
})
