import type { Cell } from '../runners/cell.ts'

/** Whether a method writes programs, one of which could also be for all actions. */
export function writesPrograms({ method }: Pick<Cell, 'method'>): boolean {
  return method === 'guardagent' || method === 'rule'
}
