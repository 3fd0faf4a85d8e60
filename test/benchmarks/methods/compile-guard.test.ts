import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compileGuard } from '../../../benchmarks/methods/compile-guard.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { type Compiled, type CompileProblem, InputError } from '../../../src/index.ts'

const CELL = newCell({ benchmark: 'eicu-ac', method: 'rule', mode: 'compiled-first' })
const CANDIDATE = { plan: ['1', '2', '3', '4'] as [string, string, string, string], program: 'return 0' }
const USAGE = { calls: 4, promptTokens: 40, completionTokens: 4 }

type Compiling = Parameters<typeof compileGuard>[1]

const scratch = mkdtempSync(join(tmpdir(), 'compile-guard-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

function guardWith(problems: readonly CompileProblem[], compiled: Compiling['compiled'] = { kind: 'none' }) {
  const asked: unknown[][] = []
  const compile = async (...given: unknown[]): Promise<Compiled> => {
    asked.push(given)
    return {
      accepted: false,
      candidate: CANDIDATE,
      problems,
      refused: [],
      usage: USAGE,
    }
  }
  return { asked, compiled, compile }
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
      '`eicu-ac rule mode=compiled-first`: the program for all actions was refused: label: expected `deny`, got `allow` (`seed-1`); share: decided 10 percent; policy: the role `nurse` is nowhere; and 1 more; with `--out DIR` it is kept with its problems; use mode `per-action`',
    )
  })

  it('gives the compiler no example of its own, since memory has the demonstrations, and who may end it', async () => {
    const guard = guardWith([])
    const { signal } = new AbortController()
    await expect(compileGuard(CELL, guard)).rejects.toThrow('refused')
    await expect(compileGuard(CELL, guard, { signal })).rejects.toThrow('refused')
    expect(guard.asked).toEqual([[{}], [{ signal }]])
  })

  it('asks for nothing where the cell wants no program, or an accepted one was kept', async () => {
    const usual = guardWith([])
    await compileGuard({ ...CELL, mode: 'per-action' }, usual)
    const kept = guardWith([], { kind: 'accepted' })
    await compileGuard(CELL, kept)
    expect([usual.asked, kept.asked]).toEqual([[], []])
  })

  it('writes no second program beside verdicts of the first, where that is not used any more', async () => {
    const stale = guardWith([], { kind: 'stale', why: 'it was edited' })
    await expect(compileGuard(CELL, stale)).rejects.toThrow('it was edited; start a new run')
    expect(stale.asked).toEqual([])
  })

  it('keeps a refused program in the folder of the run with all that is wrong with it, and names the file', async () => {
    const problems: CompileProblem[] = [{ kind: 'share', message: 'decided 10 percent' }]
    const compiling = compileGuard(CELL, guardWith(problems), { compiledIn: scratch })
    await expect(compiling).rejects.toThrow(/it is in `[^`]+refused-[0-9a-f]{16}\.json` with its problems/)
    const [name = '', ...others] = readdirSync(scratch)
    expect(others).toEqual([])
    expect(JSON.parse(readFileSync(join(scratch, name), 'utf8'))).toEqual({
      cell: 'eicu-ac rule mode=compiled-first',
      usage: USAGE,
      candidate: CANDIDATE,
      problems,
      refused: [],
    })
  })
})
