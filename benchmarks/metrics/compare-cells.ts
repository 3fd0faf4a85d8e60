import type { MethodName } from '../methods/method-name.ts'
import { writesPrograms } from '../methods/writes-programs.ts'
import type { Comparison } from '../reports/run-report.ts'
import { type Cell, cellId, coreOf } from '../runners/cell.ts'
import { mcnemar } from './mcnemar.ts'
import { pairDigests } from './pair-digests.ts'
import type { JudgedCell } from './score-attacks.ts'
import { isRight } from './score-examples.ts'
import { withheldRates } from './withhold-rates.ts'

/** Methods that have settings which a table may vary; the others are the same under all. */
const HAS_SETTINGS: ReadonlySet<MethodName> = new Set(['guardagent', 'model-guarding-agent'])

function hasSameSettings(one: Cell, other: Cell): boolean {
  if (writesPrograms(one) && writesPrograms(other) && one.mode !== other.mode) return false
  if (!HAS_SETTINGS.has(one.method) || !HAS_SETTINGS.has(other.method)) return true
  const settings = ({ shots, order, seed, toolbox, requests }: Cell) => [shots, order, seed, toolbox, requests]
  return JSON.stringify(settings(one)) === JSON.stringify(settings(other))
}

/** A pair says something where one thing differs: who judges, or under which settings. */
function areRivals(one: Cell, other: Cell): boolean {
  const isSame = one.method === other.method && one.model === other.model && coreOf(one) === coreOf(other)
  return isSame || hasSameSettings(one, other)
}

/** Whether a cell gives verdicts that are right or wrong. */
function isRated({ cell }: JudgedCell): boolean {
  return cell.attack === null && !withheldRates(cell.method).includes('lpa')
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
  return cells.flatMap((one, at) =>
    cells
      .slice(at + 1)
      .filter((other) => areRivals(one.cell, other.cell))
      .map((other) => compare(one, other)),
  )
}

/**
 * McNemar's exact test between cells of one set that differ in method, core or model under the same settings, or in settings alone. Cells under
 * attack are compared with themselves without it (`scoreAttacks`), not with others.
 */
export function compareCells(cells: readonly JudgedCell[]): Comparison[] {
  const rated = cells.filter(isRated)
  return [...Map.groupBy(rated, ({ cell }) => cell.benchmark).values()].flatMap(compareSet)
}
