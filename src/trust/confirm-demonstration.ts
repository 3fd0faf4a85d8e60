import type { Demonstration, NewDemonstration } from '../contract/demonstration.ts'
import { InputError } from '../contract/errors.ts'
import { confirmationOf, keepDespite } from './confirmation-of.ts'
import { describeDistrust, lastDistrust } from './last-distrust.ts'
import { requireHarmony } from './require-harmony.ts'
import type { Admittance, Trust } from './trust.ts'

/** @throws InputError where memory has no such demonstration, or it does not wait in quarantine */
function requireWaiting(trust: Trust, id: string): Demonstration {
  const held = trust.memory.get(id)
  if (held === null)
    throw new InputError(`no demonstration \`${id}\` in this memory; \`guardagent memory list\` shows what it has`)
  if (held.status === 'confirmed') throw new InputError(`demonstration \`${id}\` is confirmed already`)
  if (held.status === 'quarantined') return held
  const last = lastDistrust(trust.memory, id)
  const how = last === null ? 'distrusted' : describeDistrust(last)
  throw new InputError(`demonstration \`${id}\` was ${how}; if that was wrong, remove it and add it again`)
}

/** Removing and adding again makes nothing forgotten. @throws InputError where only a person may let it in */
function requirePerson(trust: Trust, id: string, { rule }: Admittance): void {
  const last = rule === undefined ? null : lastDistrust(trust.memory, id)
  if (last === null) return
  throw new InputError(
    `demonstration \`${id}\` was ${describeDistrust(last)} before it was added again: the rule ${rule} does not let it in, a person may confirm it`,
  )
}

/** As a person would write it: what is checked. */
export function candidateOf(demonstration: Demonstration): NewDemonstration {
  const { agent, input, output, identity, plan, program, label } = demonstration
  return { agent, input, output, ...(identity === undefined ? {} : { identity }), plan, program, label }
}

/**
 * Lets a demonstration out of quarantine, after its program ran again and gave its label, and where it does not contradict what is near it.
 * @throws InputError saying why it stays there
 */
export async function confirmDemonstration(trust: Trust, id: string, admittance: Admittance): Promise<Demonstration> {
  const { memory, checkedWith } = trust
  const given = confirmationOf(admittance, trust.now())
  const revision = memory.revision()
  const waiting = requireWaiting(trust, id)
  requirePerson(trust, id, admittance)
  await trust.check(candidateOf(waiting))
  const confirmation = keepDespite(given, await requireHarmony(trust, waiting, admittance))
  // INVARIANT: what is confirmed is what was checked; another process may have put something else under this id meanwhile.
  if (!memory.confirm(id, confirmation, { checkedWith, revision })) {
    requireWaiting(trust, id)
    throw new InputError(`demonstration \`${id}\` changed while it was checked; look at it again`)
  }
  return { ...waiting, source: { ...waiting.source, ...checkedWith }, status: 'confirmed', confirmation }
}
