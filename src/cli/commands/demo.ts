import { Command } from 'commander'
import type { Example } from '../../../benchmarks/datasets/dataset.ts'
import { renderReport } from '../../../benchmarks/reports/render-report.ts'
import { BENCHMARKS, type Benchmark } from '../../../benchmarks/runners/benchmarks.ts'
import { evaluate } from '../../../benchmarks/runners/evaluate.ts'
import type { BenchmarkResult } from '../../../benchmarks/runners/run-benchmark.ts'
import type { Decision } from '../../contract/check-result.ts'
import { renderJson } from '../../contract/json.ts'
import type { Session } from '../main.ts'
import { printable } from '../printable.ts'
import { renderVerdict } from '../render-verdict.ts'
import { showProgress } from '../show-progress.ts'
import { paint, type Terminal } from '../terminal.ts'

const OUTPUT_LINES = 14

function shorten(text: string): string {
  const lines = text.split('\n')
  return lines.length <= OUTPUT_LINES
    ? text
    : [...lines.slice(0, OUTPUT_LINES), `… ${lines.length - OUTPUT_LINES} more lines`].join('\n')
}

/** The part of an output that acts: code or the chosen element. */
function acting({ action }: Example): string {
  const { output } = action
  if (output === null || typeof output !== 'object' || Array.isArray(output)) return renderJson(output)
  return renderJson(output.code ?? output.action ?? output)
}

function renderExample(terminal: Terminal, agent: string, { example, verdict }: BenchmarkResult): string {
  const head = (text: string) => paint(terminal, 'cyan', text)
  const identity = Object.entries(example.action.identity ?? {}).map(
    ([name, value]) => `${name} ${JSON.stringify(value)}`,
  )
  return [
    paint(terminal, 'bold', `── ${agent} ─────────────────────────────────────────────`),
    `${head('asked ')} ${printable(Object.values(example.action.input ?? {}).join(' '))}`,
    `${head('by    ')} ${printable(identity.join(', '))}`,
    head('about to'),
    printable(shorten(acting(example))).replace(/^/gm, '  '),
    verdict === null ? 'no verdict' : renderVerdict(terminal, verdict),
    '',
  ].join('\n')
}

async function showBenchmark(session: Session, benchmark: Benchmark): Promise<string> {
  const { terminal } = session
  const progress = showProgress(terminal, benchmark.name)
  const { run, report } = await evaluate({
    benchmark,
    core: 'rule',
    concurrency: 2,
    onProgress: progress.update,
  }).finally(progress.end)
  const first = (decision: Decision) => run.results.find(({ verdict }) => verdict?.decision === decision)
  for (const result of [first('allow'), first('deny')]) {
    if (result !== undefined) terminal.out(renderExample(terminal, benchmark.definition.agent, result))
  }
  return renderReport(report, terminal)
}

async function demo(session: Session): Promise<void> {
  const { terminal } = session
  terminal.out(
    'Actions of two agents, guarded by the rule core: no key, no network. The examples are ours, made by code.\n',
  )
  const reports: string[] = []
  for (const benchmark of BENCHMARKS) reports.push(await showBenchmark(session, benchmark))
  terminal.out(reports.join('\n').trimEnd())
}

export function demoCommand(session: Session): Command {
  return new Command('demo')
    .description('guard actions of two agents, show how, and print both benchmarks')
    .action(() => demo(session))
}
