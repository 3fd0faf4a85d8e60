import type { Example, Gold } from '../datasets/dataset.ts'
import type { Judged } from '../methods/judged.ts'
import type { Method } from '../methods/method.ts'
import { answerMatches } from '../metrics/answer-matches.ts'
import { isRight } from '../metrics/score-examples.ts'
import type { Cell } from './cell.ts'
import { ExampleRecord } from './example-record.ts'

export type Judging = {
  /** Of the cell. */
  readonly id: string
  readonly cell: Cell
  readonly method: Method
  /** Clock in milliseconds. */
  readonly now: () => number
  readonly signal?: AbortSignal | undefined
  /** Gets what an example took of models that was left out all the same. */
  readonly onLeftOut?: ((usage: Judged['usage']) => void) | undefined
}

type Outcome = { readonly verdict: Judged | null; readonly error: string | null; readonly ms: number }

function isLeftOut({ verdict }: Outcome): boolean {
  if (verdict?.decision !== 'unknown') return false
  return verdict.reasons.some((reason) => reason.kind === 'failure' && reason.code === 'budget')
}

async function ask({ action, leaveOut }: Example, { method, now, signal }: Judging): Promise<Outcome> {
  const start = now()
  try {
    // INVARIANT: a method gets nothing of an example but its action and what may not be shown. Never gold.
    const verdict = await method.judge({ action, leaveOut }, signal === undefined ? {} : { signal })
    // A method that was cut off may answer unknown; that says nothing about it.
    signal?.throwIfAborted()
    return { verdict, error: null, ms: now() - start }
  } catch (error) {
    // Once the caller aborted, failures are his doing and no result of the method.
    signal?.throwIfAborted()
    return { verdict: null, error: error instanceof Error ? error.message : String(error), ms: now() - start }
  }
}

/**
 * Learns of an example that was judged rightly: gold is the confirmation.
 * @returns whether a demonstration was made of it
 */
export async function learnFrom(
  { action, leaveOut, gold }: Example,
  verdict: Judged | null,
  { method }: Judging,
): Promise<boolean> {
  if (verdict === null || method.learn === undefined || !isRight({ gold, ...verdict })) return false
  return await method.learn({ action, leaveOut }, verdict)
}

/** Whether the target agent's answer is right is a matter of the run that was judged: a method may have judged another than the set's own. */
export function goldFor({ gold, goldAnswer }: Example, verdict: Judged | null): Gold {
  const own = verdict?.ownAnswer
  if (own === undefined) return gold
  return { ...gold, answerCorrect: goldAnswer === undefined ? null : own !== null && answerMatches(own, goldAnswer) }
}

/**
 * Judges one example. A method that throws is recorded with its message.
 *
 * @returns null where the budget was spent: nothing was judged, so nothing is recorded
 * @throws the signal's reason once it is aborted; what learning throws; ZodError for a judgement that is none
 */
export async function judgeExample(example: Example, judging: Judging): Promise<ExampleRecord | null> {
  const outcome = await ask(example, judging)
  if (isLeftOut(outcome)) {
    if (outcome.verdict !== null) judging.onLeftOut?.(outcome.verdict.usage)
    return null
  }
  const { id, index, group, agentMs } = example
  const record: ExampleRecord = {
    cell: judging.id,
    ...{ id, index, group, gold: goldFor(example, outcome.verdict) },
    ...outcome,
    ...(agentMs === undefined ? {} : { agentMs }),
    ...(judging.cell.online ? { learned: await learnFrom(example, outcome.verdict, judging) } : {}),
  }
  // What cannot be read again must not be kept. The parsed copy is dropped: it would hold gold once more for every example.
  ExampleRecord.parse(record)
  return record
}
