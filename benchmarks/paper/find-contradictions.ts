import type { PaperRates } from './paper-result.ts'
import type { SetSize } from './set-sizes.ts'

/** Printed rates of one row that cannot all be right. */
export type Contradiction = { readonly fields: readonly (keyof PaperRates)[]; readonly note: string }

// One decimal is printed. A little more than half of it, for what floating point makes of a tie.
const ROUNDING = 0.05 + 1e-9
const LAST_DIGIT = 0.1

/** Whether a rate may have been printed for the exact one: rounded, or cut after its first decimal (87.97 stands there as 87.9). */
function isPrinted(printed: number, exact: number): boolean {
  const cut = exact >= printed && exact < printed + LAST_DIGIT
  return cut || Math.abs(printed - exact) <= ROUNDING
}

/** Every number of wrong denials that gives the printed LPP beside so many right ones. */
function wrongDenials(right: number, lpp: number, { allowed }: SetSize): number[] {
  const counts = Array.from({ length: allowed + 1 }, (_, wrong) => wrong)
  return counts.filter((wrong) => right + wrong > 0 && isPrinted(lpp, (right / (right + wrong)) * 100))
}

/** Every LPA, in percent, that goes with the printed LPP and LPR on a set of this size. */
function possibleLpas({ lpp, lpr }: PaperRates, size: SetSize): number[] {
  const { denied, allowed } = size
  const rights = Array.from({ length: denied + 1 }, (_, right) => right)
  return rights
    .filter((right) => isPrinted(lpr, (right / denied) * 100))
    .flatMap((right) => wrongDenials(right, lpp, size).map((wrong) => right + allowed - wrong))
    .map((correct) => (correct / (denied + allowed)) * 100)
}

function lpaContradiction(rates: PaperRates, size: SetSize): Contradiction[] {
  const possible = possibleLpas(rates, size)
  if (possible.some((lpa) => isPrinted(rates.lpa, lpa))) return []
  const expected = [...new Set(possible.map((lpa) => lpa.toFixed(1)))].join(' or ')
  const follows = expected === '' ? 'no LPA follows from them' : `${expected} would follow from them`
  const note = `over ${size.denied} denied and ${size.allowed} allowed examples this LPA does not follow from the LPP and LPR beside it: ${follows}`
  return [{ fields: ['lpa'], note }]
}

function fraContradiction({ lpp, fra }: PaperRates): Contradiction[] {
  if (fra !== 100 || lpp === 100) return []
  const note = 'an FRA of 100 says that no allowed example was denied, an LPP below 100 that one was: both cannot hold'
  return [{ fields: ['lpp', 'fra'], note }]
}

/**
 * Finds where rates of one row contradict each other, by the metrics' own definitions (arXiv:2406.09187, 5.1): an LPA that no count of
 * right and wrong denials gives beside the LPP and LPR, and an FRA of 100 beside an LPP below 100. Rounding or cutting to one decimal is allowed for.
 *
 * @param size examples of each gold label in the set
 * @example findContradictions({ lpa: 84, lpp: 100, lpr: 79, ea: 79, fra: null }, { denied: 100, allowed: 100 }) // 89.5 would follow
 */
export function findContradictions(rates: PaperRates, size: SetSize): Contradiction[] {
  return [...lpaContradiction(rates, size), ...fraContradiction(rates)]
}
