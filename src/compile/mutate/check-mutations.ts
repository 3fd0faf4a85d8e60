import type { CompileProblem, MutationTally } from '../../contract/compiled.ts'
import type { Policy } from '../../contract/policy.ts'
import type { Bench } from '../compile-parts.ts'
import { labelOf } from '../example-evidence.ts'
import { mapInOrder } from '../map-in-order.ts'
import type { ExampleRun } from '../run-examples.ts'
import { closedColumns, columnMutations, columnSubject } from './column-mutations.ts'
import type { Ground, Mutation, Shown } from './mutation.ts'
import { neutralMutations } from './neutral-mutations.ts'
import { ownCheckMutations } from './own-check-mutations.ts'
import { roleMutations, roleSubject } from './role-mutations.ts'
import { ruleMutations, ruleSubject } from './rule-mutations.ts'
import { type MutationRun, mutationProblems, tally } from './run-mutations.ts'

export type MutationsChecked = {
  readonly problems: readonly CompileProblem[]
  readonly tallies: readonly MutationTally[]
  readonly untried: readonly string[]
}

type Checking = {
  readonly bench: Bench
  readonly program: string
  readonly policy: Policy
  /** Runs held to that policy. */
  readonly runs: readonly ExampleRun[]
}

/** Undisputed examples that were decided: changes start from what is known to be right. */
async function showExamples({ bench, policy, runs }: Checking): Promise<Shown[]> {
  const decided = runs.flatMap(({ example, run }) =>
    run.kind === 'decided' && !example.disputed && labelOf(run) === example.label ? [{ example, run }] : [],
  )
  return mapInOrder({
    items: decided,
    concurrency: bench.concurrency,
    signal: bench.signal,
    run: async ({ example, run }) => ({
      example,
      run,
      who: bench.readAction(example.action, policy),
      touched: await bench.touched(example.action.output),
    }),
  })
}

const BUILT_IN_CHECKS: ReadonlySet<string> = new Set(['CheckAccess', 'CheckRules'])

async function allMutations(ground: Ground, bench: Bench): Promise<Mutation[]> {
  const all = [
    ...roleMutations(ground),
    ...(await columnMutations(ground)),
    ...ruleMutations(ground),
    ...(await neutralMutations(ground)),
  ]
  const checks = bench.task.tools.filter(({ kind, name }) => kind === 'check' && !BUILT_IN_CHECKS.has(name))
  if (checks.length === 0) return all
  const own = ownCheckMutations(ground, new Set(checks.map(({ name }) => name)))
  // A check of the operator's own may deny what the permissions and rules allow: nobody here knows what it goes by.
  return [...all.filter(({ must }) => must.kind !== 'allow'), ...own]
}

/** Permissions and rules that no change was made for. */
function untriedOf(policy: Policy, tallies: readonly MutationTally[]): string[] {
  const tried = new Set(tallies.map(({ subject }) => subject))
  const subjects = [
    ...Object.keys(policy.roles).map(roleSubject),
    ...closedColumns(policy).map(({ column }) => columnSubject(column)),
    ...policy.rules.map(ruleSubject),
  ]
  return [...new Set(subjects)].filter((subject) => !tried.has(subject))
}

/** A program that only ever decides one way was never seen to tell actions apart. */
function constantProblem(runs: readonly { readonly run: ExampleRun['run'] }[]): CompileProblem[] {
  const labels = new Set(runs.map(({ run }) => labelOf(run)).filter((label) => label !== null))
  const [only] = labels
  if (only === undefined || labels.size > 1) return []
  const message = `the program decided \`${only === 1 ? 'deny' : 'allow'}\` for every example and every change of one; expected both decisions: give examples of both`
  return [{ kind: 'mutation', message }]
}

/** Changes examples so that the program's decision must flip, or must not, and sees whether it does. */
export async function checkMutations(checking: Checking): Promise<MutationsChecked> {
  const { bench, program, policy } = checking
  const ground: Ground = {
    policy,
    shown: await showExamples(checking),
    readAction: (action) => bench.readAction(action, policy),
    touched: (output) => bench.touched(output),
  }
  const runs: MutationRun[] = await mapInOrder({
    items: await allMutations(ground, bench),
    concurrency: bench.concurrency,
    signal: bench.signal,
    run: async (mutation) => ({ mutation, run: await bench.run(program, mutation.action, policy) }),
  })
  const tallies = tally(runs)
  return {
    problems: [...mutationProblems(runs), ...constantProblem([...checking.runs, ...runs])],
    tallies,
    untried: untriedOf(policy, tallies),
  }
}
