import { type Json, renderJson } from '../contract/json.ts'

const TASK_KEYS = ['task', 'question', 'request', 'instruction', 'query', 'goal', 'prompt']
/** An action's own words are few; what is longer is a page, not an action. */
const ELEMENT_CHARS = 2000

function isObject(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function read(value: Json, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

function taskOf(input: Json): string {
  const named = TASK_KEYS.map((key) => read(input, key)).filter((value) => typeof value === 'string')
  // All of them: the target agent may do what any one says.
  return named.length > 0 ? named.join('\n') : renderJson(input)
}

/** What the agent is about to do: the chosen element where the output names one, else the action, else all of it. */
function elementOf(output: Json): string | null {
  const action = read(output, 'action') ?? output
  const element = read(action, 'element')
  if (element !== undefined) return typeof element === 'string' ? element : null
  return renderJson(action).slice(0, ELEMENT_CHARS)
}

/** What `MatchAction` gets: what the user asked, and what the agent is about to press or do. */
export function actionText(pair: { readonly input: Json; readonly output: Json }): { task: string; element?: string } {
  const element = elementOf(pair.output)
  return { task: taskOf(pair.input), ...(element === null ? {} : { element }) }
}
