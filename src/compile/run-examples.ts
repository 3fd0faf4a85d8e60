import type { CompiledRun } from '../contract/compiled.ts'
import type { Policy } from '../contract/policy.ts'
import type { CompileExample } from './compile-example.ts'
import type { Bench } from './compile-parts.ts'
import { mapInOrder } from './map-in-order.ts'

/** What a candidate made of one example. */
export type ExampleRun = { readonly example: CompileExample; readonly run: CompiledRun }

/** Runs a program on every example; results stand in the examples' order. */
export function runExamples(bench: Bench, program: string, policy: Policy | null): Promise<ExampleRun[]> {
  return mapInOrder({
    items: bench.examples,
    concurrency: bench.concurrency,
    signal: bench.signal,
    run: async (example) => ({ example, run: await bench.run(program, example.action, policy) }),
  })
}
