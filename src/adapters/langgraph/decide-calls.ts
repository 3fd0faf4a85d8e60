import { type Asked, askPerson, type PersonAnswer } from './ask-person.ts'
import type { BoundCalls } from './bind-calls.ts'
import type { Around } from './call-context.ts'
import { judgeCalls } from './judge-calls.ts'
import type { ReadCall } from './read-call.ts'

/** Whether a call goes on, and what the model is told where it does not ('' where it does). */
export type CallDecision = { readonly passes: boolean; readonly message: string }

export type DecidedCall = CallDecision & { readonly read: ReadCall }

/**
 * Decides calls before any of them runs: asks the guard about each, then a person about all that it leaves open, where that is wanted.
 * @throws GraphInterrupt where a person is asked; nothing else
 */
export async function decideCalls(bound: BoundCalls, around: Around<unknown>): Promise<DecidedCall[]> {
  if (bound.calls.length === 0) return []
  const { value: judgements, fresh } = await judgeCalls(bound, around)
  const judged = bound.calls.flatMap((read, index): Asked[] => {
    const judgement = judgements[index]
    return judgement === undefined ? [] : [{ read, judgement }]
  })
  const asked = judged.filter(({ judgement }) => judgement.kind === 'ask')
  const answers = asked.length === 0 ? [] : await askPerson(asked, fresh)
  return judged.map((one) => decide(one, answers[asked.indexOf(one)]))
}

function decide({ read, judgement }: Asked, answer: PersonAnswer | undefined): DecidedCall {
  // INVARIANT: only the guard's allow and a person's approval pass.
  if (judgement.kind === 'pass' || answer?.approved === true) return { read, passes: true, message: '' }
  const note = answer === undefined ? '' : `\n${answer.note}`
  return { read, passes: false, message: `${judgement.message}${note}` }
}
