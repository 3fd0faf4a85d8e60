import type { Json } from '../../contract/json.ts'
import { toJson } from '../mapping/index.ts'
import type { Content } from './collect-content.ts'
import { readFile } from './read-file.ts'
import { readWholeJson } from './read-whole-json.ts'

export type AnswerForm = {
  /** Whether the caller asked the model for JSON. */
  readonly json: boolean
  /** What the SDK parses in place of the text, where the provider gives it. */
  readonly structuredOutputText?: string | undefined
  /** Tools whose calls are part of the answer. */
  readonly answerTools: ReadonlySet<string>
}

type Of<Type extends Content['type']> = Extract<Content, { type: Type }>
type Call = Of<'tool-call'>
type Input = Of<'tool-input'>

/** Streamed arguments that are no more than what a call of this answer has. */
function isOfCall({ id, text }: Input, calls: readonly Call[]): boolean {
  const own = calls.filter((call) => call.toolCallId === id)
  return own.some(({ input }) => text === '' || text === input || JSON.stringify(text) === input)
}

/**
 * Calls that leave with the answer: the provider runs them, only the user's side gets them, or arguments were streamed without a call. All other calls wait
 * for `toolApproval`.
 */
function readCalls(content: readonly Content[], answerTools: ReadonlySet<string>): Json[] {
  const calls = content.filter((part) => part.type === 'tool-call')
  return content.flatMap((part) => {
    if (part.type === 'tool-call') {
      const leaves = part.providerExecuted === true || answerTools.has(part.toolName)
      return leaves ? { tool: part.toolName, arguments: readWholeJson(part.input) } : []
    }
    if (part.type !== 'tool-input' || part.text === '' || isOfCall(part, calls)) return []
    return { tool: part.toolName, arguments: readWholeJson(part.text) }
  })
}

/** What has a place of its own in an answer; an approval request of a provider says nothing beside the call that it names. */
const PLACED = new Set<string>([
  'text',
  'reasoning',
  'file',
  'reasoning-file',
  'source',
  'tool-call',
  'tool-input',
  'tool-result',
  'tool-approval-request',
])

function readExtras(content: readonly Content[], { answerTools }: AnswerForm): Record<string, readonly Json[]> {
  const all = <Type extends Content['type'], Read>(type: Type, read: (part: Of<Type>) => Read) =>
    content.filter((part): part is Of<Type> => part.type === type).map(read)
  return {
    reasoning: all('reasoning', ({ text }) => text).filter((text) => text !== ''),
    citations: all('text', (part) => ('citations' in part ? (part.citations ?? []) : []))
      .flat()
      .map(toJson),
    files: [...all('file', readFile), ...all('reasoning-file', readFile)],
    sources: all('source', ({ type: _, ...source }) => toJson(source)),
    calls: readCalls(content, answerTools),
    results: all('tool-result', ({ toolName, result }) => ({ tool: toolName, result: toJson(result) })),
    other: content.filter(({ type }) => !PLACED.has(type)).map(toJson),
  }
}

/**
 * What a model is about to answer, for the guard: the text, or its JSON where the caller asked for JSON. Whatever else leaves with it makes it an object:
 * `text`, `output`, and lists of `reasoning`, `citations`, `files`, `sources`, `calls`, `results` and `other`, those that there are. Undefined where nothing
 * leaves but tool calls that wait for `toolApproval`.
 */
export function readAnswer(content: readonly Content[], form: AnswerForm): Json | undefined {
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const output = form.structuredOutputText ?? text
  const extras = Object.entries(readExtras(content, form)).filter(([, parts]) => parts.length > 0)
  const read = form.json ? readWholeJson : String
  if (extras.length === 0 && output === text) return text === '' ? undefined : read(text)
  return {
    ...(text === '' ? {} : { text: output === text ? read(text) : text }),
    ...(output === text ? {} : { output: readWholeJson(output) }),
    ...Object.fromEntries(extras.map(([name, parts]) => [name, [...parts]])),
  }
}
