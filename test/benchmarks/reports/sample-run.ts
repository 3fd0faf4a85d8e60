import { ATTACKS } from '../../../benchmarks/ablations/plan-cells.ts'
import { writesPrograms } from '../../../benchmarks/methods/writes-programs.ts'
import { wilson } from '../../../benchmarks/metrics/wilson.ts'
import { BenchmarkReport, type Debugging } from '../../../benchmarks/reports/benchmark-report.ts'
import type { FinishedRun } from '../../../benchmarks/reports/finished-run.ts'
import { RunReport } from '../../../benchmarks/reports/run-report.ts'
import { type Cell, cellId, coreOf, newCell } from '../../../benchmarks/runners/cell.ts'
import { RunConfiguration, RunEnvironment } from '../../../benchmarks/runners/run-configuration.ts'
import { CHECKS, COMPILED } from './sample-figures.ts'

const SIZES = {
  'eicu-ac': { deny: 162, allow: 154 },
  'mind2web-sc': { deny: 100, allow: 100 },
  csqa: { deny: 41, allow: 39 },
}
const GROUPS = {
  'eicu-ac': ['general administration', 'nursing', 'physician'],
  'mind2web-sc': ['User aged under 18 cannot book a hotel', 'User must be a member to shop', 'none'],
  csqa: ['none', 'low', 'medium', 'high'],
}

/** Rates of a method that catches so many percent of what it should deny, and lets everything else through. */
function rates(caught: number) {
  return {
    lpa: 50 + caught / 2,
    lpp: caught === 0 ? null : 100,
    lpr: caught,
    ea: caught,
    eaExact: caught * 0.9,
    fra: 100,
  }
}

function intervals(deny: number, allow: number, caught: number): BenchmarkReport['intervals'] {
  const of = (percent: number, whole: number) => wilson({ part: Math.round((percent / 100) * whole), whole })
  const denied = of(caught, deny)
  const right = of(100, Math.round((deny * caught) / 100))
  return {
    lpa: of(50 + caught / 2, deny + allow),
    lpp: right,
    lpr: denied,
    ea: denied,
    eaExact: denied,
    fra: of(100, allow),
  }
}

const DEBUGGING: Debugging = {
  programs: 300,
  executableBefore: 90,
  executableAfter: 95,
  before: { name: 15, syntax: 5, type: 8, other: 2 },
  after: { name: 5, syntax: 5, type: 4, other: 1 },
  noVerdictBefore: 7,
  noVerdictAfter: 2,
  rounds: 40,
}

function recall(examples: number, right: number) {
  return { examples, right, recall: examples === 0 ? null : (right / examples) * 100 }
}

const RISK_RECALL = {
  none: recall(39, 39),
  low: recall(18, 15),
  medium: recall(22, 17),
  high: recall(1, 1),
  'very-high': recall(0, 0),
  overall: recall(80, 72),
}

/** A cell's report as a run holds it, valid by its schema. @param caught percent of denials found, 0 to 100 */
export function sampleReport(cell: Cell, caught = 90, more: Partial<BenchmarkReport> = {}): BenchmarkReport {
  const { benchmark } = cell
  const { deny, allow } = SIZES[benchmark]
  const metrics = { ...rates(caught), unknown: 3 }
  const groups = Object.fromEntries(
    GROUPS[benchmark].map((name) => [
      name,
      { ...metrics, unknown: 1, examples: 50, intervals: intervals(deny, allow, caught) },
    ]),
  )
  const asked = cell.model !== null
  const base = {
    core: coreOf(cell),
    model: cell.model,
    dataset: { name: `own-${benchmark}-1`, sha256: 'ab'.repeat(32), examples: deny + allow },
    metrics,
    latencyMs: { p50: 12.3, p95: 45.6 },
    usage: asked
      ? { calls: 640, promptTokens: 123456, completionTokens: 7890, callsPerAction: 2.03 }
      : { calls: 0, promptTokens: 0, completionTokens: 0, callsPerAction: 0 },
    seed: 1,
    id: cellId(cell),
    cell,
    planned: deny + allow,
    leftOut: 0,
    intervals: intervals(deny, allow, caught),
    failures: { 'model-timeout': 2, thrown: 1 },
    debugging: writesPrograms(cell) ? DEBUGGING : null,
    compiled: cell.mode === 'per-action' ? null : COMPILED,
    checks: writesPrograms(cell) ? CHECKS : null,
    seconds: { guardMean: asked ? 12.3 : 0.0123, debugRoundMean: asked ? 4.5 : null, targetAgentMean: 31.9 },
    texts: cell.texts
      ? {
          demonstration: { words: 300, tokens: 700 },
          prompt: { words: 1234.5, tokens: 2345.6 },
          response: { words: 99, tokens: 250 },
        }
      : null,
    codeChoice: cell.method === 'code-choice' ? { replies: 316, share: 64.5, interval: [59.1, 69.6] } : null,
    learned: cell.online ? 12 : null,
  }
  const grouped = {
    'eicu-ac': { benchmark, byRole: groups },
    'mind2web-sc': { benchmark, byRule: groups },
    csqa: { benchmark, byRisk: groups, riskRecall: RISK_RECALL },
  }[benchmark]
  return BenchmarkReport.parse({ ...base, ...grouped, ...more })
}

