import type { RenderedAction } from './guarding-options.ts'
import type { Pending } from './pending.ts'

/**
 * The action that a guard is asked about, unless the caller renders it otherwise. Input is all that the user asked for, a line each message: a late "yes, go on"
 * says nothing by itself. Output is the pending call with its arguments, and the model's text where there is any; or the answer.
 *
 * @example renderAction({ kind: 'call', requests: ['what is lent?'], tool: 'run_sql', arguments: { sql: '…' }, text: '' })
 * // { input: 'what is lent?', output: { tool: 'run_sql', arguments: { sql: '…' } } }
 */
export function renderAction(pending: Pending): RenderedAction {
  const input = pending.requests.join('\n')
  switch (pending.kind) {
    case 'call': {
      const { tool, arguments: given, text } = pending
      return { input, output: { tool, arguments: given, ...(text === '' ? {} : { text }) } }
    }
    case 'result':
      return { input, output: { tool: pending.tool, arguments: pending.arguments, result: pending.result } }
    case 'answer':
      return { input, output: pending.answer, answer: pending.answer }
    case 'request':
      return { input, output: '' }
  }
}
