import type { Candidate, CompileEvidence, CompileProblem } from '../contract/compiled.ts'
import type { Policy } from '../contract/policy.ts'
import { checkExamples } from './check-examples.ts'
import type { Bench } from './compile-parts.ts'
import { exampleEvidence, modelCallsPerRun } from './example-evidence.ts'
import { findCopied } from './find-copied.ts'
import { checkMutations } from './mutate/check-mutations.ts'
import { oneLine } from './one-line.ts'
import { type ExampleRun, runExamples } from './run-examples.ts'
import { type Settled, settlePolicy } from './settle-policy.ts'

/** What examining a candidate came to. */
export type Examined =
  | { readonly ok: true; readonly policy: Policy; readonly evidence: Omit<CompileEvidence, 'refused'> }
  | { readonly ok: false; readonly problems: readonly CompileProblem[] }

type Seen = { readonly runs: readonly ExampleRun[]; readonly settled: Settled }

/**
 * Runs the examples, and finds what policy the program is held to. Where it is the program's own, all examples are run once more held to it: what was
 * put together from all runs must bear out each of them.
 */
async function seeProgram(bench: Bench, program: string): Promise<Seen> {
  const runs = await runExamples(bench, program, null)
  const settled = settlePolicy(bench, runs)
  if (settled.source === 'parsed' || settled.problems.length > 0) return { runs, settled }
  return { runs: await runExamples(bench, program, settled.policy), settled }
}

/** Actions that a program decides are looked at by nobody else: what it does not check, nobody does. */
function uncoveredProblems(bench: Bench, { uncovered }: Settled): CompileProblem[] {
  if (bench.acceptUncovered) return []
  return uncovered.map((sentence) => ({
    kind: 'policy',
    message: `no check of the program stands for all of \`${oneLine(sentence)}\` in the requests; take over whatever it asks for`,
  }))
}

/**
 * Examines one candidate: before it runs, on every example, its policy, and by changes. Changes are tried only on a program without other problems,
 * copies apart, since what they must come to rests on its policy and its decisions.
 */
export async function examineCandidate(bench: Bench, { program }: Candidate): Promise<Examined> {
  const refused = bench.checkProgram(program)
  if (refused !== null) {
    const line = refused.line === null ? '' : ` (line ${refused.line})`
    return { ok: false, problems: [{ kind: 'refused', message: `${refused.message}${line}` }] }
  }
  const literals = bench.literals(program)
  const copied = findCopied({ literals, examples: bench.examples, task: bench.task, policy: bench.parsed.policy })
  const { runs, settled } = await seeProgram(bench, program)
  const onExamples = checkExamples(runs, bench.leastShare)
  const before = [...settled.problems, ...uncoveredProblems(bench, settled), ...onExamples.problems]
  if (before.length > 0) return { ok: false, problems: [...copied, ...before, ...onExamples.rare] }
  const { policy, source, parts, uncovered } = settled
  const changed = await checkMutations({ bench, program, policy, runs })
  const problems = [...copied, ...changed.problems]
  if (problems.length > 0) return { ok: false, problems: [...problems, ...onExamples.rare] }
  return {
    ok: true,
    policy,
    evidence: {
      examples: exampleEvidence(runs, bench.leastShare),
      policy: { source, parts: [...parts], uncovered: [...uncovered], uncoveredAccepted: bench.acceptUncovered },
      modelCalls: modelCallsPerRun(runs),
      mutations: [...changed.tallies],
      untried: [...changed.untried],
    },
  }
}
