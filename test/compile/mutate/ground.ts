import type { Ground, Shown } from '../../../src/compile/mutate/mutation.ts'
import { type OpenBench, openBench, type TestProgram } from '../open-bench.ts'
import { WARD_EXAMPLES } from '../ward.ts'

/** The examples of a case as an honest program decided them, and the readers that changes are made with. */
export async function groundOf(program: TestProgram, given: Omit<OpenBench, 'programs'>): Promise<Ground> {
  const bench = openBench({ ...given, programs: [program] })
  const { policy } = bench.parsed
  const shown: Shown[] = []
  for (const example of bench.examples) {
    const run = await bench.run(String(program), example.action, policy)
    if (run.kind !== 'decided') continue
    const touched = await bench.touched(example.action.output)
    shown.push({ example, run, who: bench.readAction(example.action, policy), touched })
  }
  return {
    policy,
    shown,
    readAction: (action) => bench.readAction(action, policy),
    touched: (output) => bench.touched(output),
  }
}

/** Id of the ward's example at a place. */
export function wardId(place: number): string {
  return WARD_EXAMPLES[place]?.id ?? 'none'
}
