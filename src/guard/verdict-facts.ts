import type { SpanFacts } from '../contract/telemetry.ts'
import type { Verdict } from '../contract/verdict.ts'

/** What of a verdict a span may say. */
export function verdictFacts(verdict: Verdict): SpanFacts {
  const { label, risk, way, reasons } = verdict
  return {
    verdictId: verdict.id,
    decision: verdict.decision,
    ...(label === null ? {} : { label }),
    ...(risk === undefined ? {} : { risk }),
    ...(way === undefined ? {} : { way }),
    core: verdict.core,
    identitySource: verdict.identity,
    reasons: reasons.length,
    reasonKinds: [...new Set(reasons.map(({ kind }) => kind))].sort(),
    attempts: verdict.attempts.length,
    demonstrations: verdict.demonstrations.length,
    toolCalls: verdict.toolCalls.length,
    modelCalls: verdict.usage.calls,
  }
}

/** Code of an unknown's failure. */
export function unknownCode({ reasons }: Pick<Verdict, 'reasons'>): string {
  const failure = reasons.find((reason) => reason.kind === 'failure')
  return failure?.code ?? 'unknown'
}
