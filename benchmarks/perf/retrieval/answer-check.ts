import type { RetrievalCell } from './retrieval-cell.ts'

/** How answers agree with independent ways to search. A mismatch is an answer that differs from at least one of these. */
export type AnswerCheck = { readonly answers: number; readonly compared: number; readonly mismatches: number }

export function checkAnswers(cells: readonly RetrievalCell[]): AnswerCheck {
  const sum = (count: (cell: RetrievalCell) => number) => cells.reduce((total, cell) => total + count(cell), 0)
  return {
    answers: sum(({ ms }) => ms.size),
    compared: sum(({ compared }) => compared),
    mismatches: sum(({ mismatches }) => new Set(mismatches.map(({ query }) => query)).size),
  }
}

/** Which queries were answered otherwise, in one line for each situation and each pair of contenders. */
function differences(cell: RetrievalCell): string[] {
  const { corpus, size, kind, k, contender, mismatches } = cell
  const others = [...new Set(mismatches.map(({ against }) => against))]
  return others.map((other) => {
    const queries = mismatches.filter(({ against }) => against === other).map(({ query }) => query)
    return `  DIFFERENT: ${corpus}, ${size}, ${kind}, k=${k}: ${contender} and ${other}, queries ${queries.join(', ')}`
  })
}

/** For each of ours how many answers an independent way confirmed, and every disagreement of any two ways. */
export function checkLines(cells: readonly RetrievalCell[]): string[] {
  const ours = cells.filter((cell) => cell.ours)
  const lines = [...new Set(ours.map(({ contender }) => contender))].map((name) => {
    const { answers, compared, mismatches } = checkAnswers(ours.filter(({ contender }) => contender === name))
    return `  ${name.padEnd(30)}compared with an independent way: ${compared} of ${answers} answers, mismatches: ${mismatches}`
  })
  const others = checkAnswers(cells.filter((cell) => !cell.ours))
  return [
    ...lines,
    `  ${'independent ways'.padEnd(30)}compared with one another: ${others.compared} of ${others.answers} answers, mismatches: ${others.mismatches}`,
    ...cells.flatMap(differences),
  ]
}
