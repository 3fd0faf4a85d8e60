import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Budget, BudgetError } from '../../../benchmarks/methods/budget.ts'
import { InputError } from '../../../src/contract/errors.ts'

const used = (calls: number, promptTokens = 0, completionTokens = 0) => ({ calls, promptTokens, completionTokens })

describe('a budget', () => {
  it('without limits is never spent', () => {
    const budget = new Budget()
    for (let index = 0; index < 1000; index += 1) {
      budget.begin()
      budget.end(used(4, 1_000_000, 1_000_000))
    }
    expect(budget.spent).toBe(false)
    expect(budget.used).toEqual({ calls: 4000, tokens: 2_000_000_000 })
  })

  it('refuses a request beyond its calls with the code that runs look for, and says what to do', () => {
    const budget = new Budget({ maxCalls: 2 })
    budget.begin()
    budget.begin()
    expect(budget.spent).toBe(true)
    expect(() => budget.begin()).toThrow(BudgetError)
    expect(() => budget.begin()).toThrow(
      expect.objectContaining({
        code: 'budget',
        message: 'the budget of `2` calls is spent (`2` used); raise it and resume',
      }),
    )
    expect(budget.used.calls).toBe(2)
  })

  it('counts requests under way before they end, and those that never reached an endpoint', () => {
    const budget = new Budget({ maxCalls: 3 })
    budget.begin()
    budget.begin()
    budget.end(used(0))
    budget.end(used(1))
    budget.begin()
    expect(() => budget.begin()).toThrow(BudgetError)
  })

  it('tells what is left of each limit, never less than nothing', () => {
    const budget = new Budget({ maxCalls: 2, maxTokens: 100 })
    budget.begin()
    expect(budget.left).toEqual({ calls: 1, tokens: 100 })
    budget.end(used(4, 60, 60))
    expect(budget.left).toEqual({ calls: 0, tokens: 0 })
    expect(new Budget({ maxCalls: 1 }).left.tokens).toBe(Number.POSITIVE_INFINITY)
  })

  it('counts the tries of a client that tried again by itself', () => {
    const budget = new Budget({ maxCalls: 5 })
    budget.begin()
    budget.end(used(4))
    expect(budget.used.calls).toBe(4)
    budget.begin()
    expect(() => budget.begin()).toThrow(BudgetError)
  })

  it('begins nothing once its tokens are used, and those under way may pass it', () => {
    const budget = new Budget({ maxTokens: 100 })
    budget.begin()
    budget.begin()
    budget.end(used(1, 60, 40))
    expect(budget.spent).toBe(true)
    budget.end(used(1, 60, 40))
    expect(budget.used.tokens).toBe(200)
    expect(() => budget.begin()).toThrow(/budget of `100` tokens is spent \(`200` used\)/)
  })

  it('never begins more than its calls, whatever begins and ends when', () => {
    const steps = fc.array(fc.oneof(fc.constant('begin'), fc.nat({ max: 1 })), { maxLength: 200 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), steps, (maxCalls, todo) => {
        const budget = new Budget({ maxCalls })
        let begun = 0
        let ended = 0
        for (const step of todo) {
          if (step === 'begin' && !budget.spent) {
            budget.begin()
            begun += 1
          } else if (typeof step === 'number' && ended < begun) {
            budget.end(used(step))
            ended += 1
          }
        }
        expect(begun).toBeLessThanOrEqual(maxCalls)
        expect(budget.spent).toBe(begun === maxCalls)
      }),
    )
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the limit %d', (limit) => {
    expect(() => new Budget({ maxCalls: limit })).toThrow(InputError)
    expect(() => new Budget({ maxTokens: limit })).toThrow(InputError)
  })
})
