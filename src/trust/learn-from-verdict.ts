import type { AuditRecord } from '../contract/audit.ts'
import type { Demonstration } from '../contract/demonstration.ts'
import { InputError } from '../contract/errors.ts'
import { canonicalJson } from '../contract/json.ts'

/** Id of the demonstration that is made of a verdict: one verdict teaches once. */
export function learnedId(verdictId: string): string {
  return `learned-${verdictId}`
}

/**
 * Makes a demonstration of a recorded verdict. It waits in quarantine: a verdict is not yet a good example.
 * @throws InputError where the record has no text, or the verdict no program
 */
export function learnFromVerdict({ entry }: AuditRecord): Demonstration {
  const { verdict, store, agent, input, output, identity, toolboxHash } = entry
  const { id, plan, program, label, at, definitionHash } = verdict
  if (store === 'hashes')
    throw new InputError(`verdict \`${id}\` was stored as hashes: there is no demonstration to make of it`)
  if (label === null || program === null || plan.length === 0)
    throw new InputError(`verdict \`${id}\` is unknown: a demonstration needs a plan, a program and a label`)
  if (verdict.way === 'compiled')
    throw new InputError(
      `verdict \`${id}\` came of the compiled program, which is for all actions: demonstrations show programs that were written for one`,
    )
  return {
    id: learnedId(id),
    agent,
    input,
    output,
    // What the input claims stays in the input, where the check finds it again: only the caller's word becomes an identity.
    ...(identity === null || verdict.identity !== 'caller' ? {} : { identity }),
    plan,
    program,
    label,
    source: {
      kind: 'learned',
      from: id,
      verdict: id,
      definitionHash,
      ...(toolboxHash === undefined ? {} : { toolboxHash }),
    },
    at,
    status: 'quarantined',
  }
}

/** What a demonstration teaches, in bytes that can be compared. */
export function teaching(demonstration: Demonstration): string {
  const { agent, input, output, identity, plan, program, label } = demonstration
  return canonicalJson({ agent, input, output, identity: identity ?? null, plan, program, label })
}

/** False for one that only took the verdict's id: what it teaches is not what the record says. */
export function isLearnedFrom(record: AuditRecord, demonstration: Demonstration): boolean {
  const { source } = demonstration
  if (source.kind !== 'learned' || source.verdict !== record.entry.verdict.id) return false
  try {
    return teaching(demonstration) === teaching(learnFromVerdict(record))
  } catch (error) {
    if (error instanceof InputError) return false
    throw error
  }
}
