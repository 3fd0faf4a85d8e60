import type { CompiledRun, CompileProblem, MutationTally } from '../../contract/compiled.ts'
import { labelOf, reasonLines, undecidedWhy } from '../example-evidence.ts'
import { oneLine } from '../one-line.ts'
import { describeMust, holds } from './holds.ts'
import type { Mutation } from './mutation.ts'

export type MutationRun = { readonly mutation: Mutation; readonly run: CompiledRun }

function seenIn(run: CompiledRun): string {
  if (run.kind === 'unknown') return `\`Unknown\` (${undecidedWhy(run)})`
  if (run.kind === 'failed') return `an error (${undecidedWhy(run)})`
  const reasons = reasonLines(run).join('; ')
  return `\`${run.result.decision}\`${reasons === '' ? '' : ` (${oneLine(reasons)})`}`
}

function problemOf({ mutation, run }: MutationRun): CompileProblem {
  const { subject, change, must, example } = mutation
  const message = `${oneLine(subject)}, ${change}: expected ${describeMust(must)}, got ${seenIn(run)}`
  return { kind: 'mutation', message, example }
}

/** How often each change of each subject was tried and came to what it must. */
export function tally(runs: readonly MutationRun[]): MutationTally[] {
  const tallies = new Map<string, MutationTally>()
  for (const { mutation, run } of runs) {
    const { subject, change, must } = mutation
    const key = JSON.stringify([subject, change])
    const known = tallies.get(key) ?? { subject, change, tried: 0, held: 0 }
    tallies.set(key, { ...known, tried: known.tried + 1, held: known.held + (holds(must, run) ? 1 : 0) })
  }
  return [...tallies.values()]
}

/** A neutral change after which most examples are no longer decided: what the program goes by is then not what the requests speak of. */
function lostDecisions(runs: readonly MutationRun[]): CompileProblem[] {
  const neutral = runs.filter(({ mutation }) => mutation.must.kind === 'same')
  return [...new Set(neutral.map(({ mutation }) => mutation.change))].flatMap((change): CompileProblem[] => {
    const changed = neutral.filter(({ mutation }) => mutation.change === change)
    const lost = changed.filter(({ run }) => labelOf(run) === null)
    const [first] = lost
    if (first === undefined || changed.length < 2 || lost.length * 2 <= changed.length) return []
    const message = `neutral change, ${change}: ${lost.length} of ${changed.length} decisions were lost, expected most of them to stay; got ${seenIn(first.run)}`
    return [{ kind: 'mutation', message, example: first.mutation.example }]
  })
}

/** What did not come to what it must. */
export function mutationProblems(runs: readonly MutationRun[]): CompileProblem[] {
  const failed = runs.filter(({ mutation, run }) => !holds(mutation.must, run))
  return [...failed.map(problemOf), ...lostDecisions(runs)]
}
