import type { BenchmarkReport } from '../benchmark-report.ts'
import type { Section, Table } from '../document/document.ts'

/** Sign of one of several data of the same set, and what it stands for. */
export type DataMark = { readonly mark: string; readonly note: string }

/** Rates over other rows, or over fewer of them, are of other data. */
function keyOf({ benchmark, dataset, planned }: BenchmarkReport): string {
  return JSON.stringify([benchmark, dataset.sha256, planned])
}

function noteOf({ dataset, planned }: BenchmarkReport): string {
  return `data ${dataset.name}, sha256 ${dataset.sha256.slice(0, 8)}, n ${planned}`
}

/** Signs for reports whose set others of the same reports judged with other data, or with another limit; none where all have the same. */
export function markData(reports: readonly BenchmarkReport[]): ReadonlyMap<BenchmarkReport, DataMark> {
  const sets = Map.groupBy(reports, ({ benchmark }) => benchmark)
  const mixed = [...sets.values()]
    .map((members) => [...Map.groupBy(members, keyOf).values()])
    .filter((groups) => groups.length > 1)
  const marked = mixed.flat().flatMap((members, index) =>
    members.map((report): [BenchmarkReport, DataMark] => {
      return [report, { mark: `‡${index + 1}`, note: noteOf(report) }]
    }),
  )
  return new Map(marked)
}

/** The table with what the signs in its names stand for. */
function withDataNotes(table: Table, data: readonly DataMark[]): Table {
  const texts = [table.caption, ...table.rows.flatMap(({ cells }) => cells)]
  const used = data.filter(({ mark }) => texts.some((text) => text.includes(`${mark} `)))
  return { ...table, notes: [...used.map(({ mark, note }) => `${mark} ${note}`), ...table.notes] }
}

/** The same for every table of a section; its charts stand below their tables. */
export function withDataNotesIn(section: Section, data: readonly DataMark[]): Section {
  const blocks = section.blocks.map((block) => (block.kind === 'table' ? withDataNotes(block, data) : block))
  return { ...section, blocks }
}
