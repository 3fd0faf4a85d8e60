import { z } from 'zod'
import type { AccessFound } from '../contract/access-found.ts'
import type { Decision, Risk } from '../contract/check-result.ts'
import { canonicalJson, type Json } from '../contract/json.ts'
import type { Planned } from '../contract/plan.ts'
import type { ProgramError, ProgramErrorCode } from '../contract/program.ts'
import { Reason } from '../contract/reason.ts'
import type { Judgement } from '../contract/stages.ts'
import { CheckOutcome, type ToolCall } from '../contract/tool.ts'
import type { Evidence } from '../contract/verdict.ts'
import { countViolations, distinct, type Found, foundBy } from './count-violations.ts'
import { findDifference } from './find-difference.ts'
import { BUILT_IN_CHECKS, findUncalled, findUnchecked } from './find-unchecked.ts'
import { findUnstated, type Requests } from './find-unstated.ts'
import { findForeignArguments, type Known } from './own-policy.ts'
import { reaches, riskOf } from './risk.ts'

/** Everything that the trusted side saw of one run. */
export type Run = {
  /** What the program returned, as JSON. */
  readonly returned: string
  readonly calls: readonly ToolCall[]
  readonly isCheck: (tool: string) => boolean
  readonly known: Known
  readonly planned: Planned
  readonly touched: AccessFound
  /** Whether `CheckAccess` and `CheckRules` are the built-in ones, of which it is known what they look at. */
  readonly builtInTools: boolean
  readonly evidence: Evidence
  /** Least risk that denies; null: any violation does. */
  readonly denyFrom: Risk | null
  /** Without them, what they were not parsed into is not looked for. */
  readonly requests?: Requests
}

// A program may return a check's result whole or only its answer; its reasons are not believed anyway.
const Returned = z.looseObject({ denied: z.boolean(), reasons: z.array(z.json()).default([]) })
type Returned = z.infer<typeof Returned>

function failed(code: ProgramErrorCode, message: string): Judgement {
  return { ok: false, error: { code, message, line: null } }
}

/** Refused by the comparison with the requests, or with what the output touches: what the program would have decided is kept. */
function compared(check: 'policy' | 'access', claimed: Decision, message: string): ProgramError {
  return { code: 'evidence', message, line: null, check, claimed }
}

