import { type Json, renderJson } from '../contract/json.ts'
import { type Beside, textsBeside } from './action-beside.ts'

const TASK_KEYS = ['task', 'question', 'request', 'instruction', 'query', 'goal', 'prompt']
/** An action's own words are few; what is longer is a page, not an action. */
const ELEMENT_CHARS = 2000

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function read(value: Json, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Some keys of a value, or all but these. */
type Part = { readonly value: Json; readonly path: string; readonly without: readonly string[] }

function taskOf(input: Json): { task: string; left: Part[] } {
  const named = TASK_KEYS.filter((key) => typeof read(input, key) === 'string')
  if (named.length === 0) return { task: renderJson(input), left: [] }
  // All of them: the target agent may do what any one says.
  const task = named.map((key) => read(input, key)).join('\n')
  return { task, left: [{ value: input, path: 'input', without: named }] }
}

type Pressed = {
  readonly element: string | null
  /** Whether it is all of an action, in the agent's own words. */
  readonly whole: boolean
  readonly left: Part[]
  readonly unread: readonly string[]
}

/** What the agent is about to do: the chosen element where the output names one, else the action, else all of it. */
function pressedIn(output: Json): Pressed {
  const inner = read(output, 'action')
  const action = inner ?? output
  const path = inner === undefined || inner === null ? 'output' : 'output.action'
  const outer: Part[] = path === 'output' ? [] : [{ value: output, path: 'output', without: ['action'] }]
  const element = read(action, 'element')
  if (element === undefined) {
    const text = renderJson(action)
    const unread = text.length > ELEMENT_CHARS ? [path] : []
    return { element: text.slice(0, ELEMENT_CHARS), whole: true, left: outer, unread }
  }
  const left = [...outer, { value: action, path, without: ['element'] }]
  const unread = typeof element === 'object' && element !== null ? [`${path}.element`] : []
  return { element: typeof element === 'string' ? element : null, whole: false, left, unread }
}

/** An action as `MatchAction` reads it. */
export type ReadAction = {
  readonly task: string
  readonly element?: string
  /** All other text of the action. */
  readonly beside: Beside
}

/** What the user asked, what the agent is about to press or do, and what else the action says. */
export function actionText(pair: { readonly input: Json; readonly output: Json }): ReadAction {
  const { task, left } = taskOf(pair.input)
  const { element, whole, left: around, unread } = pressedIn(pair.output)
  const beside = textsBeside([...left, ...around], element)
  const done = whole && element !== null ? [element] : []
  return {
    task,
    ...(element === null ? {} : { element }),
    beside: { ...beside, done, unread: [...unread, ...beside.unread] },
  }
}
