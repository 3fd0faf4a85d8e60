import type { Document } from './document/document.ts'
import type { FinishedRun } from './finished-run.ts'
import { comparisonsSection } from './sections/comparisons-section.ts'
import { withDataNotesIn } from './sections/data-marks.ts'
import { dataSection } from './sections/data-section.ts'
import { failuresSection } from './sections/failures-section.ts'
import { groupsSection } from './sections/groups-section.ts'
import { reproduceSection } from './sections/reproduce-section.ts'
import { ablationSections, comparesMethods } from './sections/result-sections.ts'
import { gatherResults } from './sections/results.ts'
import { resultsSections } from './sections/results-section.ts'
import { runsSection } from './sections/runs-section.ts'
import { usageSection } from './sections/usage-section.ts'

/** One report of one or several runs: results of the same set side by side. Pure: the same runs give the same document. */
export function toDocument(runs: readonly FinishedRun[]): Document {
  const names = runs.map(({ configuration }) => configuration.name)
  const results = gatherResults(runs.map(({ report }) => report))
  return {
    title: `GuardAgent evaluation: ${[...new Set(names)].join(', ')}`,
    sections: [
      runsSection(runs),
      dataSection(runs),
      ...resultsSections(results, { everyModel: names.some(comparesMethods) }),
      ...comparisonsSection(results),
      ...ablationSections(results, names),
      ...groupsSection(results),
      ...usageSection(results),
      ...failuresSection(results),
      reproduceSection(runs),
    ].map((section) => withDataNotesIn(section, results.data ?? [])),
  }
}
