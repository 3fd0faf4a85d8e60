import type { CompiledRun, CompileEvidence } from '../contract/compiled.ts'
import { oneLine } from './one-line.ts'
import { reasonLine } from './reason-line.ts'
import type { ExampleRun } from './run-examples.ts'

type ExampleEvidence = CompileEvidence['examples']

/** The decision as a label; null where there is none. */
export function labelOf(run: CompiledRun): 0 | 1 | null {
  if (run.kind !== 'decided' || run.result.decision === 'unknown') return null
  return run.result.decision === 'deny' ? 1 : 0
}

/** Reasons of a decision, one line each. */
export function reasonLines(run: CompiledRun): string[] {
  return run.kind === 'decided' ? run.result.reasons.map(reasonLine) : []
}

/** Why a run is no decision, one line. */
export function undecidedWhy(run: CompiledRun): string {
  if (run.kind === 'unknown') return oneLine(run.reason)
  return run.kind === 'failed' ? oneLine(`${run.error.code}: ${run.error.message}`) : 'the checks decided neither way'
}

/** Percent of the examples that the program decided; 0 where there is none. */
export function shareDecided(runs: readonly ExampleRun[]): number {
  const decided = runs.filter(({ run }) => labelOf(run) !== null).length
  return runs.length === 0 ? 0 : (100 * decided) / runs.length
}

/** Tools that ask a model when they are called. */
const ASKS_MODEL: ReadonlySet<string> = new Set(['Classify'])

/** Calls of a program to models for one action, on average; 0 where there is no example. Wrong arguments reach no model. */
export function modelCallsPerRun(runs: readonly ExampleRun[]): number {
  const calls = runs.flatMap(({ run }) => run.calls).filter(({ tool }) => ASKS_MODEL.has(tool))
  const asked = calls.filter(({ error }) => error?.code !== 'arguments' && error?.code !== 'unknown-tool')
  return runs.length === 0 ? 0 : asked.length / runs.length
}

function disputedEvidence(runs: readonly ExampleRun[]): ExampleEvidence['disputed'] {
  return runs
    .filter(({ example }) => example.disputed)
    .map(({ example, run }) => ({
      id: example.id,
      label: example.label,
      decided: labelOf(run),
      reasons: reasonLines(run),
      ...(example.why === undefined ? {} : { why: example.why }),
    }))
}

/** How the examples went, for the evidence. */
export function exampleEvidence(runs: readonly ExampleRun[], leastShare: number): ExampleEvidence {
  const decided = runs.filter(({ run }) => labelOf(run) !== null)
  const agreed = decided.filter(({ example, run }) => !example.disputed && labelOf(run) === example.label)
  return {
    demonstrations: runs.filter(({ example }) => example.from === 'demonstration').length,
    labelled: runs.filter(({ example }) => example.from === 'labelled').length,
    decided: decided.length,
    agreed: agreed.length,
    share: shareDecided(runs),
    leastShare,
    undecided: runs
      .filter(({ run }) => labelOf(run) === null)
      .map(({ example, run }) => ({ id: example.id, reason: undecidedWhy(run) })),
    disputed: disputedEvidence(runs),
  }
}
