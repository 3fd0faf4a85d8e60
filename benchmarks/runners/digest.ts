import type { ProgramError } from '../../src/contract/program.ts'
import type { Reason } from '../../src/contract/reason.ts'
import type { Judged } from '../methods/judged.ts'
import type { AttemptEnd, Digest, ExampleRecord } from './example-record.ts'

const NO_USAGE = { calls: 0, promptTokens: 0, completionTokens: 0 }

/** Of an unknown whose reasons name no failure. */
const UNSPECIFIED = 'unspecified'

/**
 * Kind of a program's error as the paper counts them. What a run throws starts with the error's name; a name that is unknown is also what the
 * check before the run refuses.
 */
function kindOf({ code, message }: ProgramError): NonNullable<AttemptEnd>['kind'] {
  if (code === 'syntax') return 'syntax'
  if (code === 'thrown' && message.startsWith('ReferenceError:')) return 'name'
  if (code === 'thrown' && message.startsWith('TypeError:')) return 'type'
  if (code === 'refused' && /^`[^`]*` is neither declared here,/.test(message)) return 'name'
  return 'other'
}

function endOf(error: ProgramError | null): AttemptEnd {
  if (error === null) return null
  const { code, check, claimed } = error
  return { code, kind: kindOf(error), ...(check && { check }), ...(claimed && { claimed }) }
}

function failureOf({ decision, reasons }: { decision: Judged['decision']; reasons: readonly Reason[] }): string | null {
  if (decision !== 'unknown') return null
  return reasons.find((reason) => reason.kind === 'failure')?.code ?? UNSPECIFIED
}

function usageOf(verdict: Judged | null): Digest['usage'] {
  if (verdict === null) return NO_USAGE
  const { calls, promptTokens, completionTokens } = verdict.usage
  return { calls, promptTokens, completionTokens }
}

/**
 * What metrics need of a record. Everything else, programs and replies above all, is left to the run's folder.
 *
 * @example toDigest(record).decision // 'unknown' where the method threw
 */
export function toDigest(record: ExampleRecord): Digest {
  const { cell, id, index, group, gold, ms, agentMs, learned, verdict } = record
  return {
    ...{ cell, id, index, group, gold, ms },
    ...(agentMs === undefined ? {} : { agentMs }),
    ...(learned === undefined ? {} : { learned }),
    decision: verdict?.decision ?? 'unknown',
    reasons: verdict?.reasons ?? [],
    risk: verdict?.risk ?? null,
    failure: verdict === null ? 'thrown' : failureOf(verdict),
    usage: usageOf(verdict),
    attempts: verdict?.attempts?.map(({ error }) => endOf(error)) ?? [],
    debugMs: verdict?.timing?.debugMs ?? 0,
    choseCode: verdict?.reply?.code ?? null,
    texts: verdict?.texts ?? null,
    way: verdict?.way ?? null,
    notCompiled: verdict?.notCompiled ?? null,
  }
}
