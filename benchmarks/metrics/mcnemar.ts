/**
 * McNemar's exact test (McNemar 1947): how likely two methods of the same quality differ at least so much. Only examples that one of them got
 * right and the other wrong count; under the null hypothesis each falls to either side like a coin.
 *
 * @param onlyOne examples right in one and wrong in the other, 0 or more
 * @param onlyOther the other way round
 * @returns two-sided p, above 0 (or 0 where it is too small for a number) to 1; 1 where no example counts
 * @example mcnemar(1, 8) // 0.0390625
 */
export function mcnemar(onlyOne: number, onlyOther: number): number {
  const count = onlyOne + onlyOther
  const fewer = Math.min(onlyOne, onlyOther)
  if (onlyOne === onlyOther) return 1
  // Logarithms: 2^-count is no number any more from about a thousand examples on.
  let logTerm = -count * Math.LN2
  const logTerms = [logTerm]
  for (let right = 0; right < fewer; right += 1) {
    logTerm += Math.log(count - right) - Math.log(right + 1)
    logTerms.push(logTerm)
  }
  // Terms grow up to the middle, so the last is the largest: none overflows beside it.
  const tail = logTerms.reduce((sum, term) => sum + Math.exp(term - logTerm), 0)
  return Math.min(1, 2 * tail * Math.exp(logTerm))
}
