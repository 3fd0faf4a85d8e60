import { ActionsFound } from '../contract/access-found.ts'
import type { CompiledRun } from '../contract/compiled.ts'
import { canonicalJson } from '../contract/json.ts'
import type { Planned } from '../contract/plan.ts'
import type { Policy } from '../contract/policy.ts'
import type { GuardTools, ReadAction, Stages } from '../contract/stages.ts'
import type { Tracing } from '../contract/telemetry.ts'
import type { ToolCall } from '../contract/tool.ts'
import { brokenTool } from './broken-tool.ts'
import { categoriesOf, foreseeCalls } from './foresee-calls.ts'
import { inSpan } from './in-span.ts'
import { judgeRun } from './judge-run.ts'
import { runSandboxed } from './run-sandboxed.ts'

/** One run of a program that was written for all actions. */
export type CompiledOrder = {
  readonly stages: Pick<Stages, 'sandbox' | 'limits' | 'judge' | 'compiledTools'>
  readonly program: string
  /** What it is held to. */
  readonly policy: Policy
  /** Read with that policy. */
  readonly action: ReadAction
  readonly tools: GuardTools
  readonly signal: AbortSignal
  /** Of a program that was accepted: see `SandboxTools.isolateKey`. */
  readonly isolateKey?: string
  readonly tracing?: Tracing | null
}

/** Categories that a model named for this very action, among all of them; null where none was asked so, or it could not tell. */
function classified({ action }: CompiledOrder, categories: readonly string[], calls: readonly ToolCall[]) {
  const { input, output } = action
  const asked = canonicalJson({ input, output })
  const answers = calls.flatMap(({ tool, arguments: [about, among], result, error }) => {
    const isWhole = Array.isArray(among) && categories.every((category) => among.includes(category))
    if (tool !== 'Classify' || error !== undefined || !isWhole || canonicalJson(about ?? null) !== asked) return []
    const found = ActionsFound.partial({ unsure: true }).safeParse(result)
    return found.success && found.data.unknown === undefined ? [found.data.actions] : []
  })
  return answers.length === 0 ? null : answers.flat()
}

/**
 * What the trusted side knows of an action by its own reading. INVARIANT: a compiled program cannot allow what it did not look at: every category that
 * may apply, and every check of the operator's own. Where no word tells, that is every category, unless a recorded call asked a model of this action.
 */
async function planOf(order: CompiledOrder, calls: readonly ToolCall[]): Promise<Planned> {
  const { stages, policy, action, tools } = order
  const { role, input, output } = action
  const own = stages.compiledTools.descriptions.filter(({ kind }) => kind === 'check').map(({ name }) => name)
  const plan = (actions: string[]): Planned => ({ role, resources: {}, actions, tools: own })
  const categories = categoriesOf(policy)
  if (categories.length === 0) return plan([])
  const found = ActionsFound.safeParse(await tools.read('MatchAction', [{ input, output }, categories]))
  if (!found.success) return plan(categories)
  const { actions, unsure, unknown } = found.data
  if (unknown === undefined || actions.length + unsure.length > 0) return plan([...actions, ...unsure])
  return plan(classified(order, categories, calls) ?? categories)
}

/** A run with what was known of the action. */
export type PlannedRun = CompiledRun & { readonly planned: Planned }

type Ran = { readonly returned: string; readonly calls: readonly ToolCall[] }

/** The reason of a result that `Unknown` gave; null for any other. */
function unknownIn(returned: string): string | null {
  try {
    const value: unknown = JSON.parse(returned)
    if (typeof value !== 'object' || value === null || !('unknown' in value)) return null
    return typeof value.unknown === 'string' ? value.unknown : 'the program gave no reason'
  } catch {
    return null
  }
}

async function settle(order: CompiledOrder, planned: Planned, ran: Ran): Promise<CompiledRun> {
  const { stages, action, policy, tools, tracing = null } = order
  const { returned, calls } = ran
  const run = { returned, calls, action, planned, policy, read: tools.read }
  const judged = await inSpan(tracing, { name: 'judge' }, (span) => judgeRun(stages.judge, run, span))
  // A denial that rests on other columns than were found is worth a look by the per-action way.
  if (!judged.ok) return { kind: 'failed', error: judged.error, calls }
  if (judged.difference !== undefined) return { kind: 'failed', error: judged.difference, calls }
  return { kind: 'decided', result: judged.result, calls }
}

/**
 * Runs a program that was written for all actions on one, and judges it like any other: its result counts where the recorded checks bear it out.
 * Never throws for anything that the action or the program does.
 */
export async function runCompiled(order: CompiledOrder): Promise<PlannedRun> {
  const { stages, program, signal, isolateKey, tracing = null } = order
  const { tools, calls } = order.tools.start(await foreseeCalls(order))
  const keyed = isolateKey === undefined ? tools : { ...tools, isolateKey }
  const run = { stages, tracing, program, tools: keyed, signal }
  const outcome = await inSpan(tracing, { name: 'sandbox' }, (span) => runSandboxed(run, span))
  const planned = await planOf(order, calls)
  const broken = brokenTool(calls)
  if (broken !== null) return { kind: 'failed', error: broken, calls, planned }
  if (!outcome.ok) return { kind: 'failed', error: outcome.error, calls, planned }
  const reason = unknownIn(outcome.result)
  if (reason !== null) return { kind: 'unknown', reason, calls, planned }
  return { ...(await settle(order, planned, { returned: outcome.result, calls })), planned }
}
