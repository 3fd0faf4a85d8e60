import type { GuardTask, Planner } from '../contract/core.ts'
import { PlanError } from '../contract/errors.ts'
import type { Model, ModelMessage } from '../contract/model.ts'
import { planPrompt } from './llm-plan-prompt.ts'
import { readPlanReply } from './llm-plan-reply.ts'
import { planNames, planShape } from './llm-plan-shape.ts'

/** Name of the reply's shape, as the endpoint sees it. */
const SHAPE_NAME = 'guard_plan'
/** How much of an unusable reply is shown to the model again, characters. */
const SHOWN_AGAIN = 4000

/**
 * A planner that asks a model for the four steps (arXiv:2406.09187, 4.2). A reply that is not a plan is asked for once
 * more with the error.
 *
 * `plan` throws a `PlanError` if the second reply is no plan either, and what the model throws.
 *
 * @param delimiter gives a fresh unguessable word, 16 characters or longer, to keep hostile text in its place
 * @example
 * const planner = llmPlanner({ model, delimiter: () => randomBytes(16).toString('hex') })
 */
export function llmPlanner({ model, delimiter }: { model: Model; delimiter: () => string }): Planner {
  return {
    async plan(task) {
      const messages = planPrompt(task, delimiter)
      const reply = await ask(model, task, messages)
      const first = readPlanReply(reply, task)
      if (first.plan) return first.plan
      const again = await ask(model, task, [...messages, ...complaint(reply, first.problem)])
      const second = readPlanReply(again, task)
      if (second.plan) return second.plan
      throw new PlanError(`the model gave no plan in two replies: ${second.problem}`)
    },
  }
}

function ask(model: Model, task: GuardTask, messages: readonly ModelMessage[]): Promise<string> {
  const shape = planShape(planNames(task), task.engine)
  const { usage, signal } = task
  return model.complete({ messages, schema: { name: SHAPE_NAME, shape }, usage, ...(signal && { signal }) })
}

function complaint(reply: string, problem: string): ModelMessage[] {
  const shown = reply.slice(0, SHOWN_AGAIN).trim() || '(nothing)'
  return [
    { role: 'assistant', content: shown },
    { role: 'user', content: `That is not a plan: ${problem}. Answer again with the whole plan, as one JSON object.` },
  ]
}
