import type { Json } from '../../../../src/contract/json.ts'
import type { Action } from './action.ts'
import type { Draw } from './draw.ts'
import { fillUp } from './fill-up.ts'
import type { Topic } from './topic.ts'
import { makeNumber, makePhrase, makeSentence, makeValue } from './values.ts'
import { oneOf } from './vocabulary.ts'

const FRAME_UNITS = 120

function entry(topic: Topic, draw: Draw): Json {
  const { name, columns } = oneOf(topic.tables, draw.shape)
  return {
    [name]: makePhrase(topic, draw),
    [oneOf(columns, draw.shape)]: makeValue(topic, draw),
    ...(draw.shape.chance(0.5) ? { [oneOf(columns, draw.shape)]: Number(makeNumber(draw.fill)) } : {}),
  }
}

/** A call of some service with a list of entries, in JSON. */
export function makeCallAction(topic: Topic, units: number, draw: Draw): Action {
  const request = makeSentence(topic, draw)
  // As deep as it stands in the output, so that the indent counts.
  const length = (made: Json) => JSON.stringify([[made]], null, 2).length
  const entries = fillUp(units - request.length - FRAME_UNITS, () => entry(topic, draw), length)
  const { name, columns } = oneOf(topic.tables, draw.shape)
  return {
    input: { request },
    output: { arguments: entries, call: `${name}.${oneOf(columns, draw.shape)}`, dryRun: draw.shape.chance(0.5) },
  }
}
