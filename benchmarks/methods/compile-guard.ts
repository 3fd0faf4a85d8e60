import type { Compiled, CompileProblem } from '../../src/contract/compiled.ts'
import { InputError } from '../../src/contract/errors.ts'
import type { CompiledState } from '../../src/index.ts'
import { type Cell, cellId } from '../runners/cell.ts'

const SHOWN_PROBLEMS = 3

/** What of a guard is used. */
type CompilingGuard = {
  readonly compiled: Pick<CompiledState, 'kind'>
  compile(options: { signal?: AbortSignal }): Promise<Compiled>
}

function listOf(problems: readonly CompileProblem[]): string {
  const shown = problems
    .slice(0, SHOWN_PROBLEMS)
    .map(({ kind, message, example }) => `${kind}: ${message}${example === undefined ? '' : ` (\`${example}\`)`}`)
  const rest = problems.length - shown.length
  return [...shown, ...(rest === 0 ? [] : [`and ${rest} more`])].join('; ')
}

/**
 * Has the cell's core write one program for all actions, where the cell wants one and none was accepted before. It is accepted on memory's demonstrations alone.
 *
 * @throws InputError with the first problems where the program is refused: no figure would be about it; the signal's reason
 * @example await compileGuard(cell, guard)
 */
export async function compileGuard(cell: Cell, guard: CompilingGuard, signal?: AbortSignal): Promise<void> {
  if (cell.mode === 'per-action' || guard.compiled.kind === 'accepted') return
  // INVARIANT: no example of the set under test is given here: a program that was accepted by their gold would be measured by it again.
  const compiled = await guard.compile(signal === undefined ? {} : { signal })
  if (compiled.accepted) return
  throw new InputError(
    `\`${cellId(cell)}\`: the program for all actions was refused: ${listOf(compiled.problems)}; use mode \`per-action\``,
  )
}
