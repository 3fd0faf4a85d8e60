import { GuardAgentError, InputError } from '../../src/contract/errors.ts'
import type { Usage } from '../../src/contract/model.ts'

export type BudgetLimits = {
  /** Requests to models, 1 or more; no limit by default. */
  readonly maxCalls?: number
  /** Prompt and completion tokens together, 1 or more; no limit by default. */
  readonly maxTokens?: number
}

/** No further request may be made. What it stops says nothing about a method: a run leaves it out. */
export class BudgetError extends GuardAgentError {
  constructor(message: string) {
    super('budget', message)
  }
}

function requireCount(name: string, value: number | undefined): number {
  if (value === undefined) return Number.POSITIVE_INFINITY
  if (Number.isInteger(value) && value >= 1) return value
  throw new InputError(`expected \`${name}\` to be a whole number from 1, got \`${value}\``)
}

/**
 * What a run may ask of models, all methods together. Every request is begun and ended here:
 *
 * - calls: a request is counted before it is sent, so never more than `maxCalls` are begun, however many are under way. A client that tries one
 *   again by itself may pass the limit by those tries, which count once they are known;
 * - tokens: known only from replies, so no request is begun once `maxTokens` are used, but those under way then may pass it.
 *
 * @throws InputError for a limit that is no whole number from 1
 * @example const budget = new Budget({ maxCalls: 500, maxTokens: 1_000_000 })
 */
export class Budget {
  readonly #maxCalls: number
  readonly #maxTokens: number
  #calls = 0
  #tokens = 0

  constructor({ maxCalls, maxTokens }: BudgetLimits = {}) {
    this.#maxCalls = requireCount('maxCalls', maxCalls)
    this.#maxTokens = requireCount('maxTokens', maxTokens)
  }

  /** Calls begun, with the client's own further tries, and tokens of those that ended. */
  get used(): { readonly calls: number; readonly tokens: number } {
    return { calls: this.#calls, tokens: this.#tokens }
  }

  /** What may still be begun; infinite where there is no limit. */
  get left(): { readonly calls: number; readonly tokens: number } {
    return {
      calls: Math.max(0, this.#maxCalls - this.#calls),
      tokens: Math.max(0, this.#maxTokens - this.#tokens),
    }
  }

  /** True once no request may be begun any more. */
  get spent(): boolean {
    return this.#calls >= this.#maxCalls || this.#tokens >= this.#maxTokens
  }

  /** Reserves one request. @throws BudgetError */
  begin(): void {
    if (this.#tokens >= this.#maxTokens) throw spentError('tokens', this.#tokens, this.#maxTokens)
    if (this.#calls >= this.#maxCalls) throw spentError('calls', this.#calls, this.#maxCalls)
    this.#calls += 1
  }

  /** Adds what a request that was begun came to. One that never reached its endpoint stays counted: it was begun. */
  end({ calls, promptTokens, completionTokens }: Usage): void {
    this.#calls += Math.max(calls - 1, 0)
    this.#tokens += promptTokens + completionTokens
  }
}

function spentError(what: 'calls' | 'tokens', used: number, limit: number): BudgetError {
  return new BudgetError(`the budget of \`${limit}\` ${what} is spent (\`${used}\` used); raise it and resume`)
}
