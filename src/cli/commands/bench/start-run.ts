import type { Cell } from '../../../../benchmarks/runners/cell.ts'
import { describeEnvironment } from '../../../../benchmarks/runners/describe-environment.ts'
import { endpointHost } from '../../../../benchmarks/runners/endpoint-host.ts'
import { type AllSpent, type Evaluated, runEvaluation } from '../../../../benchmarks/runners/run-evaluation.ts'
import { version } from '../../../compose/version.ts'
import { GuardAgentError, InputError } from '../../../contract/errors.ts'
import type { Model } from '../../../contract/model.ts'
import { requireWritable } from '../../../files/write-file.ts'
import { openaiModelFromEnvironment } from '../../../llm/openai-model-from-environment.ts'
import type { Session } from '../../main.ts'
import { showProgress } from '../../show-progress.ts'
import type { RunOptions } from './run-options.ts'

const DEFAULT_CONCURRENCY = 2
const DEFAULT_BASE_URL = 'https://api.openai.com/v1'

/** What a run measures: its name, its conditions, and how many examples go at the same time unless somebody says. */
export type Planned = { readonly name: string; readonly cells: readonly Cell[]; readonly concurrency?: number }

/** One client a model, so that what it learnt of its endpoint is learnt once. */
function openModels(): (name: string) => Model {
  const opened = new Map<string, Model>()
  return (name) => {
    const model = opened.get(name) ?? openaiModelFromEnvironment(process.env, { model: name })
    opened.set(name, model)
    return model
  }
}

/** Whoever names a model and asks none would take the figures for that model's. */
function requireAsked({ cells }: Planned, { model }: RunOptions): void {
  if (model === undefined || cells.some((cell) => cell.model !== null)) return
  throw new InputError(`--model: nothing here asks \`${model.join(', ')}\`; leave it out, or use --core openai`)
}

/** The same of a mode that no method here has. */
function requireCompiling({ cells }: Planned, { mode = 'per-action' }: RunOptions): void {
  if (mode === 'per-action' || cells.some((cell) => cell.mode !== 'per-action')) return
  throw new InputError(`--mode: nothing here writes programs to compile; leave it out, or use --method guardagent`)
}

/** Told before the work, not after it. */
function requireTargets({ out, resume, retryFailed, json }: RunOptions): void {
  if (retryFailed === true && resume !== true)
    throw new InputError('--retry-failed: only a run that is gone on with has failed before; add --resume')
  if (resume === true && out === undefined)
    throw new InputError('--resume: no run to go on with; name it with --out DIR')
  if (json !== undefined && json !== '-') requireWritable(json, 'bench --json')
}

function environmentOf({ concurrency = DEFAULT_CONCURRENCY }: Planned, options: RunOptions) {
  return describeEnvironment({
    version: version(),
    concurrency: options.concurrency ?? concurrency,
    startedAt: new Date(),
  })
}

/** Host of the models' endpoint; null where none is asked. */
function endpointOf({ cells }: Planned): string | null {
  const asks = cells.some(({ model }) => model !== null)
  return asks ? endpointHost(process.env.OPENAI_BASE_URL || DEFAULT_BASE_URL) : null
}

function spentNote({ calls, tokens, leftOut }: AllSpent): string[] {
  if (calls === 0) return []
  const lost = `; of them on examples that were left out: calls ${leftOut.calls}, tokens ${leftOut.tokens}`
  return [`spent on models: calls ${calls}, tokens ${tokens}${leftOut.calls === 0 ? '' : lost}`]
}

/** The first Ctrl-C ends a run in good order; a second one ends the process as ever. */
function listenForInterrupt({ out }: RunOptions): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController()
  const remedy =
    out === undefined
      ? 'with --out DIR a run can be resumed'
      : `what is finished is on disk: go on with --resume --out ${out}`
  const onInterrupt = () => controller.abort(new GuardAgentError('interrupted', `stopped; ${remedy}`))
  process.once('SIGINT', onInterrupt)
  return { signal: controller.signal, stop: () => process.off('SIGINT', onInterrupt) }
}

/** Runs what was planned as the options say; notes go to standard error. @throws InputError */
export async function startRun({ terminal }: Session, planned: Planned, options: RunOptions): Promise<Evaluated> {
  requireTargets(options)
  requireAsked(planned, options)
  requireCompiling(planned, options)
  const { data, logs, limit, out, resume, retryFailed, maxCalls, maxTokens } = options
  const progress = showProgress(terminal, planned.name)
  const interrupt = listenForInterrupt(options)
  let spent: string[] = []
  const tell = (notes: readonly string[]) => {
    for (const note of notes) terminal.err(`guardagent: ${note}\n`)
  }
  const evaluated = await runEvaluation({
    name: planned.name,
    cells: planned.cells,
    context: { model: openModels(), ...(logs !== undefined && { logs }) },
    environment: environmentOf(planned, options),
    endpoint: endpointOf(planned),
    now: () => performance.now(),
    onProgress: progress.update,
    budget: { ...(maxCalls !== undefined && { maxCalls }), ...(maxTokens !== undefined && { maxTokens }) },
    ...(data !== undefined && { data }),
    ...(limit !== undefined && { limit }),
    ...(out !== undefined && { out }),
    ...(resume === true && { resume }),
    ...(retryFailed === true && { retryFailed }),
    signal: interrupt.signal,
    onSpent: (all) => {
      spent = spentNote(all)
    },
  }).finally(() => {
    interrupt.stop()
    progress.end()
    // Also of a run that failed: what it asked is paid.
    tell(spent)
  })
  tell(evaluated.notes)
  return evaluated
}
