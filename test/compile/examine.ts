import { type Examined, examineCandidate } from '../../src/compile/examine-candidate.ts'
import { type OpenBench, openBench, type TestProgram } from './open-bench.ts'

export type Case = Omit<OpenBench, 'programs'>

/** Examines one program against the requests and examples of a case. */
export function examine(program: TestProgram, given: Case): Promise<Examined> {
  const bench = openBench({ ...given, programs: [program] })
  return examineCandidate(bench, { plan: ['task', 'applies', 'touches', 'compare'], program: String(program) })
}

/** Kinds of the problems, each once, in their order. */
export function kindsOf(examined: Examined): string[] {
  return examined.ok ? [] : [...new Set(examined.problems.map(({ kind }) => kind))]
}

/** Messages of the problems, a line each. */
export function messagesOf(examined: Examined): string {
  return examined.ok ? '' : examined.problems.map(({ message }) => message).join('\n')
}
