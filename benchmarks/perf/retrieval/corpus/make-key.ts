import { demonstrationKey } from '../../../../src/contract/demonstration.ts'
import type { Action } from './action.ts'
import type { Draw } from './draw.ts'
import { makeCallAction } from './make-call-action.ts'
import { makeProseAction } from './make-prose-action.ts'
import { makeRecordsAction } from './make-records-action.ts'
import { makeWebAction } from './make-web-action.ts'
import type { Topic } from './topic.ts'

/** Lengths of keys, UTF-16 units, both included. */
export type KeyLengths = { readonly low: number; readonly high: number }

export const USUAL_LENGTHS: KeyLengths = { low: 400, high: 6000 }

type MakeAction = (topic: Topic, units: number, draw: Draw) => Action

/** Kinds of actions, the common ones more than once. */
const KINDS: readonly MakeAction[] = [
  makeRecordsAction,
  makeRecordsAction,
  makeRecordsAction,
  makeWebAction,
  makeWebAction,
  makeCallAction,
  makeProseAction,
]

export function isWithin(key: string, { low, high }: KeyLengths): boolean {
  return key.length >= low && key.length <= high
}

/**
 * A key as an agent's actions have them: a program that looks up records, a step on a web page, a call in JSON, or prose.
 * Every doubling of the length is as common as the next.
 */
export function makeKey(topic: Topic, lengths: KeyLengths, draw: Draw): string {
  for (;;) {
    const units = lengths.low * (lengths.high / lengths.low) ** draw.shape.next()
    const key = demonstrationKey(draw.shape.pick(KINDS)(topic, units, draw))
    // Texts end with a whole line, so the longest come out too long now and then.
    if (isWithin(key, lengths)) return key
  }
}
