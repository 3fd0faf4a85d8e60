import {
  type GuardingOptions,
  type Handling,
  handleFailed,
  handlePending,
  type PendingAnswer,
} from '../mapping/index.ts'
import { AnswerWithheldError } from './answer-withheld-error.ts'
import type { Content } from './collect-content.ts'
import type { ModelCall } from './model-types.ts'
import { readAnswer } from './read-answer.ts'
import { readRequests } from './read-requests.ts'

/** `identity` gets what the model was asked. The SDK keeps `runtimeContext` from models: where users differ, wrap the model for each request. */
export type AnswerOptions = GuardingOptions<ModelCall> & {
  /** What takes the place of an answer that does not pass: the refusal's text (the default), or an `AnswerWithheldError`. */
  readonly withheld?: 'refusal' | 'error'
  /** Tools without `execute` whose call is an answer, since their arguments go to the user's side: these calls are judged with the answer. */
  readonly answerTools?: readonly string[]
}

type Answer = { readonly content: readonly Content[]; readonly structuredOutputText?: string | undefined }
type Around = { readonly context: ModelCall; readonly signal: AbortSignal | undefined }

/** What becomes of an answer: null lets it through, a text or an error takes its place. */
export async function handleAnswer(
  options: AnswerOptions,
  answer: Answer,
  around: Around,
): Promise<string | AnswerWithheldError | null> {
  const handling = await judge(options, answer, around)
  // INVARIANT: an answer leaves if there is nothing in it to judge, or the guard lets it pass.
  if (handling === null || handling.kind === 'pass') return null
  const { message, verdict } = handling
  return options.withheld === 'error' ? new AnswerWithheldError(message, verdict) : message
}

async function judge(options: AnswerOptions, answer: Answer, around: Around): Promise<Handling | null> {
  let pending: PendingAnswer | null
  try {
    pending = readPending(options, answer, around.context)
  } catch (error) {
    return handleFailed(options, { kind: 'answer', requests: [], answer: null }, error)
  }
  return pending === null ? null : handlePending(options, pending, around)
}

function readPending({ answerTools }: AnswerOptions, { content, structuredOutputText }: Answer, call: ModelCall) {
  const json = call.responseFormat?.type === 'json'
  const read = readAnswer(content, { json, structuredOutputText, answerTools: new Set(answerTools) })
  if (read === undefined) return null
  return { kind: 'answer', requests: readRequests(call.prompt), answer: read } satisfies PendingAnswer
}
