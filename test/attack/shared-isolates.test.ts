import { afterAll, expect, it } from 'vitest'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { LEFT_BEHIND } from './corpus/left-behind.ts'
import { CORPUS } from './corpus.ts'
import { chosenOf, LANES, runAll, SHORT, unexpected } from './run-all.ts'
import { runAttack } from './run-attack.ts'
import { runSequel } from './run-sequel.ts'

const pool = sandboxPool({ children: LANES + 1 })
afterAll(() => pool.close())

it.each(CORPUS.map((one) => [one.name, one] as const))(
  'attacks end as they must where they share isolates: %s',
  async (name, one) => {
    const options = { ...SHORT, isolateKey: name }
    const reports = await runAll(chosenOf(one), (attack) => runAttack(pool, attack, options))
    expect(unexpected(reports)).toEqual([])
    expect(reports.length).toBeGreaterThan(5)
  },
)

it.each(LEFT_BEHIND.map((one) => [one.name, one] as const))(
  'nothing of a program shows in the next: %s',
  async (_name, one) => {
    expect(unexpected([await runSequel(one, SHORT)])).toEqual([])
  },
)
