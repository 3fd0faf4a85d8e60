import { z } from 'zod'
import { Metrics, type ScoredExample, scoreExamples } from './score-examples.ts'
import { Intervals, scoreIntervals } from './score-intervals.ts'

/** The same metrics, with their intervals, over the examples of one role, rule or risk. */
export const GroupMetrics = Metrics.extend({ examples: z.number().int().nonnegative(), intervals: Intervals })
export type GroupMetrics = z.infer<typeof GroupMetrics>

/** Metrics of each group, groups by name. */
export function scoreGroups(
  results: readonly (ScoredExample & { readonly group: string })[],
): Record<string, GroupMetrics> {
  const groups = Map.groupBy(results, (result) => result.group)
  const names = [...groups.keys()].sort()
  return Object.fromEntries(
    names.map((name) => {
      const members = groups.get(name) ?? []
      return [name, { ...scoreExamples(members), examples: members.length, intervals: scoreIntervals(members) }]
    }),
  )
}
