import type { Model } from '../../src/contract/model.ts'
import type { Benchmark } from '../runners/benchmarks.ts'
import type { Cell } from '../runners/cell.ts'
import { type Judging, judgeAction } from './judge-action.ts'
import { type Category, OWN_CATEGORIES } from './llama-guard/categories.ts'
import { moderationPrompt } from './llama-guard/moderation-prompt.ts'
import { readAssessment } from './llama-guard/read-assessment.ts'
import { requestCategories } from './llama-guard/request-categories.ts'
import type { Method, MethodContext, Question } from './method.ts'
import { modelOf } from './model-of.ts'
import { requestsOf } from './requests-of.ts'

/**
 * Moderation by a Llama Guard 3 model (arXiv:2406.09187, 5.2): its published prompt with its own categories, or as a variant
 * (`llama-guard-requests`) with the guard requests as categories. Asked once; a reply that is no assessment is an unknown (`model-reply`).
 *
 * The prompt is sent as one user message. The chat template that usually comes with the model writes the same prompt by itself, and would
 * wrap it around this one: serve the model with a plain template that only marks the user's message.
 *
 * @throws InputError where no model is named, or the requests cannot be parted into categories
 * @example await (await openLlamaGuard(cell, benchmark, context)).judge(question)
 */
export async function openLlamaGuard(cell: Cell, benchmark: Benchmark, context: MethodContext): Promise<Method> {
  const model = modelOf(cell, context)
  const categories =
    cell.method === 'llama-guard-requests' ? requestCategories(requestsOf(cell, benchmark)) : OWN_CATEGORIES
  return {
    judge: (question, { signal } = {}) =>
      judgeAction((judging) => assess(question, { model, categories, ...judging }), signal),
    close: async () => undefined,
  }
}

type Assessing = Pick<Judging, 'usage' | 'replies' | 'signal'> & {
  readonly model: Model
  readonly categories: readonly Category[]
}

async function assess({ action }: Question, { model, categories, usage, replies, signal }: Assessing) {
  const messages = [{ role: 'user' as const, content: moderationPrompt(categories, action) }]
  const reply = await model.complete({ messages, usage, ...(signal && { signal }) })
  replies.push(reply)
  return readAssessment(reply, categories)
}
