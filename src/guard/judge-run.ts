import type { Judgement, Stages } from '../contract/stages.ts'
import type { Span } from '../contract/telemetry.ts'
import { noteProblem } from './note-problem.ts'

/** Judges a run, and notes in the span why it gave no verdict. */
export async function judgeRun(
  judge: Stages['judge'],
  run: Parameters<Stages['judge']>[0],
  span: Span,
): Promise<Judgement> {
  const judged = await judge(run)
  noteProblem(span, judged.ok ? null : judged.error)
  return judged
}
