import type { OpenOptions } from '../../src/index.ts'
import type { Benchmark } from './benchmarks.ts'

/** How a benchmark's guard is opened without a model: with its own tools, and its own core where the rule core cannot follow its requests. */
export function ruleGuard({
  definition,
  tools,
  ruleCore,
}: Benchmark): Pick<OpenOptions, 'definition' | 'core' | 'toolbox'> {
  return { definition, core: ruleCore ?? 'rule', ...(tools && { toolbox: tools }) }
}
