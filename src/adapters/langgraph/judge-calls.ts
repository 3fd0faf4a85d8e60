import { z } from 'zod'
import { type GuardingOptions, handleFailed, handlePending, type UnknownOption } from '../mapping/index.ts'
import type { BoundCalls } from './bind-calls.ts'
import type { Around, CallContext } from './call-context.ts'
import { type Kept, keepInGraph } from './keep-in-graph.ts'
import { digestOf, type ReadCall } from './read-call.ts'

export type CallOptions<Context> = GuardingOptions<CallContext<Context>> & UnknownOption

/** What the guard said of one call: all that a checkpoint keeps of a verdict, which may hold what tools answered. */
const Judgement = z.strictObject({
  kind: z.enum(['pass', 'ask', 'stop']),
  /** For the model, '' where it passes. */
  message: z.string(),
  /** For a person, '' where nobody is asked. */
  question: z.string(),
  verdictId: z.string().nullable(),
})
export type Judgement = z.infer<typeof Judgement>

/**
 * Asks the guard about each call. Where a person may be asked, the graph keeps the answers, under the name of the calls, their arguments and who makes them:
 * other calls, and those of others, are guarded anew.
 */
export async function judgeCalls({ options, calls }: BoundCalls, around: Around<unknown>): Promise<Kept<Judgement[]>> {
  const make = () => Promise.all(calls.map((call) => judgeCall(options, call, around)))
  if (options.unknown !== 'ask') return { value: await make(), fresh: true }
  const name = digestOf(calls.map(({ digest }) => digest))
  return keepInGraph({ name, schema: z.array(Judgement).length(calls.length), make })
}

async function judgeCall(options: CallOptions<unknown>, call: ReadCall, around: Around<unknown>): Promise<Judgement> {
  const { pending } = call
  const handling =
    'unreadable' in call
      ? await handleFailed(options, pending, call.unreadable)
      : await handlePending(options, pending, around)
  const message = handling.kind === 'pass' ? '' : handling.message
  const question = handling.kind === 'ask' ? handling.question : ''
  return { kind: handling.kind, message, question, verdictId: handling.verdict?.id ?? null }
}
