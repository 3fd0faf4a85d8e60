import type { LanguageModelMiddleware } from 'ai'
import { requireGuarding } from '../mapping/index.ts'
import { collectContent } from './collect-content.ts'
import { type AnswerOptions, handleAnswer } from './handle-answer.ts'
import { type Held, holdBack } from './hold-back.ts'
import type { ModelCall } from './model-types.ts'
import { replaceGenerated, replaceStreamed } from './replace-answer.ts'

type Middleware = LanguageModelMiddleware & { readonly specificationVersion: 'v4' }

/**
 * A middleware for `wrapLanguageModel` that asks the guard about each answer before anything of it leaves: text, reasoning, files, sources, and what a
 * provider's own tools did. A stream is held back until its end. An answer that does not pass is replaced by the refusal, with all that came with it, tool
 * calls too. Tool calls with nothing beside them are no answer; `toolApproval` judges them. Name it first among middlewares: what one outside of it makes of
 * an answer, it does not see.
 *
 * @throws InputError for an option that cannot be used
 * @example const guarded = wrapLanguageModel({ model, middleware: guardAnswers({ guard, identity: { role: 'visitor' } }) })
 */
export function guardAnswers(options: AnswerOptions): Middleware {
  requireGuarding('guardAnswers', options)
  return {
    specificationVersion: 'v4',
    wrapGenerate: async ({ doGenerate, params }) => {
      const generated = await doGenerate()
      const instead = await handleAnswer(options, generated, { context: params, signal: params.abortSignal })
      params.abortSignal?.throwIfAborted()
      if (instead instanceof Error) throw instead
      return instead === null ? generated : replaceGenerated(instead, generated)
    },
    wrapStream: async ({ doStream, params }) => {
      // The response's headers would leave before the verdict: they are not passed on.
      const { stream, request } = await doStream()
      const held = holdBack(stream, (parts, left) => release(options, parts, { call: params, left }))
      return { stream: held, ...(request === undefined ? {} : { request }) }
    },
  }
}

async function release(
  options: AnswerOptions,
  held: Held,
  { call, left }: { readonly call: ModelCall; readonly left: AbortSignal },
): Promise<Held> {
  const signal = call.abortSignal ? AbortSignal.any([left, call.abortSignal]) : left
  const aborted = (): Held => ({ parts: [], failed: held.failed ?? { error: signal.reason } })
  if (signal.aborted) return aborted()
  const instead = await handleAnswer(options, { content: collectContent(held.parts) }, { context: call, signal })
  if (signal.aborted) return aborted()
  // Of a stream that broke off, the error may quote the answer: it goes with it.
  return instead === null ? held : { parts: replaceStreamed(instead, held.parts) }
}
