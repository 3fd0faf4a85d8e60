import type { Interval } from '../../metrics/score-intervals.ts'

/** Whose figure it is: measured here, or printed in the paper. */
export type Source = 'ours' | 'paper'

/** Bars in rows by label, panels side by side, bands one below the other. */
export type BarChart = {
  readonly kind: 'bars'
  readonly title: string
  readonly unit: '%' | 's'
  readonly bars: readonly Bar[]
}
export type Bar = {
  readonly panel: string
  /** Empty where there is one band only. */
  readonly band: string
  readonly label: string
  /** Null where there is no figure: an empty row that says `n.a.`. */
  readonly value: number | null
  readonly interval: Interval
  readonly source: Source
  /** What is wrong with the figure, where anything is: its label gets a sign, and the chart's description says it. */
  readonly notes?: readonly string[]
}

/** Rates over a whole number, percent; panels side by side, a row of panels for each series. */
export type LineChart = {
  readonly kind: 'lines'
  readonly title: string
  readonly xLabel: string
  readonly points: readonly Point[]
}
export type Point = {
  readonly panel: string
  readonly series: string
  readonly x: number
  readonly value: number
  readonly interval: Interval
  readonly source: Source
}

/** Shares of whole numbers in a grid of rows and columns, panels one below the other. */
export type HeatChart = {
  readonly kind: 'heat'
  readonly title: string
  readonly squares: readonly Square[]
}
export type Square = {
  readonly panel: string
  readonly row: string
  readonly column: string
  readonly part: number
  readonly whole: number
}

export type Chart = BarChart | LineChart | HeatChart
