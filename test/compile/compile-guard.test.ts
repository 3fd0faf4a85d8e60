import { describe, expect, it } from 'vitest'
import { compileGuard } from '../../src/compile/compile-guard.ts'
import type { CompileParts } from '../../src/compile/compile-parts.ts'
import type { Candidate, CompileProblem } from '../../src/contract/compiled.ts'
import type { Compiler } from '../../src/contract/core.ts'
import { ModelError } from '../../src/contract/errors.ts'
import { openBench, type TestProgram } from './open-bench.ts'
import { honestWard, WARD } from './ward.ts'

const denies: TestProgram = (_data, { CheckAccess }) => CheckAccess({}, { cellar: [] })
const deniesMore: TestProgram = (_data, { CheckAccess }) => CheckAccess({}, { attic: [] })

function candidate(program: TestProgram): Candidate {
  return { plan: ['task', 'applies', 'touches', 'compare'], program: String(program) }
}

/** Writes the first program, and mends it to each next one; null after the last. */
function writing(programs: readonly TestProgram[]): { compiler: Compiler; told: (readonly CompileProblem[])[] } {
  const left = programs.map(candidate)
  const told: (readonly CompileProblem[])[] = []
  const compiler: Compiler = {
    write: async () => left.shift() ?? candidate(denies),
    debug: async (_task, { problems }) => {
      told.push(problems)
      return left.shift() ?? null
    },
  }
  return { compiler, told }
}

function partsWith(compiler: Compiler, more: Partial<CompileParts> = {}): CompileParts {
  return { ...openBench({ ...WARD, programs: [honestWard, denies, deniesMore] }), compiler, rounds: 3, ...more }
}

describe('compileGuard', () => {
  it('accepts an honest program at once, with its evidence', async () => {
    const { compiler, told } = writing([honestWard])
    const outcome = await compileGuard(partsWith(compiler))
    expect(outcome).toMatchObject({ accepted: true, evidence: { refused: [], untried: [] } })
    expect(told).toEqual([])
  })

  it('tells the compiler all that was wrong, and accepts what it mends', async () => {
    const { compiler, told } = writing([denies, honestWard])
    const outcome = await compileGuard(partsWith(compiler))
    expect(told).toHaveLength(1)
    expect(told[0]?.filter(({ kind }) => kind === 'label')).toHaveLength(4)
    expect(outcome).toMatchObject({ accepted: true, candidate: candidate(honestWard), evidence: { refused: told } })
  })

  it('refuses the last candidate after the rounds, with what was wrong with each', async () => {
    const { compiler, told } = writing([denies, deniesMore, denies, honestWard])
    const outcome = await compileGuard(partsWith(compiler, { rounds: 2 }))
    expect(told).toHaveLength(2)
    expect(outcome).toMatchObject({ accepted: false, candidate: candidate(denies), refused: told })
    expect(outcome.accepted ? [] : outcome.problems).toContainEqual(
      expect.objectContaining({ kind: 'label', message: expect.stringMatching(/^expected `allow`, got `deny`/) }),
    )
  })

  it('ends where the compiler knows no better program', async () => {
    const { compiler, told } = writing([denies])
    const outcome = await compileGuard(partsWith(compiler))
    expect(told).toHaveLength(1)
    expect(outcome).toMatchObject({ accepted: false, refused: [] })
  })

  it('asks for no other program where there are no rounds', async () => {
    const { compiler, told } = writing([denies, honestWard])
    expect(await compileGuard(partsWith(compiler, { rounds: 0 }))).toMatchObject({ accepted: false })
    expect(told).toEqual([])
  })

  it('counts the runs of each round', async () => {
    const { compiler } = writing([denies, honestWard])
    const seen: { round: number; runs: number }[] = []
    await compileGuard(partsWith(compiler, { onProgress: (done) => seen.push(done) }))
    expect(seen.filter(({ round }) => round === 0).map(({ runs }) => runs)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(seen.filter(({ round }) => round === 1).length).toBeGreaterThan(8)
  })

  it('passes on that the model could not be asked', async () => {
    const failing: Compiler = {
      write: () => Promise.reject(new ModelError('model-unavailable', 'nobody answers')),
      debug: async () => null,
    }
    await expect(compileGuard(partsWith(failing))).rejects.toThrow('nobody answers')
  })

  it('ends with the reason of its signal, and runs nothing more', async () => {
    const stop = new AbortController()
    const { compiler } = writing([honestWard])
    let runs = 0
    const parts = partsWith(compiler, {
      signal: stop.signal,
      onProgress: () => {
        runs += 1
        if (runs === 3) stop.abort(new Error('enough'))
      },
    })
    await expect(compileGuard({ ...parts, concurrency: 1 })).rejects.toThrow('enough')
    expect(runs).toBe(3)
  })
})
