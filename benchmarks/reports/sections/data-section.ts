import { PAPER_NOTES } from '../../paper/paper-notes.ts'
import { type Block, ourRow, type Section } from '../document/document.ts'
import type { FinishedRun } from '../finished-run.ts'
import { SET_TITLES } from '../set-title.ts'

/** The sets with their hashes, and what the paper says of them that does not fit. */
export function dataSection(runs: readonly FinishedRun[]): Section {
  const sets = runs.flatMap(({ configuration }, index) =>
    configuration.datasets.map((dataset) => ({ dataset, run: index + 1 })),
  )
  const rows = sets.map(({ dataset, run }) => {
    const seed = dataset.seed === null ? 'none: it was read' : String(dataset.seed)
    const title = SET_TITLES[dataset.benchmark]
    return ourRow(title, [`run ${run}`, dataset.name, String(dataset.examples), seed, dataset.sha256])
  })
  const benchmarks = [...new Set(sets.map(({ dataset }) => dataset.benchmark))]
  const notes = benchmarks.flatMap((benchmark) =>
    PAPER_NOTES[benchmark].map((note) => `${SET_TITLES[benchmark]}: ${note}`),
  )
  const columns = ['set', 'run', 'name', 'examples', 'seed', 'sha256']
  const table: Block = { kind: 'table', caption: 'Data', columns, rows, notes: [] }
  return { title: 'Data', blocks: notes.length === 0 ? [table] : [table, { kind: 'notes', notes }] }
}
