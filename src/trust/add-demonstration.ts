import type { Demonstration, NewDemonstration } from '../contract/demonstration.ts'
import { confirmationOf, keepDespite } from './confirmation-of.ts'
import { requireHarmony } from './require-harmony.ts'
import type { Admittance, Trust } from './trust.ts'

/** What somebody wrote, with the id and time that it gets. */
type Written = {
  readonly candidate: NewDemonstration
  /** Who wrote it. */
  readonly from: string
  readonly id: string
  readonly at: Date
}

/**
 * Adds what a person wrote; it is trusted at once, since its program runs first and gives its label.
 * @throws InputError where it does not hold, or contradicts what is near it
 */
export async function addDemonstration(trust: Trust, written: Written, admittance: Admittance): Promise<Demonstration> {
  const { questionId, task, ...taught } = written.candidate
  const { id, from } = written
  const given = confirmationOf(admittance, written.at)
  await trust.check(written.candidate)
  const contradicted = await requireHarmony(trust, { id, ...taught }, admittance)
  const confirmation = keepDespite(given, contradicted)
  const evaluated = { ...(questionId === undefined ? {} : { questionId }), ...(task === undefined ? {} : { task }) }
  const { by, at } = confirmation
  const added: Demonstration = {
    ...taught,
    id,
    source: { kind: 'manual', from, ...evaluated, ...trust.checkedWith },
    at,
    status: 'confirmed',
    confirmation,
  }
  const despite = contradicted.length === 0 ? '' : `, despite the contradiction of ${contradicted.join(', ')}`
  trust.memory.add([added], { by, at, why: `written by ${from}${despite}` })
  return added
}
