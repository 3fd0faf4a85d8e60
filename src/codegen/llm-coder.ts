import { z } from 'zod'
import type { Coder, GuardTask } from '../contract/core.ts'
import { ModelError } from '../contract/errors.ts'
import type { Model, ModelMessage, ModelRequest } from '../contract/model.ts'
import { debugPrompt, writePrompt } from './llm-program-prompt.ts'
import { readProgramReply } from './llm-program-reply.ts'

const WRITE = { name: 'guard_program', shape: z.object({ program: z.string() }) }
const DEBUG = { name: 'guard_correction', shape: z.object({ diagnosis: z.string(), program: z.string() }) }
/** How much of a reply without a program is shown to the model again, characters. */
const SHOWN_AGAIN = 4000

/**
 * A coder that asks a model for the guardrail program (arXiv:2406.09187, 4.3). A reply without a program is asked for
 * once more. Replies are text to it: nothing is run, and the static check is the caller's.
 *
 * `write` throws a `ModelError` (`model-reply`) if the second reply has none either, and what the model throws; `debug`
 * answers null instead.
 *
 * @param delimiter gives a fresh unguessable word, 16 characters or longer, to keep hostile text in its place
 * @example
 * const coder = llmCoder({ model, delimiter: () => randomBytes(16).toString('hex') })
 */
export function llmCoder({ model, delimiter }: { model: Model; delimiter: () => string }): Coder {
  return {
    async write(task, plan) {
      const program = await askTwice({ model, task, schema: WRITE, messages: writePrompt({ task, plan, delimiter }) })
      if (program !== null) return program
      throw new ModelError('model-reply', 'expected a program in the reply, got none in two replies')
    },
    async debug(task, plan, failed) {
      const messages = debugPrompt({ task, plan, delimiter }, failed)
      return await askTwice({ model, task, schema: DEBUG, messages })
    },
  }
}

type Asking = {
  readonly model: Model
  readonly task: GuardTask
  readonly schema: NonNullable<ModelRequest['schema']>
  readonly messages: readonly ModelMessage[]
}

async function askTwice({ model, task, schema, messages }: Asking): Promise<string | null> {
  const { usage, signal } = task
  const request = { schema, usage, ...(signal && { signal }) }
  const reply = await model.complete({ ...request, messages })
  const program = readProgramReply(reply)
  if (program !== null) return program
  const again: ModelMessage[] = [
    { role: 'assistant', content: reply.slice(0, SHOWN_AGAIN).trim() || '(nothing)' },
    { role: 'user', content: 'There is no JavaScript program in that. Answer again with the whole program.' },
  ]
  return readProgramReply(await model.complete({ ...request, messages: [...messages, ...again] }))
}
