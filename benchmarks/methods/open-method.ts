import type { Model } from '../../src/contract/model.ts'
import type { Benchmark } from '../runners/benchmarks.ts'
import type { Cell } from '../runners/cell.ts'
import { type Budget, BudgetError } from './budget.ts'
import { asksModel, checkCell } from './check-cell.ts'
import { openCodeChoice } from './code-choice.ts'
import { compileGuard } from './compile-guard.ts'
import { constantMethod } from './constant-method.ts'
import { loadTextCounter } from './count-texts.ts'
import { guardMethod } from './guard-method.ts'
import { openHardcoded } from './hardcoded.ts'
import { openLlamaGuard } from './llama-guard.ts'
import { measuredMethod } from './measured-method.ts'
import { meteredModel } from './metered-model.ts'
import type { Method, MethodContext } from './method.ts'
import { openModelGuardingAgent } from './model-guarding-agent.ts'
import { openGuard } from './open-guard.ts'
import { ShownDemonstrations } from './shown-demonstrations.ts'
import { spentMethod } from './spent-method.ts'
import { TextMeter } from './text-meter.ts'

/** Everything that methods of one run share. */
export type RunContext = MethodContext & { readonly budget: Budget }

/** A method, and what can tell which demonstrations it was shown. */
type Opened = { readonly method: Method; readonly shown?: ShownDemonstrations }

async function openOwnGuard(cell: Cell, benchmark: Benchmark, context: MethodContext): Promise<Opened> {
  const model = asksModel(cell) && cell.model !== null ? context.model(cell.model) : undefined
  const guard = await openGuard(cell, benchmark, context, model)
  try {
    await compileGuard(cell, guard, context)
  } catch (error) {
    await guard.close()
    // Examples that a spent budget leaves out are no failure of the run.
    if (error instanceof BudgetError) return { method: spentMethod(error) }
    throw error
  }
  const shown = new ShownDemonstrations(guard)
  return { method: guardMethod(guard, { agent: benchmark.definition.agent, shown }), shown }
}

/** Its demonstrations are in a memory of its own; a second one with the same content tells their texts. */
async function openBaseline(cell: Cell, benchmark: Benchmark, context: MethodContext): Promise<Opened> {
  const method = await openModelGuardingAgent(cell, benchmark, context)
  if (!cell.texts) return { method }
  const guard = await openGuard({ ...cell, requests: 'structured' }, benchmark, context)
  const close = async () => {
    await Promise.all([method.close(), guard.close()])
  }
  return { method: { ...method, close }, shown: new ShownDemonstrations(guard) }
}

async function open(cell: Cell, benchmark: Benchmark, context: MethodContext): Promise<Opened> {
  switch (cell.method) {
    case 'guardagent':
    case 'rule':
      return openOwnGuard(cell, benchmark, context)
    case 'model-guarding-agent':
      return openBaseline(cell, benchmark, context)
    case 'llama-guard':
    case 'llama-guard-requests':
      return { method: await openLlamaGuard(cell, benchmark, context) }
    case 'hardcoded':
      return { method: await openHardcoded(cell, benchmark, context) }
    case 'code-choice':
      return { method: await openCodeChoice(cell, benchmark, context) }
    case 'allow-all':
      return { method: constantMethod('allow', benchmark) }
    case 'deny-all':
      return { method: constantMethod('deny', benchmark) }
  }
}

/**
 * Opens the method of a cell. Models are asked within the run's budget: once it is spent, verdicts are `unknown` with the failure `budget`. Where the cell
 * wants texts counted and a model is asked, verdicts carry `texts`.
 *
 * @throws InputError for a cell that makes no sense, or what it needs and cannot be had; what `GuardAgent.open` throws
 * @example
 * const method = await openMethod(cell, benchmark, { model: openModel, budget: new Budget({ maxCalls: 1000 }) })
 * const { decision } = await method.judge(example)
 */
export async function openMethod(cell: Cell, benchmark: Benchmark, context: RunContext): Promise<Method> {
  checkCell(cell, benchmark)
  const { budget } = context
  if (!cell.texts || !asksModel(cell)) {
    const { method } = await open(
      cell,
      benchmark,
      withMeters(context, (model) => meteredModel(model, { budget })),
    )
    return method
  }
  const sizeOf = await loadTextCounter()
  const meter = new TextMeter(sizeOf)
  const metered = withMeters(context, (model) => meteredModel(model, { budget, texts: meter }))
  const { method, shown } = await open(cell, benchmark, metered)
  return measuredMethod(method, {
    meter,
    sizeOf,
    shown: async (question, judged) => shown?.of({ question, judged }) ?? [],
    programs: cell.method === 'guardagent',
  })
}

function withMeters(context: MethodContext, meter: (model: Model) => Model): MethodContext {
  return { ...context, model: (name) => meter(context.model(name)) }
}
