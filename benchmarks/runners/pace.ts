import type { Budget } from '../methods/budget.ts'
import type { Cell } from './cell.ts'

/** What an example took, or may take, of a budget. */
export type Cost = { readonly calls: number; readonly tokens: number }

/** Methods that ask twice for an action at least, or once more where a reply cannot be read. */
const ASK_TWICE: ReadonlySet<Cell['method']> = new Set(['guardagent', 'model-guarding-agent'])

function most(one: Cost, other: Cost): Cost {
  return { calls: Math.max(one.calls, other.calls), tokens: Math.max(one.tokens, other.tokens) }
}

/** Least that an example of a cell takes before any is finished. Tokens are known from replies alone. */
export function leastCost({ method }: Pick<Cell, 'method'>): Cost {
  return { calls: ASK_TWICE.has(method) ? 2 : 1, tokens: 0 }
}

/**
 * Lets the examples of a cell begin only while a budget is likely to last for all that are under way: examples that share the last calls would all
 * be left out, and resuming would spend the next budget in the same way.
 *
 * The first one goes alone: it gets the whole budget, so each run finishes one example if one can be finished at all. After it, another begins
 * where what is left is enough for it and all under way, each at the most that any finished example took; else one after the other. Once one was
 * left out, none begins any more. Without a limit nothing waits.
 */
export class Pace {
  readonly #budget: Pick<Budget, 'left'>
  #most: Cost
  #underWay = 0
  #hasFinished = false
  #isOver = false
  #waiting: (() => void)[] = []

  /** @param known the most that an example is known to take; see {@link leastCost} */
  constructor(budget: Pick<Budget, 'left'>, known: readonly Cost[]) {
    this.#budget = budget
    this.#most = known.reduce(most, { calls: 0, tokens: 0 })
  }

  /** Waits for an example's turn, in the order of asking. @returns false where no example may begin any more */
  async begin(): Promise<boolean> {
    while (!this.#isOver && !this.#hasRoom()) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (this.#isOver) return false
    this.#underWay += 1
    return true
  }

  /** Tells that an example which began has ended. @param cost null where it was left out, or failed */
  end(cost: Cost | null): void {
    this.#underWay -= 1
    if (cost === null) this.#isOver = true
    else {
      this.#hasFinished = true
      this.#most = most(this.#most, cost)
    }
    for (const wake of this.#waiting.splice(0)) wake()
  }

  #hasRoom(): boolean {
    const { calls, tokens } = this.#budget.left
    if (this.#underWay === 0 || (calls === Number.POSITIVE_INFINITY && tokens === Number.POSITIVE_INFINITY)) return true
    const together = this.#underWay + 1
    return this.#hasFinished && calls >= together * this.#most.calls && tokens >= together * this.#most.tokens
  }
}
