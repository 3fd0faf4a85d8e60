import { z } from 'zod'
import type { Candidate } from '../contract/compiled.ts'
import type { Compiler, CompileTask } from '../contract/core.ts'
import { ModelError } from '../contract/errors.ts'
import type { Model, ModelMessage } from '../contract/model.ts'
import { compilePrompt, recompilePrompt } from './llm-compile-prompt.ts'
import { readCompileReply } from './llm-compile-reply.ts'

// Endpoints with structured output know few limits: that the plan has four steps is checked after the reply.
const SCHEMA = { name: 'compiled_guard', shape: z.object({ plan: z.array(z.string()), program: z.string() }) }
/** How much of an unusable reply is shown to the model again, characters. */
const SHOWN_AGAIN = 4000

/**
 * A compiler that asks a model for one program for all actions of a definition, with its plan. A reply without them is asked for once
 * more. Replies are text to it: nothing is run, and whether a program is accepted is the caller's to find out.
 *
 * `write` throws a `ModelError` (`model-reply`) if the second reply has none either, and what the model throws; `debug` answers null
 * instead of the former.
 *
 * @param delimiter gives a fresh unguessable word, 16 characters or longer, to keep hostile text in its place
 * @example
 * const compiler = llmCompiler({ model, delimiter: () => randomBytes(16).toString('hex') })
 */
export function llmCompiler({ model, delimiter }: { model: Model; delimiter: () => string }): Compiler {
  return {
    async write(task) {
      const candidate = await askTwice(model, task, compilePrompt({ task, delimiter }))
      if (candidate !== null) return candidate
      throw new ModelError('model-reply', 'expected a plan and a program in the reply, got none in two replies')
    },
    debug: (task, failed) => askTwice(model, task, recompilePrompt({ task, delimiter }, failed)),
  }
}

async function askTwice(model: Model, task: CompileTask, messages: readonly ModelMessage[]): Promise<Candidate | null> {
  const { usage, signal } = task
  const request = { schema: SCHEMA, usage, ...(signal && { signal }) }
  const reply = await model.complete({ ...request, messages })
  const first = readCompileReply(reply)
  if (first.candidate) return first.candidate
  const again: ModelMessage[] = [
    { role: 'assistant', content: reply.slice(0, SHOWN_AGAIN).trim() || '(nothing)' },
    { role: 'user', content: `That is no answer: ${first.problem}. Answer again with the whole plan and program.` },
  ]
  const second = readCompileReply(await model.complete({ ...request, messages: [...messages, ...again] }))
  return second.candidate ?? null
}
