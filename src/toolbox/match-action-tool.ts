import { z } from 'zod'
import { Json } from '../contract/json.ts'
import type { Tool } from '../contract/tool.ts'
import { actionText } from './action-text.ts'
import { defineTool } from './define-tool.ts'
import { limited } from './limited.ts'
import { ActionsMatched, compileActionMatcher } from './match-action.ts'
import { RecentValues } from './recent-values.ts'

/** A text, what the user asked with what is to be pressed, or a whole action. All of it is hostile. */
const MatchedAction = z.union([
  z.string(),
  z.object({ task: z.string(), element: z.string().optional() }),
  z.object({ input: Json, output: Json }),
])

const MOST_CATEGORIES = 200
const MOST_CATEGORY_CHARS = 500
/** Values within an action, and within the list of categories. */
const MOST_VALUES = 25_000
const MOST_LISTED = 1000
/** Lists of categories that one tool keeps a matcher for: a definition has one, and a program may pass parts of it. */
const MATCHERS = { count: 8, chars: 400_000 }

/** `MatchAction(action, categories)`: a reader. Each tool keeps the matchers of the last few lists of categories. */
export function matchActionTool(): Tool {
  const matchers = new RecentValues<ReturnType<typeof compileActionMatcher>>(MATCHERS)
  const matcherOf = (categories: readonly string[]) => {
    const key = JSON.stringify(categories)
    return matchers.get(key) ?? matchers.keep(key, compileActionMatcher(categories))
  }
  return defineTool({
    name: 'MatchAction',
    description:
      'Which of the action categories an action or a task falls under. `actions` are sure; `unsure` may apply and need a closer look; `because` names the words that decided. `unknown` is there where the words cannot tell, and says why; where it is absent and there are no actions, `elsewhere` names the words that tell of another subject.',
    kind: 'reader',
    parameters: z.object({
      action: limited(MatchedAction, MOST_VALUES).describe(
        'a whole action as `{ input, output }`, of which all text is looked at; or what the user asked, as text, or as `task` with the text of the `element` that is to be pressed',
      ),
      categories: limited(z.array(z.string().max(MOST_CATEGORY_CHARS)).max(MOST_CATEGORIES), MOST_LISTED).describe(
        "the rules' own action phrases",
      ),
    }),
    returns: ActionsMatched,
    run: ({ action, categories }) =>
      matcherOf(categories)(typeof action === 'object' && 'input' in action ? actionText(action) : action),
  })
}
