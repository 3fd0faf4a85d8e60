import type { Attributes } from '@opentelemetry/api'
import { z } from 'zod'
import type { Json } from '../../contract/json.ts'
import type { SpanPayload } from '../../contract/telemetry.ts'

const Messages = z.array(z.object({ role: z.string(), content: z.string() }))

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Chat messages in the conventions' form, as JSON: not every SDK takes structured attributes on spans. */
function messagesOf(value: Json): string {
  const messages = Messages.safeParse(value)
  // Masking may have changed the names of fields.
  if (!messages.success) return textOf(value)
  return JSON.stringify(messages.data.map(({ role, content }) => ({ role, parts: [{ type: 'text', content }] })))
}

function replyOf(value: Json): string {
  return JSON.stringify([
    { role: 'assistant', parts: [{ type: 'text', content: textOf(value) }], finish_reason: 'stop' },
  ])
}

type Written = { readonly name: string; readonly write: (value: Json) => string }

const WRITTEN: Readonly<Record<keyof SpanPayload, Written>> = {
  input: { name: 'guardagent.action.input', write: textOf },
  output: { name: 'guardagent.action.output', write: textOf },
  identity: { name: 'guardagent.action.identity', write: textOf },
  answer: { name: 'guardagent.action.answer', write: textOf },
  explanation: { name: 'gen_ai.evaluation.explanation', write: textOf },
  plan: { name: 'guardagent.plan', write: textOf },
  program: { name: 'guardagent.program', write: textOf },
  problem: { name: 'guardagent.error.message', write: textOf },
  messages: { name: 'gen_ai.input.messages', write: messagesOf },
  reply: { name: 'gen_ai.output.messages', write: replyOf },
  arguments: { name: 'gen_ai.tool.call.arguments', write: textOf },
  result: { name: 'gen_ai.tool.call.result', write: textOf },
}

/** Attributes of texts. What is not there (null) has none. */
export function payloadAttributes(payload: SpanPayload): Attributes {
  const written = new Map<string, Written>(Object.entries(WRITTEN))
  const pairs = Object.entries(payload).flatMap(([part, value]): [string, string][] => {
    const how = written.get(part)
    return how === undefined || value === null || value === undefined ? [] : [[how.name, how.write(value)]]
  })
  return Object.fromEntries(pairs)
}
