import { InputError } from '../../src/contract/errors.ts'
import type { Benchmark } from '../runners/benchmarks.ts'
import type { Cell } from '../runners/cell.ts'

/** The guard requests in the form that a cell asks for. @throws InputError where the benchmark has them in no such form */
export function requestsOf(cell: Cell, benchmark: Benchmark): string {
  if (cell.requests === 'structured') return benchmark.definition.requests
  if (benchmark.proseRequests !== undefined) return benchmark.proseRequests
  throw new InputError(`\`${benchmark.name}\` has its requests in no form \`prose\`; use \`structured\``)
}
