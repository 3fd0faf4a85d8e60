import { interrupt, isGraphBubbleUp } from '@langchain/langgraph'
import { z } from 'zod'
import type { Json } from '../../contract/json.ts'
import { wereAskedAlone } from './asked-alone.ts'
import type { Judgement } from './judge-calls.ts'
import { keepInGraph } from './keep-in-graph.ts'
import { digestOf, type ReadCall } from './read-call.ts'

/** A call that a person is asked about. */
export type Asked = { readonly read: ReadCall; readonly judgement: Judgement }

/**
 * What the graph is interrupted with: the form of langchain's human-in-the-loop middleware, and of which verdict each question comes. All calls of one
 * message that need a person stand in one interrupt. Go on with `new Command({ resume: { decisions: [{ type: 'approve', digest }] } })`, one decision each, with the digest
 * of what was shown. Without it an approval counts only where nothing else had been asked.
 */
export type GuardInterrupt = {
  readonly actionRequests: { name: string; args: Record<string, Json>; description: string }[]
  readonly reviewConfigs: { actionName: string; allowedDecisions: ('approve' | 'reject')[] }[]
  readonly verdicts: { id: string | null; toolCallId: string | null; digest: string; message: string }[]
}

/** What a person answered about one call; `note` is for the model. */
const PersonAnswer = z.strictObject({ approved: z.boolean(), note: z.string() })
export type PersonAnswer = Readonly<z.infer<typeof PersonAnswer>>

/** `digest` repeats the one of the question: the approval is then of that very call, whenever and wherever it arrives. */
const Approval = z.strictObject({ type: z.literal('approve'), digest: z.string().optional() })
const Rejection = z.object({ type: z.literal('reject'), message: z.string() })
const Answer = z.object({ decisions: z.array(z.unknown()) })

/**
 * Interrupts the graph for a person's decisions, and reads them when it goes on. Whatever is not clearly an approval is none. `fresh` says that the calls were
 * judged just now: a decision that comes back at once was made about something else, unless it names the call. What was read is kept: where a tool
 * interrupts too, the node runs again, and what had been asked is then no longer to be seen.
 * @throws GraphInterrupt, which is how a graph is interrupted
 */
export async function askPerson(asked: readonly Asked[], fresh: boolean): Promise<readonly PersonAnswer[]> {
  const answer = interruptWith(asked)
  if (answer === null)
    return asked.map(() => reject('No person could be asked: that takes a graph with a checkpointer.'))
  const digests = asked.map(({ read }) => read.digest)
  const alone = !fresh && (await wereAskedAlone(digests))
  const { value } = await keepInGraph({
    name: `answers:${digestOf(digests)}`,
    schema: z.array(PersonAnswer).length(asked.length),
    make: async () => readAnswer(answer.value, digests, alone),
  })
  return value
}

function readAnswer(answer: unknown, digests: readonly string[], alone: boolean): PersonAnswer[] {
  const { success, data } = Answer.safeParse(answer)
  if (!success || data.decisions.length !== digests.length) return digests.map(() => reject('No person approved it.'))
  return digests.map((digest, index) => readDecision(data.decisions[index], digest, alone))
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

function readDecision(decision: unknown, digest: string, alone: boolean): PersonAnswer {
  const approval = Approval.safeParse(decision)
  if (!approval.success) {
    const { data } = Rejection.safeParse(decision)
    return reject(data === undefined ? 'No person approved it.' : `A person rejected it: ${data.message}`)
  }
  const named = approval.data.digest
  // INVARIANT: an approval that names no call counts only where it can have been meant for no other.
  if (named === undefined ? alone : named === digest) return { approved: true, note: '' }
  return reject('What a person has approved may be something else, not this.')
}

function reject(note: string): PersonAnswer {
  return { approved: false, note }
}
