import type { Table } from './document.ts'

/** Whether a column holds figures alone, which stand to the right; the names in the first never do. */
export function rightAligned({ columns, rows }: Table): boolean[] {
  return columns.map((_, index) => {
    const filled = rows.map(({ cells }) => cells[index] ?? '').filter((cell) => cell !== '')
    return index > 0 && filled.length > 0 && filled.every((cell) => /^(\d|n\.a\.|all$|< )/.test(cell))
  })
}
