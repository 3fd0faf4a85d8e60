import type { KnownCall } from '../contract/sandbox.ts'
import type { ToolCall } from '../contract/tool.ts'
import { countNodes } from './count-nodes.ts'

/** Values in one call's arguments: far beyond any honest call, and few enough to be checked by a schema at once. */
export const MOST_NODES = 5000

/** A call made ahead, on record and as the program is answered from it. */
export type CallAhead = { readonly call: ToolCall; readonly known: KnownCall }

/** What a program is told of a call that has a result. */
export function replyOf({ result }: Pick<ToolCall, 'result'>): string {
  return JSON.stringify({ ok: result })
}

/** Those that a program may be answered from: a call that failed, or that a program could not make, is made anew if it is asked for. */
export function findKnown(ahead: readonly ToolCall[]): CallAhead[] {
  return ahead
    .filter((call) => call.error === undefined && countNodes(call.arguments, MOST_NODES) <= MOST_NODES)
    .map((call) => ({
      call,
      known: { name: call.tool, argumentsJson: JSON.stringify(call.arguments), reply: replyOf(call) },
    }))
}

/**
 * The calls of one run in the order that the program says it made them: each the index of a call made ahead, or -1 for one that the host was asked for.
 *
 * INVARIANT: the order is the word of a program that may lie. What it can change is which of the calls made ahead are on record, where and how often:
 * these are the host's own, each with the arguments that the host chose and the result that they had, so to claim one shows a check that was made, and to
 * leave one out is as if it had not been called, which no program can be kept from. Every call that the host was asked for is there once, in the order in
 * which the host heard them, with its own arguments and result: none that denied can be dropped.
 *
 * @param use - What is recorded for a call made ahead; `again`: not for the first time
 */
export function arrangeCalls(
  order: readonly number[],
  { asked, ahead }: { readonly asked: readonly ToolCall[]; readonly ahead: readonly CallAhead[] },
  use: (one: CallAhead, again: boolean) => ToolCall,
): ToolCall[] {
  const waiting = [...asked]
  const used = new Set<CallAhead>()
  const arranged: ToolCall[] = []
  for (const index of order) {
    const one = index < 0 ? undefined : ahead[index]
    const call = one === undefined ? waiting.shift() : use(one, used.has(one))
    if (one !== undefined) used.add(one)
    if (call !== undefined) arranged.push(call)
  }
  return [...arranged, ...waiting]
}
