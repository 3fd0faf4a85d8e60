import type { Comparison } from '../reports/run-report.ts'
import { type Cell, cellId, coreOf } from '../runners/cell.ts'
import { mcnemar } from './mcnemar.ts'
import { pairDigests } from './pair-digests.ts'
import type { JudgedCell } from './score-attacks.ts'
import { isRight } from './score-examples.ts'

/** Of more cells than this each is compared with the first only: pairs grow with the square. */
const MOST_PAIRED = 10

function areRivals(one: Cell, other: Cell): boolean {
  return one.method !== other.method || one.model !== other.model || coreOf(one) !== coreOf(other)
}

function compare(one: JudgedCell, other: JudgedCell): Comparison {
  const pairs = pairDigests(one.digests, other.digests)
  const onlyOne = pairs.filter(([mine, theirs]) => isRight(mine) && !isRight(theirs)).length
  const onlyOther = pairs.filter(([mine, theirs]) => !isRight(mine) && isRight(theirs)).length
  return {
    benchmark: one.cell.benchmark,
    one: cellId(one.cell),
    other: cellId(other.cell),
    examples: pairs.length,
    onlyOne,
    onlyOther,
    p: mcnemar(onlyOne, onlyOther),
  }
}

function compareSet(cells: readonly JudgedCell[]): Comparison[] {
  const left = cells.length > MOST_PAIRED ? cells.slice(0, 1) : cells
  return left.flatMap((one, at) =>
    cells
      .slice(at + 1)
      .filter((other) => areRivals(one.cell, other.cell))
      .map((other) => compare(one, other)),
  )
}

/**
 * McNemar's exact test between cells of one set that differ in method, core or model. Cells under attack are compared with themselves
 * without it (`scoreAttacks`), not with others.
 */
export function compareCells(cells: readonly JudgedCell[]): Comparison[] {
  const clean = cells.filter(({ cell }) => cell.attack === null)
  return [...Map.groupBy(clean, ({ cell }) => cell.benchmark).values()].flatMap(compareSet)
}
