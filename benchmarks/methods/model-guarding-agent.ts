import { ModelError } from '../../src/contract/errors.ts'
import type { Model, ModelMessage } from '../../src/contract/model.ts'
import type { Benchmark } from '../runners/benchmarks.ts'
import type { Cell } from '../runners/cell.ts'
import { type Judging, judgeAction } from './judge-action.ts'
import type { Method, MethodContext, Question } from './method.ts'
import type { AnswerForm, ReadAnswer } from './model-guarding-agent/answer-form.ts'
import { formFor } from './model-guarding-agent/form-for.ts'
import { guardingPrompt } from './model-guarding-agent/guarding-prompt.ts'
import { delimiterOf, modelOf } from './model-of.ts'
import { openGuard } from './open-guard.ts'
import { requestsOf } from './requests-of.ts'
import { requireNoTwin } from './shown-demonstrations.ts'

/** How much of an unusable reply is shown to the model again, characters. */
const SHOWN_AGAIN = 4000

/**
 * The prompt-only baseline (arXiv:2406.09187, 5.2): a model gets the requests, the specification and demonstrations without programs,
 * and answers itself. An answer that cannot be read, or contradicts itself, is asked for once more; then it is an unknown (`model-reply`).
 *
 * @throws InputError where no model is named or the benchmark has no such requests
 * @example await (await openModelGuardingAgent(cell, benchmark, context)).judge(question)
 */
export async function openModelGuardingAgent(
  cell: Cell,
  benchmark: Benchmark,
  context: MethodContext,
): Promise<Method> {
  const model = modelOf(cell, context)
  const form = formFor(benchmark)
  const requests = requestsOf(cell, benchmark)
  const { specification } = benchmark.definition
  // The guard is here for its memory only: the form of its requests and its tools change nothing about what it retrieves.
  const guard = await openGuard({ ...cell, requests: 'structured', toolbox: true }, benchmark, context)
  const delimiter = delimiterOf(context)

  async function decide({ action, leaveOut }: Question, judging: Judging) {
    const { signal } = judging
    const retrieved = await guard.retrieve(action, { leaveOut, ...(signal && { signal }) })
    judging.demonstrations = retrieved.map(({ demonstration, distance }) => ({ id: demonstration.id, distance }))
    const demonstrations = retrieved.map(({ demonstration }) => demonstration)
    requireNoTwin({ action, leaveOut }, demonstrations)
    const messages = guardingPrompt({ specification, requests, form, demonstrations, action, delimiter })
    const ask = asker(model, form, judging)
    return readTwice(messages, ask, (reply) => form.read(reply, action))
  }

  return {
    judge: (question, { signal } = {}) => judgeAction((judging) => decide(question, judging), signal),
    close: () => guard.close(),
  }
}

type Ask = (messages: readonly ModelMessage[]) => Promise<string>

function asker(model: Model, { name, shape }: AnswerForm, { usage, replies, signal }: Judging): Ask {
  return async (messages) => {
    const reply = await model.complete({ messages, schema: { name, shape }, usage, ...(signal && { signal }) })
    replies.push(reply)
    return reply
  }
}

async function readTwice(messages: readonly ModelMessage[], ask: Ask, read: (reply: string) => ReadAnswer) {
  const reply = await ask(messages)
  const first = read(reply)
  if (first.problem === undefined) return first.result
  const second = read(await ask([...messages, ...complaint(reply, first.problem)]))
  if (second.problem === undefined) return second.result
  throw new ModelError('model-reply', `the model gave no answer in two replies: ${second.problem}`)
}

function complaint(reply: string, problem: string): ModelMessage[] {
  const shown = reply.slice(0, SHOWN_AGAIN).trim() || '(nothing)'
  return [
    { role: 'assistant', content: shown },
    { role: 'user', content: `That is no answer: ${problem}. Answer again, as one JSON object.` },
  ]
}
