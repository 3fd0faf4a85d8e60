import { createHash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import { type Candidate, compareIds, type Ranked } from './choose-ranked.ts'

/** Each id gets a number of its own from the seed, so the choice depends on no order and on no other candidate. */
function draw(seed: number, id: string): string {
  return createHash('sha256').update(`${seed}\n${id}`).digest('hex')
}

/** k candidates in the order in which the seed draws them, with their distances. */
export function chooseRandom(
  ranking: {
    readonly candidates: readonly Candidate[]
    readonly key: string
    readonly k: number
    readonly accept: (candidate: Candidate) => boolean
  },
  seed: number,
): Ranked[] {
  const drawn = ranking.candidates.map((candidate) => ({ candidate, number: draw(seed, candidate.id) }))
  drawn.sort((one, other) =>
    one.number === other.number ? compareIds(one.candidate, other.candidate) : one.number < other.number ? -1 : 1,
  )
  const chosen: Ranked[] = []
  for (const { candidate } of drawn) {
    if (chosen.length >= ranking.k) break
    if (ranking.accept(candidate)) chosen.push({ candidate, distance: distance(ranking.key, candidate.key) })
  }
  return chosen
}
