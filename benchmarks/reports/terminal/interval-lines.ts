import type { Row, Table } from '../document/document.ts'
import { rightAligned } from '../document/right-aligned.ts'
import { intervalOf } from '../format-figure.ts'
import { listed, wrapLine, wrapParts } from './terminal-style.ts'

const INDENT = '  '

function rowIntervals({ cells }: Row, columns: readonly string[], right: readonly boolean[]): string[] {
  return cells.flatMap((cell, index) => {
    const interval = right[index] ? intervalOf(cell) : null
    return interval === null ? [] : [`${columns[index]} ${interval}`]
  })
}

/** Intervals of every row in words, for a table that has no room for them; the paper's rows have none. */
export function intervalLines(table: Table, width: number): string[] {
  const { columns, rows } = table
  const right = rightAligned(table)
  const lines = rows.flatMap((row) => {
    const named = rowIntervals(row, columns, right)
    if (named.length === 0) return []
    const name = row.cells.slice(0, right.indexOf(true)).join(', ')
    const [first = '', ...others] = wrapParts([`${name}:`, ...listed(named)], width - INDENT.length)
    return [first, ...others.map((other) => `${INDENT}${other}`)]
  })
  return lines.length === 0 ? [] : [...wrapLine('95% Wilson intervals, percent:', width), ...lines]
}
