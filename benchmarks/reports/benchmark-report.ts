import { z } from 'zod'
import { CheckFigures } from '../metrics/score-checks.ts'
import { CompiledFigures } from '../metrics/score-compiled.ts'
import { Metrics } from '../metrics/score-examples.ts'
import { GroupMetrics } from '../metrics/score-groups.ts'
import { Interval, Intervals } from '../metrics/score-intervals.ts'
import { RiskRecall } from '../metrics/score-risk.ts'
import { Cell } from '../runners/cell.ts'

const Count = z.number().int().nonnegative()
const Milliseconds = z.number().nonnegative().nullable()
const Percent = z.number().min(0).max(100).nullable()

/** How often programs ran (arXiv:2406.09187, table 2 and appendix .11): over examples for which a program of their own was written. */
export const Debugging = z.strictObject({
  /** Examples for which at least one program was tried. */
  programs: Count,
  /** Share of first programs that ran to an end, percent. */
  executableBefore: Percent,
  /** Share of examples whose last program did. */
  executableAfter: Percent,
  /** First programs that did not, by kind of error. */
  before: z.strictObject({ name: Count, syntax: Count, type: Count, other: Count }),
  after: z.strictObject({ name: Count, syntax: Count, type: Count, other: Count }),
  /** Programs that ran but gave no verdict (their result did not follow from their checks), first and last. */
  noVerdictBefore: Count,
  noVerdictAfter: Count,
  /** Debug rounds over all examples. */
  rounds: Count,
})
export type Debugging = z.infer<typeof Debugging>

/** Times in seconds (table 6); null where there is nothing to take the mean of. */
export const Seconds = z.strictObject({
  guardMean: z.number().nonnegative().nullable(),
  debugRoundMean: z.number().nonnegative().nullable(),
  targetAgentMean: z.number().nonnegative().nullable(),
})
export type Seconds = z.infer<typeof Seconds>

/** Mean words and tokens (table 7) over the examples that sent anything; null where none did. */
const MeanSize = z.strictObject({ words: z.number().nonnegative(), tokens: z.number().nonnegative() }).nullable()
export const MeanTexts = z.strictObject({
  demonstration: MeanSize,
  /** Of one request, and of one reply. */
  prompt: MeanSize,
  response: MeanSize,
})
export type MeanTexts = z.infer<typeof MeanTexts>

const ReportBase = z.strictObject({
  /** `rule`, `openai`, or a name of the method's own. */
  core: z.string(),
  /** Null where no model is asked. */
  model: z.string().nullable(),
  dataset: z.strictObject({ name: z.string(), sha256: z.string(), examples: Count }),
  metrics: Metrics,
  /** Nearest-rank percentiles over the examples; null for none. */
  latencyMs: z.strictObject({ p50: Milliseconds, p95: Milliseconds }),
  /** Sums over the verdicts, and the mean of calls; null for no verdict. What compiling asked belongs to no action. */
  usage: z.strictObject({
    calls: Count,
    promptTokens: Count,
    completionTokens: Count,
    callsPerAction: z.number().nonnegative().nullable(),
  }),
  /** Seed of the run: of a generated data set, of random retrieval; null where nothing was random. */
  seed: z.number().nullable(),
  /** The condition, and its id. */
  id: z.string(),
  cell: Cell,
  /** Examples that this cell was to judge, and those of them that a budget left out; the rates are over the others (`dataset.examples`). */
  planned: Count,
  leftOut: Count,
  intervals: Intervals,
  /** Unknowns by the code of their failure; their sum is `metrics.unknown`. */
  failures: z.record(z.string(), Count),
  /** Null for methods that write no programs. */
  debugging: Debugging.nullable(),
  /** Of cells with a compiled mode. */
  compiled: CompiledFigures.nullable(),
  /** Null for methods that write no programs. */
  checks: CheckFigures.nullable(),
  seconds: Seconds,
  /** Of cells that count texts. */
  texts: MeanTexts.nullable(),
  /** Of `code-choice`: share of replies that chose code, percent, with its interval. */
  codeChoice: z.strictObject({ replies: Count, share: Percent, interval: Interval }).nullable(),
  /** With `online`: demonstrations that were added. */
  learned: Count.nullable(),
})

const Groups = z.record(z.string(), GroupMetrics)

/** Figures of one cell; what `bench --json` prints for one method. Rates in percent, full precision, null where no example counts towards them. */
export const BenchmarkReport = z.discriminatedUnion('benchmark', [
  ReportBase.extend({ benchmark: z.literal('eicu-ac'), byRole: Groups }),
  ReportBase.extend({ benchmark: z.literal('mind2web-sc'), byRule: Groups }),
  ReportBase.extend({ benchmark: z.literal('csqa'), byRisk: Groups, riskRecall: RiskRecall }),
])
export type BenchmarkReport = z.infer<typeof BenchmarkReport>