function readReturned(returned: string): Returned | null {
  try {
    const parsed = Returned.safeParse(JSON.parse(returned))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function decide({ reasons, violations }: Found, denyFrom: Risk | null): Judgement {
  if (denyFrom === null) return { ok: true, result: { decision: violations > 0 ? 'deny' : 'allow', reasons } }
  const risk = riskOf(violations)
  return { ok: true, result: { decision: reaches(risk, denyFrom) ? 'deny' : 'allow', reasons, risk } }
}

/** The answer of a program that defines its checks itself (`evidence: program`). */
function judgeOwn(run: Run, { denied, reasons }: Returned): Judgement {
  if (!denied && reasons.length > 0)
    return failed('bad-result', 'the program denied nothing and gave reasons; return reasons only with `denied: true`')
  const found = distinct(reasons.map(ownReason))
  const judged = decide({ reasons: found, violations: countViolations(denied, found) }, run.denyFrom)
  const uncalled = needsAll(run, judged)
    ? findUncalled({ calls: [], planned: run.planned, isOwnCheck: ownCheckOf(run) })
    : null
  return uncalled === null ? judged : failed('evidence', uncalled)
}

/** A denial rests on what denied; an allow, and a level of risk, on all that was to be looked at. */
function needsAll({ denyFrom }: Run, judged: Judgement): boolean {
  return judged.ok && (judged.result.decision === 'allow' || denyFrom !== null)
}

/** The operator's own checks; without the built-in tools one may have the name of such a tool. */
function ownCheckOf({ isCheck, builtInTools }: Run): (tool: string) => boolean {
  return (tool) => isCheck(tool) && !(builtInTools && BUILT_IN_CHECKS.has(tool))
}

function ownReason(reason: Json): Reason {
  const parsed = Reason.safeParse(reason)
  if (parsed.success && parsed.data.kind !== 'failure') return parsed.data
  return { kind: 'policy', policy: 'program', detail: typeof reason === 'string' ? reason : canonicalJson(reason) }
}

function outcomeOf(call: ToolCall): CheckOutcome {
  const parsed = CheckOutcome.safeParse(call.result)
  // A check whose answer is no check's answer counts as a denial: its schema should have refused it before.
  return parsed.success
    ? parsed.data
    : { denied: true, reasons: [{ kind: 'tool', tool: call.tool, detail: 'unreadable answer' }] }
}

/**
 * Compares what a program returned with what its checks answered, as the trusted side recorded them. Label and reasons come from the record.
 * A program that disagrees with it, called no check, looked at nothing or passed foreign rules has not produced a verdict: an error
 * with code `evidence`, for the debug rounds. A denial stands, with the `difference`, where its checks looked at something else than the
 * output touches, or were given what is not found in requests that do not parse.
 */
export function judgeProgram(run: Run): Judgement {
  const returned = readReturned(run.returned)
  if (returned === null)
    return failed(
      'bad-result',
      'the program must return a check result: an object with `denied` (boolean) and `reasons` (array)',
    )
  const broken = run.calls.find((call) => call.error !== undefined)
  if (broken?.error !== undefined) {
    const code = broken.error.code === 'arguments' || broken.error.code === 'unknown-tool' ? 'evidence' : 'tool'
    return failed(code, `${broken.tool} failed and the program went on: ${broken.error.message}`)
  }
  const checks = run.calls.filter((call) => run.isCheck(call.tool))
  if (checks.length === 0) {
    if (run.evidence === 'checks') return failed('evidence', 'the program returned a result without calling a check')
    return judgeOwn(run, returned)
  }
  return judgeChecks(run, checks, returned.denied)
}

function judgeChecks(run: Run, checks: readonly ToolCall[], claimed: boolean): Judgement {
  const foreign = findForeignArguments(checks, run.known)
  if (foreign !== null) return { ok: false, error: compared('policy', claimed ? 'deny' : 'allow', foreign) }
  const denied = checks.some((check) => outcomeOf(check).denied)
  if (denied !== claimed) {
    const [said, seen] = denied ? ['allow', 'denied'] : ['deny', 'denied nothing']
    return failed('evidence', `the program returned ${said}, but its checks ${seen}; return the result of the check`)
  }
  const judged = judgeLooked(run, checks)
  return judged.ok ? judgeStated(run, checks, judged) : judged
}

/** Whether the checks looked at all that they had to. */
function judgeLooked(run: Run, checks: readonly ToolCall[]): Judgement {
  const { known, planned, touched, builtInTools } = run
  const judged = decide(foundBy(checks, checks.map(outcomeOf)), run.denyFrom)
  const looked = { calls: checks, policy: known.policy, planned, touched }
  const uncalled = needsAll(run, judged) ? findUncalled({ ...looked, isOwnCheck: ownCheckOf(run) }) : null
  if (uncalled !== null) return failed('evidence', uncalled)
  if (!judged.ok || !builtInTools) return judged
  const { decision } = judged.result
  if (decision === 'deny') {
    const difference = findDifference(checks, touched)
    return difference === null ? judged : { ...judged, difference: compared('access', decision, difference) }
  }
  // Also an allow at a risk below what denies must have looked at everything: more violations are more risk.
  const unchecked = findUnchecked(looked)
  if (unchecked === null) return judged
  const { message, isAccess } = unchecked
  return isAccess ? { ok: false, error: compared('access', decision, message) } : failed('evidence', message)
}

/** A judgement that is a decision. */
type Decided = Extract<Judgement, { ok: true }>

/**
 * Whether what the checks were given is found in requests that do not parse. INVARIANT: a denial never fails for what is not found. Prose says
 * things in more ways than are looked for, so that this is worth one round.
 */
function judgeStated(run: Run, checks: readonly ToolCall[], judged: Decided): Judgement {
  const { known, planned, builtInTools, requests } = run
  if (!builtInTools || requests === undefined) return judged
  const unstated = findUnstated({ checks, known, planned, requests })
  if (unstated === null) return judged
  const { decision } = judged.result
  // What is not found may be there in words that nobody looked for: it must not keep the other difference from its round.
  const message = judged.difference === undefined ? unstated : `${unstated}; ${judged.difference.message}`
  const error = compared('policy', decision, message)
  return decision === 'deny' ? { ...judged, difference: error } : { ok: false, error, oneRound: true }
}
