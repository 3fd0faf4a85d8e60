import { z } from 'zod'
import type { Example } from './dataset.ts'

/** A row's `agent_seconds`: time that the target agent took for its action. The published rows have none; logs of one's own may. */
export const AgentSeconds = z.number().nonnegative().optional()

/** The same as an example has it. */
export function agentTime(row: { readonly agent_seconds?: number | undefined }): Pick<Example, 'agentMs'> {
  return row.agent_seconds === undefined ? {} : { agentMs: row.agent_seconds * 1000 }
}
