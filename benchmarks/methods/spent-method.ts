import type { BudgetError } from './budget.ts'
import { judgeAction } from './judge-action.ts'
import type { Method } from './method.ts'

/** A method that could not be made ready within the budget: whatever it is asked is left out. */
export function spentMethod(spent: BudgetError): Method {
  return {
    judge: (_question, { signal } = {}) => judgeAction(() => Promise.reject(spent), signal),
    close: async () => undefined,
  }
}
