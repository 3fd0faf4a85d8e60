import type { Interval } from '../../metrics/score-intervals.ts'
import { wilson } from '../../metrics/wilson.ts'
import { APPENDIX_11 } from '../../paper/appendix-11.ts'
import { TABLE_2 } from '../../paper/table-2.ts'
import type { Debugging } from '../benchmark-report.ts'
import type { Bar, BarChart } from '../charts/chart.ts'
import { type Block, ourRow, paperLabel, paperRow, type Section, type Table } from '../document/document.ts'
import { formatRate, formatRateWithin } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import { cleanEntries, type Entry, type Results } from './results.ts'

type Programs = Entry & { readonly debugging: Debugging }
type Kinds = Debugging['before']

const BEFORE = 'executable before debugging'
const AFTER = 'executable after debugging'

function programsOf(results: Results): Programs[] {
  return cleanEntries(results).flatMap((entry) => {
    const { debugging } = entry.report
    return debugging === null ? [] : [{ ...entry, debugging }]
  })
}

function total({ name, syntax, type, other }: Kinds): number {
  return name + syntax + type + other
}

function within(kinds: Kinds, { programs }: Debugging): Interval {
  return wilson({ part: Math.max(0, programs - total(kinds)), whole: programs })
}

/** The paper measured this on one set: its figures stand beside ours of that set. */
function hasPaper(programs: readonly Programs[]): boolean {
  return programs.some(({ report }) => report.benchmark === 'eicu-ac')
}

function rowName({ label, report }: Programs): string {
  return `${SET_TITLES[report.benchmark]}, ${label}`
}

function paperName({ toolbox, place }: (typeof TABLE_2)[number]): string {
  return `${SET_TITLES['eicu-ac']}, guardagent GPT-4, ${toolbox ? 'with' : 'without'} toolbox and memory, ${place}`
}

function sharesTable(programs: readonly Programs[]): Table {
  const ours = programs.map((entry) => {
    const { debugging, report } = entry
    return ourRow(rowName(entry), [
      String(debugging.programs),
      formatRateWithin(debugging.executableBefore, within(debugging.before, debugging)),
      formatRateWithin(debugging.executableAfter, within(debugging.after, debugging)),
      String(debugging.rounds),
      formatRateWithin(report.metrics.lpa, report.intervals.lpa),
    ])
  })
  const theirs = (hasPaper(programs) ? TABLE_2 : []).map((row) => {
    const shares = [formatRate(row.executableBefore), formatRate(row.executableAfter)]
    return paperRow(paperName(row), ['316', ...shares, '', formatRate(row.lpa)])
  })
  return {
    kind: 'table',
    caption: 'Programs that ran to an end',
    columns: ['method and settings', 'programs', BEFORE, AFTER, 'debug rounds', 'LPA'],
    rows: [...ours, ...theirs],
    notes: [
      'shares in percent of the examples for which a program was written (n.a.: none was), with 95% Wilson intervals',
    ],
  }
}

function kindCells(before: Kinds, after: Kinds): string[] {
  return (['name', 'syntax', 'type', 'other'] as const).map((kind) => `${before[kind]} / ${after[kind]}`)
}

function errorsTable(programs: readonly Programs[]): Table {
  const ours = programs.map((entry) => {
    const { before, after, noVerdictBefore, noVerdictAfter } = entry.debugging
    return ourRow(rowName(entry), [...kindCells(before, after), `${noVerdictBefore} / ${noVerdictAfter}`])
  })
  const { before, mended, place } = APPENDIX_11
  const left = {
    name: before.name - mended.name,
    syntax: before.syntax - mended.syntax,
    type: before.type - mended.type,
    other: before.other - mended.other,
  }
  const name = `${SET_TITLES['eicu-ac']}, guardagent GPT-4, without toolbox and memory, ${place}`
  return {
    kind: 'table',
    caption: 'Programs that did not, by kind of error: before / after debugging',
    columns: ['method and settings', 'name', 'syntax', 'type', 'other', 'no verdict'],
    rows: [...ours, ...(hasPaper(programs) ? [paperRow(name, [...kindCells(before, left), ''])] : [])],
    notes: ['no verdict: what the program answered did not follow from its checks; it counts as executable'],
  }
}

function shareBars(entry: Programs): Bar[] {
  const { debugging } = entry
  const bar = { band: '', label: rowName(entry), source: 'ours' } as const
  return [
    { ...bar, panel: BEFORE, value: debugging.executableBefore, interval: within(debugging.before, debugging) },
    { ...bar, panel: AFTER, value: debugging.executableAfter, interval: within(debugging.after, debugging) },
  ]
}

function programsChart(programs: readonly Programs[]): BarChart {
  const theirs = (hasPaper(programs) ? TABLE_2 : []).flatMap((row): Bar[] => {
    const bar = { band: '', label: paperLabel(paperName(row)), interval: null, source: 'paper' } as const
    return [
      { ...bar, panel: BEFORE, value: row.executableBefore },
      { ...bar, panel: AFTER, value: row.executableAfter },
    ]
  })
  const bars = [...programs.flatMap(shareBars), ...theirs]
  return { kind: 'bars', title: 'Programs that ran to an end', unit: '%', bars }
}

/** Table 2 and appendix .11 of the paper, for the methods that write programs. */
export function programsSection(results: Results): Section[] {
  const programs = programsOf(results)
  if (programs.length === 0) return []
  const blocks: Block[] = [
    sharesTable(programs),
    { kind: 'chart', chart: programsChart(programs) },
    errorsTable(programs),
  ]
  return [{ title: 'Programs and debugging', blocks }]
}
