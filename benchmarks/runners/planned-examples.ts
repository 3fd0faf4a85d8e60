import type { RunConfiguration, RunDataset } from './run-configuration.ts'

/** How many examples of a set each of its cells is to judge. */
export function plannedExamples(
  { limit }: Pick<RunConfiguration, 'limit'>,
  { examples }: Pick<RunDataset, 'examples'>,
): number {
  return limit === null ? examples : Math.min(limit, examples)
}
