import { join } from 'node:path'
import type { Compiled, CompileProblem } from '../../src/contract/compiled.ts'
import { InputError } from '../../src/contract/errors.ts'
import type { CompiledState } from '../../src/index.ts'
import { type Cell, cellId } from '../runners/cell.ts'
import { refusedFileOf } from '../runners/run-folder/program-files.ts'
import { writeAtomically } from '../runners/run-folder/write-atomically.ts'
import type { MethodContext } from './method.ts'

const SHOWN_PROBLEMS = 3

/** What of a guard is used. */
type CompilingGuard = {
  readonly compiled: Exclude<CompiledState, { kind: 'accepted' }> | { readonly kind: 'accepted' }
  compile(options: { signal?: AbortSignal }): Promise<Compiled>
}

type Refused = Extract<Compiled, { accepted: false }>

function listOf(problems: readonly CompileProblem[]): string {
  const shown = problems
    .slice(0, SHOWN_PROBLEMS)
    .map(({ kind, message, example }) => `${kind}: ${message}${example === undefined ? '' : ` (\`${example}\`)`}`)
  const rest = problems.length - shown.length
  return [...shown, ...(rest === 0 ? [] : [`and ${rest} more`])].join('; ')
}

/** Keeps a refused program with all that is wrong with it: a model was paid for it. @returns where to find it */
function keepRefused(cell: Cell, { usage, candidate, problems, refused }: Refused, folder: string | undefined): string {
  if (folder === undefined) return 'with `--out DIR` it is kept with its problems'
  const path = join(folder, refusedFileOf(cell))
  const kept = { cell: cellId(cell), usage, candidate, problems, refused }
  writeAtomically(path, `${JSON.stringify(kept, null, 2)}\n`)
  return `it is in \`${path}\` with its problems`
}

/**
 * Has the cell's core write one program for all actions, where the cell wants one and none was accepted before. It is accepted on memory's demonstrations alone.
 * One that is refused is kept in the run's folder, where there is one.
 *
 * @throws InputError with the first problems where the program is refused: no figure would be about it; where the run has a program that is not used any
 * more; the signal's reason
 * @example await compileGuard(cell, guard, { compiledIn: 'runs/main' })
 */
export async function compileGuard(
  cell: Cell,
  guard: CompilingGuard,
  { compiledIn, signal }: Pick<MethodContext, 'compiledIn' | 'signal'> = {},
): Promise<void> {
  const { compiled: before } = guard
  if (cell.mode === 'per-action' || before.kind === 'accepted') return
  // Another program beside the verdicts of this one would be two guards under one name.
  if (before.kind === 'stale') throw new InputError(`\`${cellId(cell)}\`: ${before.why}; start a new run`)
  // INVARIANT: no example of the set under test is given here: a program that was accepted by their gold would be measured by it again.
  const compiled = await guard.compile(signal === undefined ? {} : { signal })
  if (compiled.accepted) return
  const kept = keepRefused(cell, compiled, compiledIn)
  throw new InputError(
    `\`${cellId(cell)}\`: the program for all actions was refused: ${listOf(compiled.problems)}; ${kept}; use mode \`per-action\``,
  )
}
