import { AsyncResource } from 'node:async_hooks'
import type { SandboxOutcome, SandboxTools } from '../contract/sandbox.ts'
import type { Stages } from '../contract/stages.ts'
import type { Span, Tracing } from '../contract/telemetry.ts'
import { noteProblem } from './note-problem.ts'

type Run = {
  readonly stages: Pick<Stages, 'sandbox' | 'limits'>
  readonly tracing: Tracing | null
  readonly program: string
  readonly tools: SandboxTools
  readonly signal: AbortSignal
}

/** Runs a program, and notes in the span what went wrong in it. */
export async function runSandboxed(run: Run, span: Span): Promise<SandboxOutcome> {
  const { stages, tracing, program, signal } = run
  const tools = tracing === null ? run.tools : calledFromHere(run.tools)
  const outcome = await stages.sandbox.run(program, tools, stages.limits, signal)
  noteProblem(span, outcome.ok ? null : outcome.error)
  return outcome
}

/** A program's calls arrive with the child's messages, where another guard's span may be under way, or none: this binds them to the run's own. */
function calledFromHere(tools: SandboxTools): SandboxTools {
  return { ...tools, call: AsyncResource.bind((name: string, json: string) => tools.call(name, json)) }
}
