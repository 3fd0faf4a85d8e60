import { z } from 'zod'
import type { ModelMessage, ModelRequest } from '../contract/model.ts'

/** A named shape of replies. */
export type ReplyShape = NonNullable<ModelRequest['schema']>

/** The shape as JSON schema, as endpoints with structured output want it. */
export function jsonSchemaOf({ shape }: ReplyShape): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape)
  return schema
}

/**
 * The messages with the shape described in text, for endpoints without structured output. It goes to the end of the
 * first system message: that part is the same from call to call, so prompt caches still hit.
 */
export function describeShape(messages: readonly ModelMessage[], shape: ReplyShape): ModelMessage[] {
  const description = [
    `Answer with exactly one JSON object in a fenced json block, of the shape \`${shape.name}\`:`,
    '```json',
    JSON.stringify(jsonSchemaOf(shape)),
    '```',
  ].join('\n')
  const first = messages.findIndex((message) => message.role === 'system')
  if (first < 0) return [{ role: 'system', content: description }, ...messages]
  return messages.map((message, index) =>
    index === first ? { ...message, content: `${message.content}\n\n${description}` } : message,
  )
}
