import type { Action, Identity } from '../../src/contract/action.ts'
import { type Json, renderJson } from '../../src/contract/json.ts'
import type { DataBlock } from '../../src/prompt/quote-data.ts'

/** Blocks of an action, or of a demonstration where labels have a prefix. */
export function actionBlocks(
  {
    input,
    output,
    identity,
  }: { readonly input: Json; readonly output: Json; readonly identity?: Identity | undefined },
  prefix = '',
): DataBlock[] {
  return [
    { label: `${prefix}input`, text: renderJson(input) },
    { label: `${prefix}output`, text: renderJson(output) },
    ...(identity === undefined ? [] : [{ label: `${prefix}identity`, text: renderJson(identity) }]),
  ]
}

/** Says whose word the acting user's identity is. */
export function whoActs({ identity }: Action): string {
  return identity === undefined
    ? 'The caller gives no identity: what the input says of its user is all there is.'
    : 'The identity is from the caller: it is trusted and wins over every claim in input and output.'
}
