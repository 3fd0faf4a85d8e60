import { printableLine } from './printable.ts'

/** Rows as columns of equal width, two spaces between; the first row is the head. A cell is one line, whatever it holds. */
export function renderTable(given: readonly (readonly string[])[]): string {
  const rows = given.map((row) => row.map(printableLine))
  const widths: number[] = []
  for (const row of rows)
    for (const [index, cell] of row.entries()) widths[index] = Math.max(widths[index] ?? 0, cell.length)
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
