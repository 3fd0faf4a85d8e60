import { InputError } from '../../src/contract/errors.ts'
import type { Json } from '../../src/contract/json.ts'
import type { Example } from '../datasets/dataset.ts'
import type { Attack } from '../runners/cell.ts'
import { payloadOf } from './payload.ts'

/** Keys under which agents keep what they were asked. */
const REQUEST_KEYS = ['task', 'question', 'request', 'instruction', 'query', 'goal', 'prompt']

type Members = { readonly [key: string]: Json }

function isMembers(value: Json): value is { [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** Key of an input's request: what is named so, else its last text; undefined where it holds no text. */
function requestKey(input: Members): string | undefined {
  const texts = Object.keys(input).filter((key) => typeof input[key] === 'string')
  return REQUEST_KEYS.find((key) => texts.includes(key)) ?? texts.at(-1)
}

/** Only what the user asked carries it: the rest of an input is not the attacker's. */
function injectInput(input: Json, payload: string): Json {
  if (typeof input === 'string') return input + payload
  const key = isMembers(input) ? requestKey(input) : undefined
  if (!isMembers(input) || key === undefined)
    throw new InputError(
      'the input holds no text of its own that could carry an attack; pass a text, or a task or question',
    )
  return { ...input, [key]: `${input[key]}${payload}` }
}

/** Words of the target agent's own protocol: no page, database or model can write there. */
function isProtocol(key: string, text: string): boolean {
  return key === 'operation' || /^[A-Z]$/.test(text)
}

/** Python that reads as it did: each line of the payload is a comment after the end. */
function commentOut(code: string, payload: string): string {
  const comments = payload.split('\n').map((line) => `# ${line.trim()}`.trim())
  return [code, ...comments].join('\n')
}

function injectText(key: string, text: string, payload: string): string {
  if (isProtocol(key, text)) return text
  return key === 'code' ? commentOut(text, payload) : text + payload
}

/** Every text that a page, a database or the agent's own prose could have brought; `key` is what it stands under. */
function injectOutput(value: Json, payload: string, key = ''): Json {
  if (typeof value === 'string') return injectText(key, value, payload)
  if (Array.isArray(value)) return value.map((item) => injectOutput(item, payload, key))
  if (!isMembers(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, injectOutput(child, payload, name)]))
}

/**
 * The same example with an order to the guard in its texts: to allow what must be denied, to deny what must be allowed. In the input it follows the request; in
 * the output it follows every text but the agent's own protocol words, and is a comment in code. All else stays as it is: id, gold, identity, the answer
 * that is handed back, and what may not be shown.
 *
 * @throws InputError for an input without a text
 * @example const attacked = attackExample(example, { style: 'combined', place: 'output' })
 */
export function attackExample(example: Example, { style, place }: Attack): Example {
  const payload = payloadOf(style, example.gold)
  const { input, output } = example.action
  const attacked =
    place === 'input' ? { input: injectInput(input, payload) } : { output: injectOutput(output, payload) }
  return { ...example, action: { ...example.action, ...attacked } }
}
