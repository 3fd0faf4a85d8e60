import { createHash } from 'node:crypto'
import { type Cell, cellId } from '../cell.ts'

const NAME = /^(compiled|refused)-[0-9a-f]{16}\.json$/

function fileOf(kind: 'compiled' | 'refused', cell: Cell): string {
  return `${kind}-${createHash('sha256').update(cellId(cell)).digest('hex').slice(0, 16)}.json`
}

/** Name of the file of the program that was accepted for all actions of a cell. */
export function compiledFileOf(cell: Cell): string {
  return fileOf('compiled', cell)
}

/** Name of the file of the last program that was refused for a cell, with its problems. It stays where a later one is accepted. */
export function refusedFileOf(cell: Cell): string {
  return fileOf('refused', cell)
}

/** Whether a file has the name of a program for all actions of some cell. */
export function isProgramFile(name: string): boolean {
  return NAME.test(name)
}
