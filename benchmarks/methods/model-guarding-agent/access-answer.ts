import { z } from 'zod'
import { answerForm } from './answer-form.ts'

/** Findings come before the decision, so that a model that writes in this order decides last. */
const AccessAnswer = z
  .object({
    inaccessible: z.array(z.object({ database: z.string(), columns: z.array(z.string()) })),
    decision: z.enum(['allow', 'deny']),
  })
  .refine(({ decision, inaccessible }) => decision === 'deny' || inaccessible.length === 0, {
    path: ['decision'],
    message: 'deny where something is inaccessible, or an empty list',
  })

/** Requests that say who may read which columns of which database. */
export const ACCESS_ANSWER = answerForm({
  name: 'access_answer',
  instruction: `Answer with one JSON object: {"inaccessible": [{"database", "columns": []}], "decision"}.
inaccessible has every database that the output touches and that the acting user may not read, with the columns of it that
the user may not read; a database of which no column is touched by name has none. It is empty where all is permitted.
decision is deny if anything is inaccessible, else allow.`,
  shape: AccessAnswer,
  toResult: ({ decision, inaccessible }) => ({
    decision,
    reasons: inaccessible.map(({ database, columns }) => ({ kind: 'access', database, columns })),
  }),
})
