import type { Cell } from '../../runners/cell.ts'
import { type Entry, nameOf } from './results.ts'

/** Cells of one run that differ by one setting alone. */
export type Series = { readonly name: string; readonly entries: readonly Entry[] }

type Varied = {
  /** The cell with that setting as it usually is. */
  readonly usual: (cell: Cell) => Cell
  readonly setting: (cell: Cell) => number | string | null
}

/**
 * Finds what a run varies: cells that are the same but for one setting, of which there are several values. Series of several runs that
 * have the same name get the number of their run.
 */
export function findSeries(entries: readonly Entry[], { usual, setting }: Varied): Series[] {
  const nameWithout = ({ report, mark }: Entry) => {
    const name = nameOf({ ...report, cell: usual(report.cell) })
    return mark === undefined ? name : `${mark} ${name}`
  }
  const groups = Map.groupBy(entries, (entry) => `${entry.run} ${nameWithout(entry)}`)
  const varied = [...groups.values()].filter(
    (members) => new Set(members.map(({ report }) => setting(report.cell))).size > 1,
  )
  const named = varied.flatMap((members) =>
    members.slice(0, 1).map((first) => ({ first, name: nameWithout(first), members })),
  )
  return named.map(({ first, name, members }) => {
    const several = named.filter((other) => other.name === name).length > 1
    return { name: several ? `${name} (run ${first.run})` : name, entries: members }
  })
}
