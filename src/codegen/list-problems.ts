import type { CompileProblem } from '../contract/compiled.ts'

const MOST_PROBLEMS = 30
const PROBLEM_CHARACTERS = 320

function describe({ message, example }: CompileProblem): string {
  const line = `${example === undefined ? '' : `example ${example}: `}${message}`.replace(/\s+/g, ' ')
  return line.length <= PROBLEM_CHARACTERS ? line : `${line.slice(0, PROBLEM_CHARACTERS - 1)}…`
}

/** Takes from each kind in turn, so that many problems of one kind do not hide the others. */
function chooseShown(kinds: readonly (readonly CompileProblem[])[]): ReadonlySet<CompileProblem> {
  const shown = new Set<CompileProblem>()
  const longest = Math.max(0, ...kinds.map((problems) => problems.length))
  for (let round = 0; round < longest; round += 1) {
    for (const problems of kinds) {
      const problem = problems[round]
      if (problem && shown.size < MOST_PROBLEMS) shown.add(problem)
    }
  }
  return shown
}

/** Problems of a candidate by their kind: at most 30, of 320 characters each, and how many more there are of each kind. */
export function listProblems(problems: readonly CompileProblem[]): string {
  const kinds = Map.groupBy(problems, ({ kind }) => kind)
  const shown = chooseShown([...kinds.values()])
  const parts = [...kinds].map(([kind, all]) => {
    const lines = all.filter((problem) => shown.has(problem)).map((problem) => `- ${describe(problem)}`)
    const more = all.length - lines.length
    return [`${kind} (${all.length}):`, ...lines, ...(more > 0 ? [`- and ${more} more of this kind`] : [])].join('\n')
  })
  return parts.join('\n')
}
