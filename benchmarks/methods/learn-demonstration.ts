import { z } from 'zod'
import type { NewDemonstration } from '../../src/contract/demonstration.ts'
import { PlanSteps } from '../../src/contract/plan.ts'
import type { Judged } from './judged.ts'
import type { Question } from './method.ts'

/** What a verdict has that can be learned from; an unknown lacks some of it. */
const Solved = z.looseObject({
  plan: PlanSteps,
  program: z.string().min(1),
  label: z.union([z.literal(0), z.literal(1)]),
})

/**
 * Makes a demonstration of a question and its verdict; null where there is nothing to learn. It carries the question's id and task, so
 * that it is never shown for the same question of somebody else.
 */
export function learnDemonstration(question: Question, judged: Judged, agent: string): NewDemonstration | null {
  const solved = Solved.safeParse(judged)
  if (!solved.success) return null
  const { plan, program, label } = solved.data
  const { input, output, identity } = question.action
  const { questionId, task } = question.leaveOut
  return {
    agent,
    input,
    output,
    ...(identity === undefined ? {} : { identity }),
    plan,
    program,
    label,
    ...(questionId === undefined ? {} : { questionId }),
    ...(task === undefined ? {} : { task }),
  }
}
