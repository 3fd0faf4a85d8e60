import type { CompileProblem } from '../contract/compiled.ts'
import type { ProgramErrorCode } from '../contract/program.ts'
import { labelOf, reasonLines, shareDecided, undecidedWhy } from './example-evidence.ts'
import { oneLine } from './one-line.ts'
import type { ExampleRun } from './run-examples.ts'

/** Ended by a limit or by a tool, which is not the program's own mistake: the action goes the slow way, as with `Unknown`. */
const NOT_ITS_OWN: ReadonlySet<ProgramErrorCode> = new Set(['timeout', 'memory', 'crashed', 'tool'])
/**
 * Percent of the examples that may end in an error of the program's own. An error decides nothing, so a rare one costs time only; one that is more
 * common says that the program does not do what it was written for, and is worth a round.
 */
const MOST_ERRORS = 5

const DECISIONS = ['allow', 'deny'] as const

function labelProblems(runs: readonly ExampleRun[]): CompileProblem[] {
  return runs.flatMap(({ example, run }): CompileProblem[] => {
    const label = labelOf(run)
    if (label === null || example.disputed || label === example.label) return []
    const because = reasonLines(run).join('; ')
    const message = `expected \`${DECISIONS[example.label]}\`, got \`${DECISIONS[label]}\`${because === '' ? '' : ` (${oneLine(because)})`}`
    return [{ kind: 'label', message, example: example.id }]
  })
}

/** Whether the judge refused what the program passed to a check: other permissions or rules than the requests have. */
function passedOthers({ run }: ExampleRun): boolean {
  return run.kind === 'failed' && run.error.check === 'policy'
}

function refusedPolicy(runs: readonly ExampleRun[]): CompileProblem[] {
  return runs
    .filter(passedOthers)
    .map(({ example, run }) => ({ kind: 'policy', message: undecidedWhy(run), example: example.id }))
}

function errorProblems(runs: readonly ExampleRun[]): CompileProblem[] {
  return runs.flatMap((one): CompileProblem[] => {
    const { example, run } = one
    if (run.kind !== 'failed' || passedOthers(one) || NOT_ITS_OWN.has(run.error.code)) return []
    const line = run.error.line === null ? '' : ` (line ${run.error.line})`
    return [{ kind: 'error', message: `${undecidedWhy(run)}${line}`, example: example.id }]
  })
}

/** Reasons for leaving examples undecided, the most common first. */
function commonReasons(runs: readonly ExampleRun[]): string {
  const counts = new Map<string, number>()
  for (const { run } of runs) {
    if (labelOf(run) === null) counts.set(undecidedWhy(run), (counts.get(undecidedWhy(run)) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one)
  return sorted
    .slice(0, 3)
    .map(([reason, count]) => `${count === 1 ? 'once' : `${count} times`} \`${reason}\``)
    .join(', ')
}

function shareProblems(runs: readonly ExampleRun[], leastShare: number): CompileProblem[] {
  if (runs.length === 0) {
    return [{ kind: 'share', message: 'there is no example to try the program on; give labelled ones (`--examples`)' }]
  }
  const share = shareDecided(runs)
  if (share >= leastShare) return []
  const decided = runs.filter(({ run }) => labelOf(run) !== null).length
  const message = `decided ${decided} of ${runs.length} examples (${share.toFixed(1)} percent), expected at least ${leastShare} percent; left undecided: ${commonReasons(runs)}`
  return [{ kind: 'share', message }]
}

export type ExampleProblems = {
  /** Each of them refuses the program. */
  readonly problems: readonly CompileProblem[]
  /** Errors that are too rare to refuse it: told with the others, where there are others. */
  readonly rare: readonly CompileProblem[]
}

/**
 * What is wrong with how a program did on the examples. It must agree with every label that it decides, and decide its share.
 * What a program leaves to the slow way, and why, counts against its share only.
 */
export function checkExamples(runs: readonly ExampleRun[], leastShare: number): ExampleProblems {
  const errors = errorProblems(runs)
  const others = [...refusedPolicy(runs), ...labelProblems(runs), ...shareProblems(runs, leastShare)]
  const areRare = errors.length * 100 < runs.length * MOST_ERRORS
  return areRare ? { problems: others, rare: errors } : { problems: [...others, ...errors], rare: [] }
}
