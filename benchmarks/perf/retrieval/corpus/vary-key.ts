import type { Random } from '../../../datasets/own/random.ts'
import { isWithin, type KeyLengths } from './make-key.ts'
import type { Topic } from './topic.ts'
import { makeSentence, makeValue } from './values.ts'
import { oneOf } from './vocabulary.ts'

const MOST_VALUES = 5
const LINE_CHANGES = 2
const LINE_CHANCE = 0.35

/** Words and numbers that a task of the same kind would have others for. */
const REPLACEABLE = /[A-Za-z]{4,}|\d[\d.-]{2,}/g

function replaceValues(key: string, topic: Topic, random: Random): string {
  const found = key.match(REPLACEABLE) ?? []
  let varied = key
  for (let left = random.between(1, MOST_VALUES); left > 0 && found.length > 0; left--) {
    const old = oneOf(found, random)
    const fresh = /^\d/.test(old) ? makeValue(topic, { shape: random, fill: random }) : oneOf(topic.words, random)
    varied = varied.replaceAll(old, fresh)
  }
  return varied
}

function changeLine(key: string, topic: Topic, random: Random): string {
  const lines = key.split('\n')
  // The first and the last stay, so that there always is an input and an output.
  if (lines.length < 4) return key
  const at = random.between(1, lines.length - 2)
  const [line = ''] = lines.slice(at)
  const change = random.integer(3)
  if (change === 0) lines.splice(at, 1)
  else if (change === 1) lines.splice(at, 0, line)
  else lines.splice(at, 1, line.slice(0, line.length / 2) + makeSentence(topic, { shape: random, fill: random }))
  return lines.join('\n')
}

/** Another key of the same family: the same task and program for other values, with a line more or less. */
export function varyKey(
  key: string,
  family: { readonly topic: Topic; readonly lengths: KeyLengths },
  random: Random,
): string {
  const { topic, lengths } = family
  let varied = replaceValues(key, topic, random)
  for (let left = LINE_CHANGES; left > 0; left--) {
    const changed = random.chance(LINE_CHANCE) ? changeLine(varied, topic, random) : varied
    if (isWithin(changed, lengths)) varied = changed
  }
  return isWithin(varied, lengths) ? varied : key
}
