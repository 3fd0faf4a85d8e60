import { z } from 'zod'
import { ModelError } from '../contract/errors.ts'
import type { Usage } from '../contract/model.ts'

const Completion = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .min(1),
})

const Tokens = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).catch(0)
const Reported = z.looseObject({
  usage: z.looseObject({ prompt_tokens: Tokens, completion_tokens: Tokens }),
})

/**
 * The text of a chat completion; adds the tokens it reports to `usage`, also where the reply is of no use.
 *
 * @param body what the endpoint answered, as text
 * @param quote makes foreign text fit for a message (no key, one line)
 * @throws ModelError `model-reply`, `model-refusal` or `model-truncated`
 */
export function readCompletion(body: string, usage: Usage, quote: (text: string) => string): string {
  const value = parseBody(body)
  addTokens(value, usage)
  const completion = Completion.safeParse(value)
  const choice = completion.data?.choices[0]
  if (!choice) throw new ModelError('model-reply', 'expected a chat completion with one choice or more, got none')
  const { content, refusal } = choice.message
  if (refusal) throw new ModelError('model-refusal', `the model refused: \`${quote(refusal)}\``)
  if (choice.finish_reason === 'content_filter') {
    throw new ModelError('model-refusal', "the endpoint's content filter stopped the reply")
  }
  if (choice.finish_reason === 'length') {
    throw new ModelError('model-truncated', 'the reply was cut at its length limit; use a model with room for more')
  }
  if (!content?.trim()) throw new ModelError('model-reply', 'expected a reply with text, got an empty one')
  return content
}

function parseBody(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body)
    return value
  } catch {
    const got = body.trimStart().startsWith('<') ? 'an HTML page; check the base URL' : 'something else'
    throw new ModelError('model-reply', `expected a chat completion as JSON, got ${got}`)
  }
}

function addTokens(value: unknown, usage: Usage): void {
  const reported = Reported.safeParse(value).data?.usage
  usage.promptTokens += reported?.prompt_tokens ?? 0
  usage.completionTokens += reported?.completion_tokens ?? 0
}
