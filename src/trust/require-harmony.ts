import { InputError } from '../contract/errors.ts'
import { type Candidate, contradictionOf } from './contradiction-of.ts'
import type { Admittance, Trust } from './trust.ts'

/** Ids that a message names. */
const NAMED = 3

/**
 * Answers the ids that a demonstration contradicts although they are nearly the same: none, unless that is what is wanted.
 * @throws InputError where it says the opposite of most that are nearly the same, and that is not wanted
 */
export async function requireHarmony(
  trust: Trust,
  candidate: Candidate,
  { despiteContradiction }: Admittance,
): Promise<readonly string[]> {
  const found = await contradictionOf(trust.nearest, candidate)
  if (found === null) return []
  if (despiteContradiction === true) return found.opposite
  const named = found.opposite.slice(0, NAMED).map((id) => `\`${id}\``)
  const more = found.opposite.length > NAMED ? ', …' : ''
  throw new InputError(
    `demonstration: its label is ${candidate.label}, but ${found.opposite.length} of the ${found.near} trusted ones that are nearly the same have the other (${named.join(', ')}${more}); ` +
      'look at them, and let it in despite the contradiction if it is right',
  )
}
