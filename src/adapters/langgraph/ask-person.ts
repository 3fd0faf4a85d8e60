import { interrupt, isGraphBubbleUp } from '@langchain/langgraph'
import { z } from 'zod'
import type { Json } from '../../contract/json.ts'
import type { Judgement } from './judge-calls.ts'
import type { ReadCall } from './read-call.ts'

/** A call that a person is asked about. */
export type Asked = { readonly read: ReadCall; readonly judgement: Judgement }

/**
 * What the graph is interrupted with: the form of langchain's human-in-the-loop middleware, and of which verdict each question comes. All calls of one
 * message that need a person stand in one interrupt. Go on with `new Command({ resume: { decisions: [{ type: 'approve' }] } })`, one decision each.
 */
export type GuardInterrupt = {
  readonly actionRequests: { name: string; args: Record<string, Json>; description: string }[]
  readonly reviewConfigs: { actionName: string; allowedDecisions: ('approve' | 'reject')[] }[]
  readonly verdicts: { id: string | null; toolCallId: string | null; digest: string; message: string }[]
}

/** What a person answered about one call; `note` is for the model. */
export type PersonAnswer = { readonly approved: true } | { readonly approved: false; readonly note: string }

/** `digest` may repeat the one of the question: the approval is then of that very call, whenever and wherever it arrives. */
const Approval = z.strictObject({ type: z.literal('approve'), digest: z.string().optional() })
const Rejection = z.object({ type: z.literal('reject'), message: z.string() })
const Answer = z.object({ decisions: z.array(z.unknown()) })

/**
 * Interrupts the graph for a person's decisions, and reads them when it goes on. Whatever is not clearly an approval is none. `fresh` says that the calls were
 * judged just now: a decision that comes back at once was made about something else, unless it names the call.
 * @throws GraphInterrupt, which is how a graph is interrupted
 */
export function askPerson(asked: readonly Asked[], fresh: boolean): PersonAnswer[] {
  const answer = interruptWith(asked)
  if (answer === null)
    return asked.map(() => reject('No person could be asked: that takes a graph with a checkpointer.'))
  const { success, data } = Answer.safeParse(answer.value)
  if (!success || data.decisions.length !== asked.length) return asked.map(() => reject('No person approved it.'))
  return asked.map(({ read }, index) => readDecision(data.decisions[index], read, fresh))
}

function interruptWith(asked: readonly Asked[]): { readonly value: unknown } | null {
  try {
    return { value: interrupt(describe(asked)) }
  } catch (error) {
    if (isGraphBubbleUp(error)) throw error
    return null
  }
}

function describe(asked: readonly Asked[]): GuardInterrupt {
  return {
    actionRequests: asked.map(({ read: { call }, judgement }) => ({
      name: call.name,
      args: call.args,
      description: judgement.question,
    })),
    reviewConfigs: asked.map(({ read }) => ({
      actionName: read.call.name,
      allowedDecisions: ['approve', 'reject'],
    })),
    verdicts: asked.map(({ read, judgement }) => ({
      id: judgement.verdictId,
      toolCallId: read.call.id ?? null,
      digest: read.digest,
      message: judgement.question,
    })),
  }
}

function readDecision(decision: unknown, { digest }: ReadCall, fresh: boolean): PersonAnswer {
  const approval = Approval.safeParse(decision)
  if (!approval.success) {
    const { data } = Rejection.safeParse(decision)
    return reject(data === undefined ? 'No person approved it.' : `A person rejected it: ${data.message}`)
  }
  const named = approval.data.digest
  if (named === undefined ? !fresh : named === digest) return { approved: true }
  return reject('A person has approved something else, not this.')
}

function reject(note: string): PersonAnswer {
  return { approved: false, note }
}
