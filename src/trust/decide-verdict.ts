import { z } from 'zod'
import type { AuditRecord } from '../contract/audit.ts'
import type { Admission } from '../contract/definition.ts'
import type { Demonstration } from '../contract/demonstration.ts'
import { describeIssues } from '../contract/describe-issue.ts'
import { InputError } from '../contract/errors.ts'
import { confirmDemonstration } from './confirm-demonstration.ts'
import { isLearnedFrom, learnedId } from './learn-from-verdict.ts'
import type { Trust } from './trust.ts'

/** The rule's name in a confirmation. */
const RULE: Admission = 'human-decision'

/** What a person found, who looked at an action after the guard. */
export const HumanDecision = z.strictObject({
  /** 0: it is right to allow it; 1: to deny it. */
  label: z.union([z.literal(0), z.literal(1)]),
  by: z.string().min(1),
})
export type HumanDecision = z.infer<typeof HumanDecision>

/** What a human decision did to the demonstration that was learned from the verdict. */
export type Decided = {
  readonly verdict: string
  /** Its id; null where memory has none. */
  readonly demonstration: string | null
  /** `none` where nothing was learned from the verdict, or what has the id teaches something else. */
  readonly outcome: 'confirmed' | 'distrusted' | 'waiting' | 'none'
  /** Why it was distrusted, or still waits, or is none of it. */
  readonly why: string | null
}

type Held = { readonly record: AuditRecord; readonly held: Demonstration; readonly decision: HumanDecision }
type Done = Pick<Decided, 'outcome' | 'why'>

function name(label: 0 | 1): string {
  return label === 0 ? 'allow' : 'deny'
}

function distrust(trust: Trust, { record, held, decision }: Held): Done {
  const { label, by } = decision
  const why = `verdict ${record.entry.verdict.id} said ${name(held.label)}, ${by} decided ${name(label)}`
  if (held.status !== 'distrusted') trust.memory.distrust(held.id, { by, at: trust.now().toISOString(), why })
  return { outcome: 'distrusted', why }
}

async function admit(trust: Trust, admission: Admission, { held, decision }: Held): Promise<Done> {
  if (held.status === 'confirmed') return { outcome: 'confirmed', why: 'it was confirmed before' }
  if (held.status === 'distrusted') return { outcome: 'distrusted', why: 'it was distrusted before, and stays so' }
  if (admission !== RULE) {
    const why = `the definition's \`learning.admit\` is \`${admission}\`: it waits until somebody confirms it`
    return { outcome: 'waiting', why }
  }
  try {
    // INVARIANT: a rule never lets in what contradicts its neighbours; that takes a person who looks.
    await confirmDemonstration(trust, held.id, { by: decision.by, rule: RULE, despiteContradiction: false })
    return { outcome: 'confirmed', why: null }
  } catch (error) {
    if (error instanceof InputError) return { outcome: 'waiting', why: error.message }
    throw error
  }
}

function parseDecision(given: HumanDecision): HumanDecision {
  const parsed = HumanDecision.safeParse(given)
  if (parsed.success) return parsed.data
  throw new InputError(`decision: ${describeIssues(parsed.error.issues, given)}; say who decided what`)
}

/**
 * Tells memory what a person decided about a verdict's action. A demonstration learned from a verdict that the person contradicts is shown no more;
 * one that the person agrees with leaves quarantine where the operator's rule says so, it holds, and it contradicts no neighbours.
 * @throws InputError for what is no decision
 */
export async function decideVerdict(
  trust: Trust,
  decided: { readonly record: AuditRecord; readonly decision: HumanDecision; readonly admission: Admission },
): Promise<Decided> {
  const { record, admission } = decided
  const decision = parseDecision(decided.decision)
  const verdict = record.entry.verdict.id
  const id = learnedId(verdict)
  const held = trust.memory.get(id)
  if (held === null) {
    const why = `nothing was learned from it; \`guardagent memory add --verdict ${verdict}\` does`
    return { verdict, demonstration: null, outcome: 'none', why }
  }
  if (!isLearnedFrom(record, held)) {
    const why = `demonstration \`${id}\` is not what this verdict's record says; remove it`
    return { verdict, demonstration: id, outcome: 'none', why }
  }
  const one = { record, held, decision }
  const done = held.label === decision.label ? await admit(trust, admission, one) : distrust(trust, one)
  return { verdict, demonstration: id, ...done }
}
