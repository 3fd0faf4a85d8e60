import { z } from 'zod'
import { Json, renderJson } from '../contract/json.ts'
import type { Model } from '../contract/model.ts'
import type { Tool, ToolContext } from '../contract/tool.ts'
import { actionText } from './action-text.ts'
import { askCategories, type CategoryAnswer } from './classify/ask-categories.ts'
import { SharedAnswers } from './classify/shared-answers.ts'
import { defineTool } from './define-tool.ts'
import { limited } from './limited.ts'

/** What a model makes of a text. */
const Classified = z.strictObject({
  actions: z.array(z.string()).describe('categories of the text, in the order in which they were given'),
  unknown: z.string().exactOptional().describe('why nobody can tell; absent where the answer stands'),
})
type Classified = z.infer<typeof Classified>

const MOST_TEXT_CHARS = 20_000
const MOST_CATEGORIES = 200
const MOST_CATEGORY_CHARS = 500
const MOST_VALUES = 20_000
const MOST_LISTED = 1000
const TIMEOUT_MS = 60_000
/** Answers that one tool keeps, and characters of their questions. */
const ANSWERS = { count: 1000, chars: 4_000_000 }

function classified(answer: CategoryAnswer, categories: readonly string[]): Classified {
  if (answer === null) return { actions: [], unknown: 'the model named none of the categories in two replies' }
  if (answer.unsure) return { actions: [], unknown: 'the model can read the text in two ways' }
  return { actions: categories.filter((_, index) => answer.places.includes(index)) }
}

type WholeAction = { readonly input: Json; readonly output: Json }

/** Whether a value is a whole action, and nothing beside it. */
function isWholeAction(value: Json): value is WholeAction {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  return Object.keys(value).length === 2 && Object.hasOwn(value, 'input') && Object.hasOwn(value, 'output')
}

/**
 * What is asked about: of a whole action the task and the element that `MatchAction` reads too, and all of it where it holds text that
 * nobody would read so.
 */
function questionOf(about: Json): Json {
  if (!isWholeAction(about)) return about
  const { task, element, beside } = actionText(about)
  const typed = beside.typed.length > 0 ? { typed: [...beside.typed] } : {}
  const all = beside.unread.length > 0 ? { all: about } : {}
  return { task, ...(element === undefined ? {} : { element }), ...typed, ...all }
}

function masked(value: Json, { mask }: ToolContext): string {
  return renderJson(mask ? mask(value) : value)
}

/**
 * `Classify(action, categories)`: a reader that asks a model which categories an action or a text falls under. One short call; the text and the categories
 * are masked as the definition says and stand between unguessable delimiters. Each tool keeps its last answers by exact text and categories,
 * and asks once for all who want the same at one time.
 *
 * Throws a `ModelError` when called.
 *
 * @param delimiter - Gives a fresh unguessable word, 16 characters or longer.
 */
export function classifyTool(model: Model, delimiter: () => string): Tool {
  const answers = new SharedAnswers<CategoryAnswer>(ANSWERS)

  async function classify(about: Json, listed: readonly string[], context: ToolContext): Promise<Classified> {
    const categories = [...new Set(listed)]
    const shown = {
      text: masked(questionOf(about), context),
      categories: categories.map((category) => masked(category, context)),
    }
    if (categories.length === 0) return { actions: [] }
    if (shown.text.length > MOST_TEXT_CHARS)
      return { actions: [], unknown: `the text is longer than ${MOST_TEXT_CHARS} characters` }
    const { signal, usage = { calls: 0, promptTokens: 0, completionTokens: 0 } } = context
    const answer = await answers.answer({
      key: JSON.stringify([shown.text, shown.categories]),
      signal,
      ask: () => askCategories({ ...shown, model, delimiter, usage, signal }),
      charsOf: (given) => (given === null ? null : 0),
    })
    return classified(answer, categories)
  }

  return defineTool({
    name: 'Classify',
    description:
      'Asks a model which of the categories an action falls under: slow, so only where the words do not tell (`MatchAction` answers `unknown`). `unknown` is there where the model cannot tell either.',
    kind: 'reader',
    parameters: z.object({
      action: limited(Json, MOST_VALUES).describe(
        `the whole action as \`{ input, output }\`, as \`MatchAction\` gets it; or another text or JSON, at most ${MOST_TEXT_CHARS} characters`,
      ),
      categories: limited(z.array(z.string().max(MOST_CATEGORY_CHARS)).max(MOST_CATEGORIES), MOST_LISTED).describe(
        "the rules' own action phrases",
      ),
    }),
    returns: Classified,
    timeoutMs: TIMEOUT_MS,
    run: ({ action, categories }, context) => classify(action, categories, context),
  })
}
