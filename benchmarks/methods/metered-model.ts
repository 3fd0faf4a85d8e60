import type { Model, Usage } from '../../src/contract/model.ts'
import type { Budget } from './budget.ts'
import type { TextMeter } from './text-meter.ts'

export type Meters = {
  readonly budget: Budget
  /** Counts what is sent and answered. */
  readonly texts?: TextMeter
}

/**
 * A model whose requests count: each is taken from the budget before it is sent, and what it used is added when it ends.
 * `complete` throws a `BudgetError` once the budget is spent, else what the model throws.
 *
 * @example const metered = meteredModel(model, { budget: new Budget({ maxCalls: 100 }) })
 */
export function meteredModel(model: Model, { budget, texts }: Meters): Model {
  return {
    name: model.name,
    async complete(request) {
      budget.begin()
      // Of its own, since all requests of a guard share one and more than one may be under way.
      const usage: Usage = { calls: 0, promptTokens: 0, completionTokens: 0 }
      texts?.asked(request.messages)
      try {
        const reply = await model.complete({ ...request, usage })
        texts?.answered(reply)
        return reply
      } finally {
        budget.end(usage)
        request.usage.calls += usage.calls
        request.usage.promptTokens += usage.promptTokens
        request.usage.completionTokens += usage.completionTokens
      }
    },
  }
}
