import { InputError } from '../../src/contract/errors.ts'
import type { Benchmark } from '../runners/benchmarks.ts'
import type { Cell } from '../runners/cell.ts'
import { choicePrompt } from './code-choice/choice-prompt.ts'
import { choosesCode } from './code-choice/chooses-code.ts'
import { saidVerdict } from './code-choice/said-verdict.ts'
import { type Judging, judgeAction } from './judge-action.ts'
import type { Method, MethodContext, Question } from './method.ts'
import { delimiterOf, modelOf } from './model-of.ts'
import { requestsOf } from './requests-of.ts'

/**
 * Counts how often a model chooses code where nothing asks it to (arXiv:2406.09187, appendix .12): it gets specification, requests and action, and
 * is to check the action. Its reply is kept with whether it holds a program of its own. The decision is what a line of the reply is, alone or
 * before its reason; a reply without one, which nobody asked for, is an unknown (`no-verdict`).
 *
 * @throws InputError where no model is named, or for a set that is not compared in this way
 * @example (await (await openCodeChoice(cell, benchmark, context)).judge(question)).reply?.code
 */
export async function openCodeChoice(cell: Cell, benchmark: Benchmark, context: MethodContext): Promise<Method> {
  if (benchmark.name !== 'eicu-ac' && benchmark.proseRequests === undefined) {
    throw new InputError(`method \`code-choice\` is for \`eicu-ac\`, got \`${benchmark.name}\`; leave this set out`)
  }
  const model = modelOf(cell, context)
  const requests = requestsOf(cell, benchmark)
  const { specification } = benchmark.definition
  const delimiter = delimiterOf(context)

  async function decide({ action }: Question, { usage, signal }: Judging) {
    const messages = choicePrompt({ specification, requests, action, delimiter })
    const text = await model.complete({ messages, usage, ...(signal && { signal }) })
    const reply = { code: choosesCode(text, action), text }
    const verdict = saidVerdict(text)
    if (verdict !== null) return { decision: verdict, reasons: [], reply }
    const message =
      'no line of the reply is `allow` or `deny`, alone or before its reason, or some are one and some the other'
    return { decision: 'unknown' as const, reasons: [{ kind: 'failure' as const, code: 'no-verdict', message }], reply }
  }

  return {
    judge: (question, { signal } = {}) => judgeAction((judging) => decide(question, judging), signal),
    close: async () => undefined,
  }
}
