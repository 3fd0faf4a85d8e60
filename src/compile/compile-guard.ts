import type { Candidate, CompileProblem } from '../contract/compiled.ts'
import type { Bench, CompileOutcome, CompileParts } from './compile-parts.ts'
import { examineCandidate } from './examine-candidate.ts'

/** The bench of one round: its runs are counted, and nothing is read any more after an abort. */
function benchOf(parts: CompileParts, round: number): Bench {
  let runs = 0
  return {
    ...parts,
    async run(program, action, policy) {
      const run = await parts.run(program, action, policy)
      runs += 1
      parts.onProgress?.({ round, runs })
      return run
    },
    async touched(output) {
      parts.signal?.throwIfAborted()
      return parts.touched(output)
    },
  }
}

/**
 * Has one program written for all actions, and accepts it on evidence alone: it agrees with every label that it decides, decides its share, holds
 * no permission or rule that is not in the requests, flips where it must, and does not know its examples by heart. Otherwise what is wrong goes back
 * to the compiler, `rounds` times. The same parts give the same outcome, however many runs are made at a time.
 *
 * @throws ModelError or PolicyError of the compiler; the signal's reason where it is aborted
 *
 * @example
 * const outcome = await compileGuard(parts)
 * if (outcome.accepted) console.log(outcome.evidence.examples.share)
 */
export async function compileGuard(parts: CompileParts): Promise<CompileOutcome> {
  const { compiler, task, rounds, signal } = parts
  const refused: (readonly CompileProblem[])[] = []
  signal?.throwIfAborted()
  let candidate: Candidate = await compiler.write(task)
  for (let round = 0; ; round += 1) {
    const examined = await examineCandidate(benchOf(parts, round), candidate)
    if (examined.ok) {
      const evidence = { ...examined.evidence, refused: refused.map((problems) => [...problems]) }
      return { accepted: true, candidate, policy: examined.policy, evidence }
    }
    const { problems } = examined
    signal?.throwIfAborted()
    const mended = round < rounds ? await compiler.debug(task, { candidate, problems }) : null
    if (mended === null) return { accepted: false, candidate, problems, refused }
    refused.push(problems)
    candidate = mended
  }
}
