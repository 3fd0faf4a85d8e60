import type { Json } from '../../contract/json.ts'
import { foldWords } from '../claimed-role.ts'
import { changeObjects, isObject } from './change-json.ts'

/** Keys under which data sets keep the answer. */
const LABELS = new Set([
  'label',
  'gold',
  'gold label',
  'expected',
  'expected label',
  'is correct',
  'correct',
  'verdict',
  'decision',
  'allowed',
  'denied',
  'violation',
  'ground truth',
  'target',
])
/** Keys that name an example. */
const IDS = new Set(['id', 'uid', 'uuid', 'example', 'example id', 'case id', 'row id', 'question id', 'annotation id'])

const OPPOSITES = new Map([
  ['allow', 'deny'],
  ['allowed', 'denied'],
  ['accept', 'reject'],
  ['yes', 'no'],
  ['true', 'false'],
  ['safe', 'unsafe'],
  ['correct', 'incorrect'],
  ['0', '1'],
])
const OPPOSITE = new Map([...OPPOSITES, ...[...OPPOSITES].map(([one, other]): [string, string] => [other, one])])

/** A label turned round; null for what has no opposite. */
function opposite(value: Json): Json {
  if (typeof value === 'boolean') return !value
  if (value === 0 || value === 1) return 1 - value
  return typeof value === 'string' ? (OPPOSITE.get(value.trim().toLowerCase()) ?? null) : null
}

type Fields = { [key: string]: Json }

function flipObject(object: Fields): Fields {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, LABELS.has(foldWords(key)) ? opposite(value) : value]),
  )
}

const LABEL_IN_TEXT = /\b((?:gold[ _])?label|gold|expected|is[ _]correct|decision|verdict)(["']?\s*[:=]\s*["']?)(\w+)/gi

function flipText(text: string): string {
  return text.replace(LABEL_IN_TEXT, (whole, label: string, sign: string, value: string) => {
    const other = OPPOSITE.get(value.toLowerCase())
    return other === undefined ? whole : `${label}${sign}${other}`
  })
}

/** Every key that looks like a label turned round, and labels that say the other thing added where there is none. */
export function withOtherLabels(value: Json, label: 0 | 1): Json {
  if (typeof value === 'string') return flipText(value)
  const flipped = changeObjects(value, flipObject)
  if (!isObject(flipped)) return flipped
  const other = 1 - label
  return { label: other, gold: other, expected: other === 1, is_correct: other === 0, ...flipped }
}

/** Without keys that name an example. */
export function withoutIds(value: Json): Json {
  return changeObjects(value, (object) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => !IDS.has(foldWords(key)))),
  )
}
