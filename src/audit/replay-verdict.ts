import type { AuditEntry, AuditRecord } from '../contract/audit.ts'
import { ReplayError } from '../contract/errors.ts'
import { canonicalJson } from '../contract/json.ts'
import type { ProgramError } from '../contract/program.ts'
import type { Sandbox } from '../contract/sandbox.ts'
import type { Judgement, ToolRun } from '../contract/stages.ts'
import type { Verdict } from '../contract/verdict.ts'

/** What a replay needs beside the record; no model among it. */
export type ReplayStages = {
  readonly sandbox: Sandbox
  checkProgram(program: string): ProgramError | null
  startTools(): ToolRun
  judge(returned: string, run: ToolRun): Promise<Judgement>
}

export type Replay = {
  readonly id: string
  readonly same: boolean
  readonly recorded: Pick<Verdict, 'decision' | 'reasons' | 'risk'>
  readonly replayed: Pick<Verdict, 'decision' | 'reasons' | 'risk'> & { readonly error: ProgramError | null }
}

function programOf(entry: AuditEntry): string {
  if (entry.store === 'hashes') {
    throw new ReplayError(
      `verdict \`${entry.verdict.id}\` was stored as hashes: its program and texts are not kept, so it cannot be replayed`,
    )
  }
  const program = entry.verdict.program ?? entry.verdict.attempts.at(-1)?.program
  if (program === undefined)
    throw new ReplayError(`verdict \`${entry.verdict.id}\` came about without a program: there is nothing to replay`)
  return program
}

async function runAgain(program: string, entry: AuditEntry, stages: ReplayStages): Promise<Judgement> {
  const refused = stages.checkProgram(program)
  if (refused !== null) return { ok: false, error: refused }
  const run = stages.startTools()
  const outcome = await stages.sandbox.run(program, run.tools, entry.limits)
  if (!outcome.ok) return outcome
  const judged = await stages.judge(outcome.result, run)
  // A compiled program that looked at something else than the output touches has decided nothing.
  const undecided = entry.verdict.way === 'compiled' && judged.ok ? judged.difference : undefined
  return undecided === undefined ? judged : { ok: false, error: undecided }
}

/**
 * Runs a recorded program again, without any model, and says whether the verdict is the same.
 * A verdict that ended `unknown` is the same if its last program fails again.
 * @throws ReplayError where the record keeps no program, or masked texts that change the result
 */
export async function replayVerdict(record: AuditRecord, stages: ReplayStages): Promise<Replay> {
  const { entry } = record
  const { decision, reasons, risk, id } = entry.verdict
  const judged = await runAgain(programOf(entry), entry, stages)
  const replayed: Replay['replayed'] = judged.ok
    ? { ...judged.result, error: null }
    : { decision: 'unknown', reasons: [], error: judged.error }
  const sameReasons = decision === 'unknown' || canonicalJson(replayed.reasons) === canonicalJson(reasons)
  const same = replayed.decision === decision && replayed.risk === risk && sameReasons
  if (!same && entry.masked) {
    throw new ReplayError(
      `verdict \`${id}\` was stored with masked texts, and on these its program gives another result: whether it is the same cannot be said`,
    )
  }
  return {
    id,
    same,
    recorded: { decision, reasons, ...(risk && { risk }) },
    replayed,
  }
}
