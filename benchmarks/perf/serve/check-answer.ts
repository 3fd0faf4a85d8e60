import { z } from 'zod'
import type { LoadAction } from './load-actions.ts'

/** What is looked at: reading whole verdicts by their schema would take the time of the service that is measured. */
const Answer = z.object({
  id: z.string().length(26),
  decision: z.string(),
  reasons: z.array(z.looseObject({ kind: z.string() })),
  answer: z.string().nullable(),
})

const Access = z.strictObject({ kind: z.literal('access'), database: z.literal('loans'), columns: z.array(z.string()) })
const Failure = z.object({ kind: z.literal('failure'), message: z.string() })

function areRight(reasons: readonly unknown[], { decision, columns, quoted }: LoadAction): boolean {
  if (decision === 'allow') return reasons.length === 0
  const [reason, ...more] = reasons
  if (more.length > 0) return false
  if (decision === 'unknown') return Failure.safeParse(reason).data?.message.endsWith(quoted ?? '') === true
  return Access.safeParse(reason).data?.columns.toSorted().join() === columns.join()
}

/** Whether a verdict is the one of its action. `seen` has the ids of all that were read before, and gets this one. */
export function readVerdict(
  text: string,
  action: LoadAction,
  seen: Set<string>,
): { readonly id: string } | { readonly problem: string } {
  const parsed = Answer.safeParse(parseJson(text))
  if (!parsed.success) return { problem: 'no verdict' }
  const { id, decision, reasons, answer } = parsed.data
  if (decision !== action.decision) return { problem: `\`${decision}\`, expected \`${action.decision}\`` }
  if (!areRight(reasons, action)) return { problem: `the reasons of another: ${JSON.stringify(reasons)}` }
  if (answer !== action.answer) return { problem: `the answer of another: ${JSON.stringify(answer)}` }
  if (seen.has(id)) return { problem: `an id for the second time: ${id}` }
  seen.add(id)
  return { id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
