import { z } from 'zod'
import { countExamples, ofEachRate, type ScoredExample } from './score-examples.ts'
import { wilson } from './wilson.ts'

const Percent = z.number().min(0).max(100)

/** Wilson 95% interval of a rate, percent, lower then upper end; null where no example counts towards the rate. */
export const Interval = z.tuple([Percent, Percent]).nullable()
export type Interval = z.infer<typeof Interval>

/** Of every metric that is a rate. */
export const Intervals = z.strictObject({
  lpa: Interval,
  lpp: Interval,
  lpr: Interval,
  ea: Interval,
  eaExact: Interval,
  fra: Interval,
})
export type Intervals = z.infer<typeof Intervals>

/** Wilson's 95% interval of each metric over the examples, percent. */
export function scoreIntervals(results: readonly ScoredExample[]): Intervals {
  return ofEachRate(countExamples(results), wilson)
}
