import type { Chart, Source } from '../charts/chart.ts'

/** A report before it is HTML, Markdown or lines of a terminal: all of them say the same. Its texts are plain, and escaped by whoever renders them. */
export type Document = { readonly title: string; readonly sections: readonly Section[] }

export type Section = { readonly title: string; readonly blocks: readonly Block[] }

export type Block = Paragraph | Table | ChartBlock | Notes | Command

export type Paragraph = { readonly kind: 'paragraph'; readonly text: string }
type ChartBlock = { readonly kind: 'chart'; readonly chart: Chart }
type Notes = { readonly kind: 'notes'; readonly notes: readonly string[] }
/** Commands for a shell, one a line. */
export type Command = { readonly kind: 'command'; readonly lines: readonly string[] }

export type Row = { readonly source: Source; readonly cells: readonly string[] }
/** The first cell of a row names it. */
export type Table = {
  readonly kind: 'table'
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly Row[]
  readonly notes: readonly string[]
}

export function paragraph(text: string): Paragraph {
  return { kind: 'paragraph', text }
}

/** A row of our own figures. */
export function ourRow(name: string, cells: readonly string[]): Row {
  return { source: 'ours', cells: [name, ...cells] }
}

/** A row of the paper's, marked as such in its name. */
export function paperRow(name: string, cells: readonly string[]): Row {
  return { source: 'paper', cells: [paperLabel(name), ...cells] }
}

/** How a figure of the paper is named wherever one of ours stands beside it. */
export function paperLabel(name: string): string {
  return `paper: ${name}`
}
