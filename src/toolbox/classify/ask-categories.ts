import type { Model, ModelMessage, Usage } from '../../contract/model.ts'
import { jsonObjects } from '../../prompt/json-objects.ts'
import { classifyPrompt, classifyShape, placesOf } from './classify-prompt.ts'

const SHAPE_NAME = 'text_categories'
/** How much of an unusable reply is shown to the model again, characters. */
const SHOWN_AGAIN = 1000

export type CategoryQuestion = {
  readonly model: Model
  /** Gives a fresh unguessable word, 16 characters or longer. */
  readonly delimiter: () => string
  readonly text: string
  readonly categories: readonly string[]
  readonly usage: Usage
  readonly signal: AbortSignal
}

/** Places of the categories that the text falls under; `unsure`: the text can be read in two ways. Null: no reply could be used. */
export type CategoryAnswer = { readonly places: readonly number[]; readonly unsure: boolean } | null

/**
 * Asks a model in one call which categories a text falls under; in a second one where the first reply names anything else or cannot be read.
 * @throws ModelError
 */
export async function askCategories(question: CategoryQuestion): Promise<CategoryAnswer> {
  const { model, delimiter, categories, usage, signal } = question
  const shape = classifyShape(categories.length)
  const ask = (messages: readonly ModelMessage[]): Promise<string> =>
    model.complete({ messages, schema: { name: SHAPE_NAME, shape }, usage, signal })
  const read = (reply: string): CategoryAnswer => {
    const found = jsonObjects(reply).map((candidate) => shape.safeParse(candidate))
    const answer = found.find(({ success }) => success)?.data
    return answer ? { places: placesOf(answer.categories, categories.length), unsure: answer.unsure } : null
  }
  const messages = classifyPrompt(question, delimiter)
  const reply = await ask(messages)
  return read(reply) ?? read(await ask([...messages, ...complaint(reply, categories.length)]))
}

function complaint(reply: string, count: number): ModelMessage[] {
  const shown = reply.slice(0, SHOWN_AGAIN).trim() || '(nothing)'
  const content = `That is no answer. Give one JSON object {"categories": [], "unsure": false} with names from category-1 to category-${count}.`
  return [
    { role: 'assistant', content: shown },
    { role: 'user', content },
  ]
}
