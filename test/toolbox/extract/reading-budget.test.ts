import { describe, expect, it } from 'vitest'
import { ReadingBudget } from '../../../src/toolbox/extract/reading-budget.ts'
import { TooMuchToRead } from '../../../src/toolbox/extract/too-much-to-read.ts'

describe('ReadingBudget', () => {
  it('ends reading once its steps are spent, and keeps ending it', () => {
    const budget = new ReadingBudget()
    budget.spend(15_000)
    expect(() => budget.spend(1)).toThrow(TooMuchToRead)
    expect(() => budget.spend(1)).toThrow('too long or too deeply nested')
  })

  it('says what was spent, and spends more only where there is so much left', () => {
    const budget = new ReadingBudget()
    budget.spend(10_000)
    expect(budget.maySpend(5001)).toBe(false)
    expect(budget.spent).toBe(10_000)
    expect(budget.maySpend(5000)).toBe(true)
    expect(() => budget.spend(1)).toThrow(TooMuchToRead)
  })

  it('mends code up to so many characters, and takes nothing for code that it refuses', () => {
    const budget = new ReadingBudget()
    expect(budget.mayMend(8001)).toBe(false)
    expect(budget.mayMend(8000)).toBe(true)
    expect(budget.mayMend(1)).toBe(false)
  })
})
