import { cleanText } from '../clean-text.ts'
import type { Row, Table } from '../document/document.ts'
import { rightAligned } from '../document/right-aligned.ts'
import { dropInterval } from '../format-figure.ts'
import { intervalLines } from './interval-lines.ts'
import { listed, paint, shorten, type TerminalStyle, wrapLine, wrapParts } from './terminal-style.ts'

const GAP = '  '
/** Names are not cut shorter than this. */
const LEAST_NAME = 12

type Layout = { readonly widths: readonly number[]; readonly right: readonly boolean[] }

function cleaned(table: Table): Table {
  return { ...table, rows: table.rows.map((row) => ({ ...row, cells: row.cells.map(cleanText) })) }
}

function longestWord(name: string): number {
  return Math.max(...name.split(' ').map((word) => word.length))
}

/** Heads may take several lines, cells do not. */
function naturalWidths({ columns, rows }: Table): number[] {
  return columns.map((name, index) =>
    Math.max(longestWord(name), ...rows.map(({ cells }) => cells[index]?.length ?? 0)),
  )
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, (widths.length - 1) * GAP.length)
}

/** The table without intervals where its cells have no room for them; names of data that look like some keep theirs. */
function withRoom(table: Table, width: number): Table {
  if (total(naturalWidths(table)) <= width) return table
  const right = rightAligned(table)
  const bare = ({ source, cells }: Row): Row => ({
    source,
    cells: cells.map((cell, index) => (right[index] ? dropInterval(cell) : cell)),
  })
  return { ...table, rows: table.rows.map(bare) }
}

/** Whether nothing of a table has to be cut, left out or moved below it. */
export function fitsWhole(table: Table, width: number): boolean {
  return total(naturalWidths(cleaned(table))) <= width
}

/** Takes what is too much from the widest column of words, again and again; figures are never cut. */
function fitLayout(table: Table, width: number): Layout {
  const right = rightAligned(table)
  const widths = naturalWidths(table)
  for (let over = total(widths) - width; over > 0; over = total(widths) - width) {
    const words = widths.map((each, index) => (right[index] ? 0 : each))
    const widest = Math.max(...words)
    if (widest <= LEAST_NAME) break
    widths[words.indexOf(widest)] = Math.max(LEAST_NAME, widest - over)
  }
  return { widths, right }
}

function line(cells: readonly string[], { widths, right }: Layout): string {
  return widths
    .map((width, index) => {
      const cell = shorten(cells[index] ?? '', width)
      return right[index] ? cell.padStart(width) : cell.padEnd(width)
    })
    .join(GAP)
    .trimEnd()
}

/** The names of the columns, in as many lines as the longest needs, the last at the bottom. */
function headLines({ columns }: Table, layout: Layout): string[] {
  const heads = columns.map((name, index) => wrapLine(name, layout.widths[index] ?? 1))
  const height = Math.max(...heads.map((head) => head.length))
  const rows = Array.from({ length: height }, (_, row) => heads.map((head) => head[row - height + head.length] ?? ''))
  return rows.map((row) => line(row, layout))
}

/** For terminals too narrow for columns: each row as its name, and its figures by name below it. */
function stacked({ columns, rows }: Table, style: TerminalStyle): string[] {
  return rows.flatMap(({ cells }) => {
    const [name = '', ...figures] = cells
    const named = figures.flatMap((figure, index) => (figure === '' ? [] : [`${columns[index + 1]}: ${figure}`]))
    const below = wrapParts(listed(named), style.width - GAP.length)
    return [...wrapLine(name, style.width), ...below.map((each) => `${GAP}${each}`)]
  })
}

function bodyLine({ cells, source }: Row, layout: Layout, style: TerminalStyle): string {
  const text = line(cells, layout)
  return source === 'paper' ? paint(text, 'dim', style) : text
}

/**
 * A table as lines no wider than the terminal: caption, head, rows, notes. Intervals are lines below the rows
 * where there is no room for them in the cells. Names of data are cleaned and may be cut; figures never are.
 */
export function renderTextTable(given: Table, style: TerminalStyle): string[] {
  const whole = cleaned(given)
  const table = withRoom(whole, style.width)
  const layout = fitLayout(table, style.width)
  const body =
    total(layout.widths) > style.width
      ? stacked(whole, style)
      : [
          ...headLines(table, layout).map((head) => paint(head, 'bold', style)),
          ...table.rows.map((row) => bodyLine(row, layout, style)),
          ...(table === whole ? [] : intervalLines(whole, style.width)),
        ]
  const notes = table.notes.flatMap((note) => wrapLine(cleanText(note), style.width))
  return [paint(shorten(cleanText(table.caption), style.width), 'bold', style), ...body, ...notes]
}
