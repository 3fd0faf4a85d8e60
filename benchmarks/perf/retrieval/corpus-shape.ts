import { distance } from 'fastest-levenshtein'
import { createRandom } from '../../datasets/own/random.ts'
import { nearestRank } from '../../metrics/nearest-rank.ts'
import type { StoredKey } from './corpus/corpus.ts'
import { oneOf } from './corpus/vocabulary.ts'

const PAIRS = 400
const PERCENTS = [1, 5, 25, 50, 75, 95, 99] as const

/** By percentiles: lengths of keys, and how far two of them lie apart, which is their distance to the longer length. */
export type CorpusShape = {
  readonly percents: readonly number[]
  readonly lengths: readonly number[]
  readonly apart: readonly number[]
}

function spread(values: readonly number[]): number[] {
  return PERCENTS.map((percent) => nearestRank(values, percent) ?? Number.NaN)
}

export function shapeOf(keys: readonly StoredKey[], seed: number): CorpusShape {
  const random = createRandom(seed)
  const apart = Array.from({ length: PAIRS }, () => {
    const [one, other] = [oneOf(keys, random).key, oneOf(keys, random).key]
    return distance(one, other) / Math.max(one.length, other.length)
  })
  return { percents: PERCENTS, lengths: spread(keys.map(({ key }) => key.length)), apart: spread(apart) }
}

export function shapeLines({ percents, lengths, apart }: CorpusShape): string[] {
  return [
    `  keys, percentiles ${percents.join(', ')}: length ${lengths.join(' ')}`,
    `  distance / length of any two ${apart.map((value) => value.toFixed(2)).join(' ')}`,
  ]
}
