import { describe, expect, it } from 'vitest'
import { compileGuard } from '../../../benchmarks/methods/compile-guard.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { type Compiled, type CompiledState, type CompileProblem, InputError } from '../../../src/index.ts'

const CELL = newCell({ benchmark: 'eicu-ac', method: 'rule', mode: 'compiled-first' })
const CANDIDATE = { plan: ['1', '2', '3', '4'] as [string, string, string, string], program: 'return 0' }

function guardWith(problems: readonly CompileProblem[], kind: CompiledState['kind'] = 'none') {
  const asked: unknown[][] = []
  const compile = async (...given: unknown[]): Promise<Compiled> => {
    asked.push(given)
    return {
      accepted: false,
      candidate: CANDIDATE,
      problems,
      refused: [],
      usage: { calls: 0, promptTokens: 0, completionTokens: 0 },
    }
  }
  return { asked, compiled: { kind }, compile }
}

describe('compileGuard', () => {
  it('ends with the first problems of a program that is refused, and says what to do', async () => {
    const problems: CompileProblem[] = [
      { kind: 'label', message: 'expected `deny`, got `allow`', example: 'seed-1' },
      { kind: 'share', message: 'decided 10 percent' },
      { kind: 'policy', message: 'the role `nurse` is nowhere' },
      { kind: 'label', message: 'expected `allow`, got `deny`', example: 'seed-2' },
    ]
    const compiling = compileGuard(CELL, guardWith(problems))
    await expect(compiling).rejects.toThrow(InputError)
    await expect(compileGuard(CELL, guardWith(problems))).rejects.toThrow(
      '`eicu-ac rule mode=compiled-first`: the program for all actions was refused: label: expected `deny`, got `allow` (`seed-1`); share: decided 10 percent; policy: the role `nurse` is nowhere; and 1 more; use mode `per-action`',
    )
  })

  it('gives the compiler no example of its own, since memory has the demonstrations, and who may end it', async () => {
    const guard = guardWith([])
    const { signal } = new AbortController()
    await expect(compileGuard(CELL, guard)).rejects.toThrow('refused')
    await expect(compileGuard(CELL, guard, signal)).rejects.toThrow('refused')
    expect(guard.asked).toEqual([[{}], [{ signal }]])
  })

  it('asks for nothing where the cell wants no program, or an accepted one was kept', async () => {
    const usual = guardWith([])
    await compileGuard({ ...CELL, mode: 'per-action' }, usual)
    const kept = guardWith([], 'accepted')
    await compileGuard(CELL, kept)
    const stale = guardWith([], 'stale')
    await expect(compileGuard(CELL, stale)).rejects.toThrow('refused')
    expect([usual.asked, kept.asked, stale.asked]).toEqual([[], [], [[{}]]])
  })
})
