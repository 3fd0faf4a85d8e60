import { task } from '@langchain/langgraph'
import { z } from 'zod'
import { type GuardingOptions, handlePending, type UnknownOption } from '../mapping/index.ts'
import type { Around, CallContext } from './call-context.ts'
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

export type Judged = {
  readonly judgements: readonly Judgement[]
  /** Whether the guard was asked now, not before the graph was interrupted. */
  readonly fresh: boolean
}

/**
 * Asks the guard about each call. Where a person may be asked, the answers are the result of a task, which the graph's checkpointer keeps: they are there
 * when the graph goes on after an interrupt, in another process too. The task is named after the calls and their arguments: other calls are guarded anew.
 */
export async function judgeCalls<Context>(
  options: CallOptions<Context>,
  calls: readonly ReadCall[],
  around: Around<Context>,
): Promise<Judged> {
  const judge = () => Promise.all(calls.map((call) => judgeCall(options, call, around)))
  if (options.unknown !== 'ask') return { judgements: await judge(), fresh: true }
  let fresh = false
  const keep = task({ name: `guardagent:${digestOf(calls.map(({ digest }) => digest))}` }, async () => {
    fresh = true
    return { judgements: await judge() }
  })
  try {
    const { judgements } = z.object({ judgements: z.array(Judgement).length(calls.length) }).parse(await keep())
    return { judgements, fresh }
  } catch {
    // No graph is around it, or what was kept cannot be read: then it is as if nothing had been kept.
    return { judgements: await judge(), fresh: true }
  }
}

async function judgeCall<Context>(
  options: CallOptions<Context>,
  call: ReadCall,
  around: Around<Context>,
): Promise<Judgement> {
  const handling = await handlePending(
    'unreadable' in call ? { ...options, render: () => fail(call.unreadable) } : options,
    call.pending,
    around,
  )
  const message = handling.kind === 'pass' ? '' : handling.message
  const question = handling.kind === 'ask' ? handling.question : ''
  return { kind: handling.kind, message, question, verdictId: handling.verdict?.id ?? null }
}

function fail(error: unknown): never {
  throw error
}
