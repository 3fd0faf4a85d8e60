import type { Example } from '../../../../benchmarks/datasets/dataset.ts'
import { renderReport } from '../../../../benchmarks/reports/render-report.ts'
import { BENCHMARKS, type Benchmark } from '../../../../benchmarks/runners/benchmarks.ts'
import { type Evaluation, evaluate } from '../../../../benchmarks/runners/evaluate.ts'
import { ruleGuard } from '../../../../benchmarks/runners/rule-guard.ts'
import type { Decision } from '../../../contract/check-result.ts'
import { renderJson } from '../../../contract/json.ts'
import type { Verdict } from '../../../contract/verdict.ts'
import { GuardAgent } from '../../../guard-agent.ts'
import type { Session } from '../../main.ts'
import { printable } from '../../printable.ts'
import { renderVerdict } from '../../render-verdict.ts'
import { showProgress } from '../../show-progress.ts'
import { paint, type Terminal } from '../../terminal.ts'

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

/** Texts of an input as they are, whatever else it has as JSON. */
function asked({ action }: Example): string {
  const parts = Object.values(action.input ?? {})
  return parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(' ')
}

type Shown = { readonly agent: string; readonly example: Example; readonly verdict: Verdict }

function renderExample(terminal: Terminal, { agent, example, verdict }: Shown): string {
  const head = (text: string) => paint(terminal, 'cyan', text)
  const identity = Object.entries(example.action.identity ?? {}).map(
    ([name, value]) => `${name} ${JSON.stringify(value)}`,
  )
  return [
    paint(terminal, 'bold', `── ${agent} ─────────────────────────────────────────────`),
    `${head('asked ')} ${printable(asked(example))}`,
    ...(identity.length === 0 ? [] : [`${head('by    ')} ${printable(identity.join(', '))}`]),
    head('about to'),
    printable(shorten(acting(example))).replace(/^/gm, '  '),
    renderVerdict(terminal, verdict),
    '',
  ].join('\n')
}

/** The first example of each decision, guarded once more: a run keeps decisions, not whole verdicts, and this core gives the same again. */
async function showDecisions(terminal: Terminal, benchmark: Benchmark, run: Evaluation): Promise<void> {
  await using guard = await GuardAgent.open(ruleGuard(benchmark))
  const first = (decision: Decision) => run.digests.find((digest) => digest.decision === decision)?.id
  for (const id of [first('allow'), first('deny')]) {
    const example = run.dataset.examples.find((one) => one.id === id)
    if (example === undefined) continue
    const verdict = await guard.guard(example.action, { leaveOut: example.leaveOut })
    terminal.out(renderExample(terminal, { agent: benchmark.definition.agent, example, verdict }))
  }
}

async function showBenchmark(session: Session, benchmark: Benchmark): Promise<string> {
  const { terminal } = session
  const progress = showProgress(terminal, benchmark.name)
  const run = await evaluate({
    benchmark,
    core: 'rule',
    concurrency: 2,
    onProgress: progress.update,
  }).finally(progress.end)
  await showDecisions(terminal, benchmark, run)
  return renderReport(run.report, terminal)
}

/** Guards the sets that the project ships, and shows a decision of each kind. */
export async function runDemo(session: Session): Promise<void> {
  const { terminal } = session
  terminal.out('Actions of other agents, guarded by rule: no key, no network. The examples are ours, made by code.\n')
  const reports: string[] = []
  for (const benchmark of BENCHMARKS) reports.push(await showBenchmark(session, benchmark))
  terminal.out(reports.join('\n').trimEnd())
}