type Sample = { readonly name: string; readonly cells: readonly Cell[]; readonly more?: Partial<BenchmarkReport> }

function comparisonsOf(cells: readonly BenchmarkReport[]): RunReport['comparisons'] {
  const [one, other] = cells
  if (one === undefined || other === undefined || one.benchmark !== other.benchmark) return []
  const { benchmark } = one
  return [{ benchmark, one: one.id, other: other.id, examples: 200, onlyOne: 3, onlyOther: 12, p: 0.035 }]
}

function attacksOf(cells: readonly Cell[]): RunReport['attacks'] {
  return cells.flatMap((cell, index) =>
    cell.attack === null
      ? []
      : [
          {
            benchmark: cell.benchmark,
            cell: cellId({ ...cell, attack: null }),
            attack: cell.attack,
            denied: 162,
            flippedToAllow: (index * 13) % 80,
            deniedToUnknown: 2,
            allowed: 154,
            flippedToDeny: index,
            allowedToUnknown: 1,
          },
        ],
  )
}

/** A finished run of these cells, valid by its schemas. */
export function sampleRun({ name, cells, more = {} }: Sample): FinishedRun {
  const reports = cells.map((cell, index) => sampleReport(cell, Math.max(0, 97 - 11 * (index % 7)), more))
  const benchmarks = [...new Set(cells.map(({ benchmark }) => benchmark))]
  return {
    directory: `/home/somebody/runs/${name}`,
    configuration: RunConfiguration.parse({
      format: 1,
      name,
      cells,
      datasets: benchmarks.map((benchmark) => {
        const { deny, allow } = SIZES[benchmark]
        return { benchmark, name: `own-${benchmark}-1`, sha256: 'ab'.repeat(32), examples: deny + allow, seed: 1 }
      }),
      limit: null,
      endpoint: 'localhost:8000',
      logsSha256: null,
    }),
    environment: RunEnvironment.parse({
      version: '0.1.0',
      node: 'v24.0.0',
      platform: 'linux x64',
      cpu: 'Some Processor',
      cpus: 2,
      memoryMb: 24000,
      concurrency: 8,
      startedAt: '2026-01-02T03:04:05.678Z',
    }),
    report: RunReport.parse({
      format: 1,
      name,
      complete: true,
      cells: reports,
      comparisons: comparisonsOf(reports),
      attacks: attacksOf(cells),
    }),
    doubts: [],
  }
}

const MODEL = { core: 'openai', model: 'some-model-70b-instruct' } as const
const SETS = ['eicu-ac', 'mind2web-sc'] as const

/** Cells of each ablation: together they have every section of a report. */
export const SAMPLE_CELLS = {
  main: SETS.flatMap((benchmark) => [
    newCell({ benchmark, method: 'deny-all' }),
    newCell({ benchmark, method: 'model-guarding-agent', model: MODEL.model }),
    newCell({ benchmark, method: 'guardagent', ...MODEL }),
    newCell({ benchmark, method: 'rule' }),
  ]),
  shots: SETS.flatMap((benchmark) =>
    [0, 1, 2, 3, 4, 5].map((shots) => newCell({ benchmark, method: 'guardagent', ...MODEL, shots })),
  ),
  retrieval: SETS.flatMap((benchmark) =>
    (['nearest', 'farthest', 'random'] as const).map((order) =>
      newCell({ benchmark, method: 'guardagent', ...MODEL, order, seed: order === 'random' ? 1 : null }),
    ),
  ),
  toolbox: [
    newCell({ benchmark: 'eicu-ac', method: 'guardagent', ...MODEL, toolbox: false, shots: 0 }),
    newCell({ benchmark: 'eicu-ac', method: 'guardagent', ...MODEL }),
  ],
  'code-choice': (['structured', 'prose'] as const).map((requests) =>
    newCell({ benchmark: 'eicu-ac', method: 'code-choice', model: MODEL.model, requests }),
  ),
  words: SETS.map((benchmark) => newCell({ benchmark, method: 'guardagent', ...MODEL, texts: true })),
  risk: [
    newCell({ benchmark: 'csqa', method: 'model-guarding-agent', model: MODEL.model }),
    newCell({ benchmark: 'csqa', method: 'guardagent', core: 'rule' }),
  ],
  attacks: [null, ...ATTACKS].map((attack) =>
    newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'rule', attack }),
  ),
  compiled: SETS.flatMap((benchmark) =>
    (['per-action', 'compiled-first'] as const).flatMap((mode) => [
      newCell({ benchmark, method: 'rule', mode }),
      newCell({ benchmark, method: 'guardagent', ...MODEL, mode }),
    ]),
  ),
} as const satisfies Record<string, readonly Cell[]>

/** A run for each ablation. */
export function sampleRuns(): FinishedRun[] {
  return Object.entries(SAMPLE_CELLS).map(([name, cells]) => sampleRun({ name, cells }))
}
