import type { Columns } from '../contract/columns.ts'

/** Whether a list gives access to all that is touched. A database that is touched without a column must be in the list all the same. */
export function covers(list: Columns, touched: Columns): boolean {
  return [...touched].every(([database, columns]) => {
    const open = list.get(database)
    return open !== undefined && [...columns].every((column) => open.has(column))
  })
}

/** What is touched, as one text that is the same for the same databases and columns. */
export function columnKeys(touched: Columns): string[] {
  return [...touched]
    .flatMap(([database, columns]) => [database, ...[...columns].map((column) => `${database}.${column}`)])
    .sort()
}
