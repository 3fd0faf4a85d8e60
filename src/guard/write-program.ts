import type { CheckResult } from '../contract/check-result.ts'
import type { GuardTask } from '../contract/core.ts'
import { GuardAgentError } from '../contract/errors.ts'
import type { Plan } from '../contract/plan.ts'
import type { ProgramError } from '../contract/program.ts'
import type { Judgement } from '../contract/stages.ts'
import type { ToolCall } from '../contract/tool.ts'
import { brokenTool } from './broken-tool.ts'
import { inSpan } from './in-span.ts'
import { judgeRun } from './judge-run.ts'
import { noteProblem } from './note-problem.ts'
import { type Guard, timed } from './progress.ts'
import { runSandboxed } from './run-sandboxed.ts'

/** Writes a program and mends it until it gives a verdict, or the debug rounds are used up. */
export async function writeProgram(guard: Guard, task: GuardTask, plan: Plan): Promise<CheckResult> {
  const { coder } = guard.stages.core
  const program = await askForProgram(guard, () => coder.write(task, plan))
  if (program === null) throw new GuardAgentError('program-missing', 'the coder wrote no program')
  const first = await attempt(guard, program)
  const error = wrongWith(first.judged)
  const last = error === null ? first : await debug(guard, { task, plan, tried: first, error })
  if (!last.judged.ok) throw new GuardAgentError(`program-${last.judged.error.code}`, last.judged.error.message)
  // The verdict's record is that of the program that decided, which need not be the last one tried.
  guard.progress.program = last.program
  guard.progress.toolCalls = last.calls
  return last.judged.result
}

/** Asks the coder, which may be the caller's own, for a program; null where it gives none. */
function askForProgram(guard: Guard, ask: () => Promise<string | null>): Promise<string | null> {
  return timed(guard, 'code', async (span) => {
    const program = await ask()
    span.show(() => ({ program }))
    return program
  })
}

/** What a debug round is for: no verdict, or one that rests on something else than was found. */
function wrongWith(judged: Judgement): ProgramError | null {
  return judged.ok ? (judged.difference ?? null) : judged.error
}

type Tried = { readonly program: string; readonly judged: Judgement; readonly calls: ToolCall[] }
type Failed = { readonly task: GuardTask; readonly plan: Plan; readonly tried: Tried; readonly error: ProgramError }

/** Debug rounds, and the time that they take. */
async function debug(guard: Guard, failed: Failed): Promise<Tried> {
  const { stages, progress } = guard
  const started = stages.stopwatch()
  try {
    return await mend(guard, failed)
  } finally {
    if (progress.attempts.length > 1) progress.timing.debugMs = stages.stopwatch() - started
  }
}

/** Names what programs are sent back for only once; null where they may be as often as there are rounds. */
function onceFor({ judged }: Tried, error: ProgramError): string | null {
  return judged.ok || judged.oneRound === true ? (error.check ?? error.code) : null
}

/** The first program that nothing is wrong with; else the newest that gave a verdict; else the last one. */
async function mend(guard: Guard, { task, plan, tried, error }: Failed): Promise<Tried> {
  const { definition } = guard.stages
  const told = new Set<string>()
  let last = { tried, error }
  let standing = tried
  // A tool that broke is not the program's fault: no rewriting mends it.
  for (let round = 0; round < definition.debugRounds && last.error.code !== 'tool'; round++) {
    const once = onceFor(last.tried, last.error)
    if (once !== null && told.has(once)) break
    if (once !== null) told.add(once)
    const mending = { task, plan, ...last, stands: standing.judged.ok }
    const opening = { name: 'debug', facts: { round: round + 1, mends: last.error.code } } as const
    const next = await inSpan(guard.tracing, opening, () => oneRound(guard, mending))
    if (next === null) break
    const wrong = wrongWith(next.judged)
    if (next.judged.ok || !standing.judged.ok) standing = next
    if (wrong === null) break
    last = { tried: next, error: wrong }
  }
  return standing
}

/** Has a program mended, and tries what comes of it; null where nobody knows a better one. */
async function oneRound(guard: Guard, mending: Failed & { readonly stands: boolean }): Promise<Tried | null> {
  const { task, plan, tried, error, stands } = mending
  const failed = { program: tried.program, error }
  const { coder } = guard.stages.core
  const program = await askForProgram(guard, () => coder.debug(task, plan, failed)).catch((thrown: unknown) => {
    // A verdict that stands needs no further round; it is a denial.
    if (stands && !guard.signal.aborted) return null
    throw thrown
  })
  return program === null ? null : attempt(guard, program)
}

/** Tries a program, and keeps it with what was wrong with it. */
async function attempt(guard: Guard, program: string): Promise<Tried> {
  const { action, progress } = guard
  const judged = await tryProgram(guard, program)
  const calls = progress.toolCalls
  const wrong = wrongWith(judged)
  // An error may quote what a tool read: it goes to the model and the log, so it is masked like the action.
  const error = wrong === null ? null : { ...wrong, message: String(action.mask(wrong.message)) }
  progress.attempts.push({ program, error })
  if (error === null) return { program, judged, calls }
  return { program, calls, judged: judged.ok ? { ...judged, difference: error } : { ...judged, error } }
}

async function tryProgram(guard: Guard, program: string): Promise<Judgement> {
  const { stages, action, progress, signal, tracing } = guard
  progress.toolCalls = []
  const refused = await timed(guard, 'check', async (span) => {
    const found = stages.tools.checkProgram(program)
    noteProblem(span, found)
    return found
  })
  if (refused !== null) return { ok: false, error: refused }
  const { tools, calls } = guard.tools.start()
  progress.toolCalls = calls
  const run = { stages, tracing, program, tools, signal }
  const outcome = await timed(guard, 'sandbox', (span) => runSandboxed(run, span))
  const broken = brokenTool(calls)
  if (broken !== null) return { ok: false, error: broken }
  if (!outcome.ok) return outcome
  const { planned } = progress
  const ran = { returned: outcome.result, calls, action, planned, read: guard.tools.read }
  return timed(guard, 'judge', (span) => judgeRun(stages.judge, ran, span))
}
