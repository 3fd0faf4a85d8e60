import type { Bar, BarChart } from './chart.ts'

/** Sign of a figure about which there is a note. */
const SIGN = '†'

type Cut = (label: string) => string
const whole: Cut = (label) => label

/** The label of one bar, with a sign where there is a note about its figure; `cut` may shorten it, never the sign. */
export function markedLabel({ label, notes = [] }: Bar, cut = whole): string {
  return notes.length === 0 ? cut(label) : `${cut(label)} ${SIGN}`
}

/** Labels of rows with the sign where any figure of the row has a note: panels share their rows. */
export function markRows({ bars, ...chart }: BarChart): BarChart {
  const marks = new Map(bars.filter(({ notes = [] }) => notes.length > 0).map((bar) => [bar.label, markedLabel(bar)]))
  return { ...chart, bars: bars.map((bar) => ({ ...bar, label: marks.get(bar.label) ?? bar.label })) }
}

/** Each note once, with the figures that it is about. */
export function noteTexts({ bars }: BarChart, cut = whole): string[] {
  const noted = bars.flatMap(({ label, panel, notes = [] }) => notes.map((note) => ({ label, panel, note })))
  const same = Map.groupBy(noted, ({ label, note }) => `${label}: ${note}`)
  return [...same.values()].flatMap((members) =>
    members.slice(0, 1).map(({ label, note }) => {
      const panels = [...new Set(members.map(({ panel }) => panel))]
      return `${SIGN} ${cut(label)}, ${panels.join(' and ')}: ${note}`
    }),
  )
}
