import type { Action } from '../contract/action.ts'
import type { CheckResult } from '../contract/check-result.ts'
import type { CompiledGuard, CompiledRun } from '../contract/compiled.ts'
import { demonstrationKey, MOST_KEY_UNITS } from '../contract/demonstration.ts'
import type { ProgramError } from '../contract/program.ts'
import { type Guard, timed } from './progress.ts'
import { type PlannedRun, runCompiled } from './run-compiled.ts'

type Start = Pick<Guard, 'stages' | 'progress' | 'signal' | 'tracing'> & { readonly at: Date }

/** A guard that decided, with or without a verdict on the action. */
type Decided = { readonly guard: Guard; readonly result: CheckResult }

function errorOf(run: CompiledRun): ProgramError | null {
  if (run.kind === 'decided') return null
  if (run.kind === 'failed') return run.error
  return { code: 'bad-result', message: `the program cannot tell: ${run.reason}`, line: null }
}

/** Puts a run on record as the one that the verdict stands on. */
function keep({ progress, action }: Guard, { plan, program }: CompiledGuard, run: PlannedRun): void {
  const error = errorOf(run)
  progress.way = 'compiled'
  progress.plan = plan
  progress.planned = run.planned
  progress.program = error === null ? program : null
  progress.attempts = [
    { program, error: error === null ? null : { ...error, message: String(action.mask(error.message)) } },
  ]
  progress.toolCalls = [...run.calls]
}

async function run(guard: Guard, compiled: CompiledGuard): Promise<CheckResult | null> {
  const { stages, action, tools, progress, signal, tracing } = guard
  const { program, policy, hash } = compiled
  progress.compiled = compiled
  if (demonstrationKey(action).length > MOST_KEY_UNITS) {
    progress.notCompiled = `input and output together are longer than ${MOST_KEY_UNITS} characters`
    return null
  }
  const order = { stages, program, policy, action, tools, signal, tracing, isolateKey: hash }
  const done = await timed(guard, 'compiled', async (span) => {
    const ran = await runCompiled(order)
    span.note({ decided: ran.kind === 'decided' })
    return ran
  })
  if (done.kind === 'decided' || stages.definition.mode === 'compiled') keep(guard, compiled, done)
  if (done.kind === 'decided') return done.result
  const why = done.kind === 'unknown' ? done.reason : `${done.error.code}: ${done.error.message}`
  progress.notCompiled = String(action.mask(why))
  return null
}

function unknown(why: string): CheckResult {
  const message = `the compiled program did not decide: ${why}`
  return { decision: 'unknown', reasons: [{ kind: 'failure', code: 'not-compiled', message }] }
}

/**
 * Lets the compiled program decide, where the definition's `mode` has one. null: the action goes the per-action way, and the progress says why; with
 * `mode: compiled` there is no other way, and the answer is an unknown.
 */
export async function decideCompiled(start: Start, action: Action): Promise<Decided | null> {
  const { stages, progress, signal, tracing, at } = start
  const { mode } = stages.definition
  const state = stages.compiled()
  if (mode === 'per-action') return null
  if (state.kind === 'stale') progress.notCompiled = state.why
  if (state.kind !== 'accepted' && mode === 'compiled-first') return null
  const read = stages.readAction(action, state.kind === 'accepted' ? state.guard.policy : undefined)
  const tools = stages.compiledTools.open({ action: read, at, signal, usage: progress.usage, tracing })
  const guard: Guard = { stages, action: read, tools, progress, signal, tracing }
  const result = state.kind === 'accepted' ? await run(guard, state.guard) : null
  if (result !== null) return { guard, result }
  if (mode === 'compiled-first') return null
  return { guard, result: unknown(progress.notCompiled ?? 'there is none; run `guardagent compile`') }
}
