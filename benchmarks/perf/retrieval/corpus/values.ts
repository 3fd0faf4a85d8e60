import type { Random } from '../../../datasets/own/random.ts'
import type { Draw } from './draw.ts'
import type { Topic } from './topic.ts'
import { COMMON_WORDS, oftenEarly, oneOf } from './vocabulary.ts'

const COMMON_SHARE = 0.7
const NAME_SHARE = 0.08
/** Few texts hold characters beyond Latin-1, but some do. */
const TYPOGRAPHIC_SHARE = 0.002
const NUMBER_SHARE = 0.1
const COMMA_SHARE = 0.02

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}

export function makeDate(fill: Random): string {
  return `20${twoDigits(fill.between(1, 39))}-${twoDigits(fill.between(1, 12))}-${twoDigits(fill.between(1, 28))}`
}

export function makeNumber(fill: Random): string {
  return fill.chance(0.3) ? (fill.next() * 100).toFixed(2) : String(fill.integer(10 ** fill.between(1, 4)))
}

/** What is looked for in a column. */
export function makeValue(topic: Topic, { shape, fill }: Draw): string {
  const kind = shape.integer(4)
  if (kind === 0) return `${fill.between(1, 99)}-${fill.between(1000, 99999)}`
  if (kind === 1) return makeDate(fill)
  if (kind === 2) return makeNumber(fill)
  return `${oneOf(topic.words, fill)} ${fill.between(1, 500)} ${shape.pick(['mg', 'ml', 'units', 'pieces'])}`
}

function makeWord(topic: Topic, { shape, fill }: Draw): string {
  if (shape.chance(COMMON_SHARE)) return oftenEarly(COMMON_WORDS, shape)
  if (shape.chance(NAME_SHARE)) return oneOf(topic.names, fill)
  const word = oftenEarly(topic.words, fill)
  return shape.chance(TYPOGRAPHIC_SHARE) ? `“${word}”` : word
}

function makeWords(topic: Topic, draw: Draw, count: number): string[] {
  return Array.from({ length: count }, () => makeWord(topic, draw))
}

/** A few words, for a label or a link. */
export function makePhrase(topic: Topic, draw: Draw, most = 4): string {
  return makeWords(topic, draw, draw.shape.between(1, most)).join(' ')
}

export function makeSentence(topic: Topic, draw: Draw): string {
  const { shape } = draw
  const text = makeWords(topic, draw, shape.between(7, 20)).join(shape.chance(COMMA_SHARE) ? ', ' : ' ')
  const number = shape.chance(NUMBER_SHARE) ? ` (${makeValue(topic, draw)})` : ''
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${number}.`
}
