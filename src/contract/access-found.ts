import { z } from 'zod'
import { AccessMap } from './policy.ts'

/** What a reader found in an output: databases with the columns touched, and what it could not read. */
export const AccessFound = z.strictObject({
  databases: AccessMap,
  unread: z.array(z.string()),
  /** True where reading ended at a limit, so that nobody can say what the rest holds; absent otherwise. */
  truncated: z.boolean().optional().describe('true where there was too much to read'),
})
export type AccessFound = z.infer<typeof AccessFound>

/** Categories that an action falls under, and those that it may fall under. */
export const ActionsFound = z.object({
  actions: z.array(z.string()),
  unsure: z.array(z.string()),
  /** Why nobody can tell from the words: a tie, or no word of any known subject. Absent where they decide. */
  unknown: z.string().exactOptional(),
})
export type ActionsFound = z.infer<typeof ActionsFound>
