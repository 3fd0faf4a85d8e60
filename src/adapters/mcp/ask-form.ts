import type { Verdict } from '../../contract/verdict.ts'
import { fieldOf } from './field-of.ts'
import type { ReadCall } from './tool-call.ts'

/** Longer arguments than a person reads, characters. What nobody can read through, nobody is asked to allow. */
const READABLE_CHARS = 8000

/** Characters that nobody sees, or that turn text around, as what they are: a person must see what is asked. */
function showHidden(text: string): string {
  return text.replace(/\p{Cc}|\p{Cf}|[\u2028\u2029]/gu, (hidden) =>
    hidden === '\n' ? hidden : `\\u{${hidden.codePointAt(0)?.toString(16)}}`,
  )
}

/** The form by which a person is asked about one call; null where it is too long to be read. */
export function askForm(call: ReadCall, verdict: Verdict): AskForm | null {
  const given = JSON.stringify(call.arguments, null, 2)
  if (given.length + call.tool.length > READABLE_CHARS) return null
  const message = `The guard could not decide about this tool call: ${verdict.message}\n\nTool: ${call.tool}\nArguments: ${given}`
  const allow = {
    type: 'boolean',
    title: 'Allow this call',
    description: 'It runs once, with these arguments.',
  } as const
  return {
    message: showHidden(message),
    requestedSchema: { type: 'object', properties: { allow }, required: ['allow'] },
  }
}

type AskForm = {
  readonly message: string
  readonly requestedSchema: {
    readonly type: 'object'
    readonly properties: {
      readonly allow: { readonly type: 'boolean'; readonly title: string; readonly description: string }
    }
    readonly required: readonly ['allow']
  }
}

/** Only a form that was sent off with a yes allows. */
export function saysYes(result: unknown): boolean {
  return fieldOf(result, 'action') === 'accept' && fieldOf(fieldOf(result, 'content'), 'allow') === true
}
