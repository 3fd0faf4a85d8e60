import type { Reason } from '../../src/contract/reason.ts'
import type { Verdict } from '../../src/contract/verdict.ts'

const LABELS = { allow: 0, deny: 1, unknown: null } as const

/** A verdict with nothing in it but a decision and its reasons. */
export function makeVerdict(decision: Verdict['decision'], reasons: Reason[] = []): Verdict {
  return {
    id: '01J0000000000000000000TEST',
    at: '2026-01-02T03:04:05.678Z',
    definitionHash: 'sha256:0',
    decision,
    label: LABELS[decision],
    reasons,
    mode: 'enforce',
    message: decision,
    answer: null,
    plan: [],
    program: null,
    attempts: [],
    toolCalls: [],
    demonstrations: [],
    identity: 'caller',
    core: 'test',
    engine: 'none',
    evidence: 'checks',
    usage: { calls: 1, promptTokens: 20, completionTokens: 3 },
    timing: { retrievalMs: 0, planMs: 0, codeMs: 0, sandboxMs: 0, totalMs: 0 },
  }
}
