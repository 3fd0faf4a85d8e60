import { type Composed, compose } from '../../../src/compose.ts'
import type { AuditEntry, AuditLog, AuditRecord } from '../../../src/contract/audit.ts'
import type { CheckResult } from '../../../src/contract/check-result.ts'
import type { Core, GuardTask } from '../../../src/contract/core.ts'
import { guardAction } from '../../../src/guard.ts'
import { scriptedPlan } from '../../fixtures/scripted-core.ts'
import type { FuzzedPool, FuzzRun } from './fuzz-sandbox.ts'
import { definitionOf, FUZZED_ACTIONS, type FuzzedAction } from './fuzzed-actions.ts'
import { generateVerdictProgram } from './generate-verdict-program.ts'

/** Plans honestly and writes whatever it is told to. */
function coreThatWrites(program: string, { categories, checks }: FuzzedAction): Core {
  const plan = async (task: GuardTask) => ({
    ...scriptedPlan(task, { actions: [...categories] }),
    compare: { text: 'compare with the checks', tools: [...checks], engine: task.engine },
  })
  const coder = { write: async () => program, debug: async () => null }
  return { name: 'fuzz', model: null, needsPolicy: false, planner: { plan }, coder }
}

/** Keeps nothing, so that the host's memory shows what guards leave behind and not their log. */
function forgetfulLog(): AuditLog {
  const append = (entry: AuditEntry): AuditRecord => ({ sequence: 1, previous: '', hash: '', entry })
  return {
    append,
    appendAll: (entries) => entries.map(append),
    get: () => null,
    list: () => [],
    verify: () => ({ records: 0, head: '', brokenAt: null }),
    close: () => undefined,
  }
}

type Guarded = { readonly fuzzed: FuzzedAction; readonly composed: Composed }

/** Guards without the static check, which is not the wall: what they answer rests on sandbox and judge alone. */
export type FuzzedGuards = { close(): Promise<void>; readonly guarded: readonly Guarded[] }

export async function openGuards(pool: FuzzedPool): Promise<FuzzedGuards> {
  const guarded: Guarded[] = []
  for (const fuzzed of FUZZED_ACTIONS) {
    const core = coreThatWrites('', fuzzed)
    const options = { definition: definitionOf(fuzzed), core, sandbox: pool, audit: forgetfulLog() }
    guarded.push({ fuzzed, composed: await compose(options) })
  }
  const close = async () => {
    for (const { composed } of guarded) await composed.close()
  }
  return { guarded, close }
}

function outcomeOf({ decision, reasons: [reason] }: CheckResult): string {
  return decision === 'unknown' && reason?.kind === 'failure' ? `unknown: ${reason.code}` : decision
}

/** One generated program for one action: whatever it does, the guard must not allow what is forbidden. */
export async function fuzzGuard(
  { pool, tally, watch, seed, show }: FuzzRun,
  guards: FuzzedGuards,
  index: number,
): Promise<void> {
  const chosen = guards.guarded[index % guards.guarded.length]
  if (chosen === undefined) return
  const { fuzzed, composed } = chosen
  const { text } = generateVerdictProgram(seed, index, fuzzed.checks)
  const stages = {
    ...composed.stages,
    core: coreThatWrites(text, fuzzed),
    tools: { ...composed.stages.tools, checkProgram: () => null },
  }
  const verdict = await guardAction(stages, fuzzed.action)
  show?.(`verdict ${index}, for ${fuzzed.name}`, `${text}\n=> ${JSON.stringify(verdict.reasons)}`)
  watch.look(pool.statistics().pids)
  tally.count(fuzzed.forbidden ? 'verdicts' : 'control', outcomeOf(verdict))
  if (verdict.toolCalls.length > 0) tally.count('verdicts with calls', 'called a tool')
  if (fuzzed.forbidden && verdict.decision === 'allow') {
    const what = `allowed, though forbidden: ${fuzzed.name}`
    tally.fail({ generator: 'verdict', index, what, program: text })
  }
}
