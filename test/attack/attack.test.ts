import { afterAll, describe, expect, it } from 'vitest'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { type Attack, type AttackClass, fails, returns } from './attack.ts'
import { FORGERIES } from './corpus/forgery.ts'
import { CORPUS } from './corpus.ts'
import { DENIED_ACTIONS, READS_MEMBERS } from './denied-actions.ts'
import { type AttackReport, runAttack } from './run-attack.ts'
import { guardWith, runForgery } from './run-forgery.ts'

/** Attacks at once; one child more is started ahead while another is being replaced. */
const LANES = 2
const SHORT = { timeoutMs: 80 }
/** Classes of which every fourth attack is enough here: each ends by a limit, which takes its time. `npm run attack` runs all. */
const SLOW = new Set(['time', 'memory', 'regular expressions'])

const pool = sandboxPool({ children: LANES + 1 })
afterAll(() => pool.close())

async function runAll<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<AttackReport>,
): Promise<AttackReport[]> {
  const waiting = [...items]
  const reports: AttackReport[] = []
  const runLane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) reports.push(await run(item))
  }
  await Promise.all(Array.from({ length: LANES }, runLane))
  return reports
}

function chosen({ name, attacks }: AttackClass): readonly Attack[] {
  return SLOW.has(name) ? attacks.filter((_, index) => index % 4 === 0) : attacks
}

function unexpected(reports: readonly AttackReport[]) {
  return reports.filter(({ asExpected }) => !asExpected).map(({ name, expected, got }) => ({ name, expected, got }))
}

describe('attacks on the sandbox end as they must', () => {
  it.each(CORPUS.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const reports = await runAll(chosen(one), (attack) => runAttack(pool, attack, SHORT))
    expect(unexpected(reports)).toEqual([])
    expect(reports.length).toBeGreaterThan(5)
  })

  it('no two attacks of a class have one name or one program', () => {
    for (const { attacks } of CORPUS) {
      expect(new Set(attacks.map(({ name }) => name)).size).toBe(attacks.length)
      expect(
        new Set(attacks.map(({ program, limits, reply }) => `${program} ${JSON.stringify(limits)} ${reply}`)).size,
      ).toBe(attacks.length)
    }
  })
})

describe('forgeries of verdicts', () => {
  it('never give an allow', async () => {
    const reports = await runAll(FORGERIES, (forgery) => runForgery(pool, forgery))
    expect(unexpected(reports)).toEqual([])
  })

  it.each(DENIED_ACTIONS.map((denied, index) => [index, denied] as const))(
    'are made for actions that an honest program denies: %i',
    async (_index, denied) => {
      const verdicts = await guardWith({ program: denied.honest, denied }, pool)
      expect(verdicts).toMatchObject({ checked: { decision: 'deny' }, unchecked: { decision: 'deny' } })
    },
  )

  it('would be seen: an honest program for an open action gets an allow in both ways', async () => {
    const action = { ...READS_MEMBERS.action, output: { sql: 'select title from loans' } }
    const program = { program: READS_MEMBERS.honest, denied: { ...READS_MEMBERS, action } }
    expect(await guardWith(program, pool)).toMatchObject({
      checked: { decision: 'allow' },
      unchecked: { decision: 'allow' },
    })
  })
})

describe('the run itself notices', () => {
  it.each<[string, Partial<Attack>]>([
    ['a result instead of an error', { must: fails('timeout', 'memory') }],
    ['another result', { must: returns(2) }],
    ['another error', { program: 'throw 1', must: fails('syntax') }],
    ['a call that should not have been', { program: 'Echo(1)\nreturn 1', calls: [] }],
    ['a call that should have been', { calls: ['[1]'] }],
    ['a result that differs between runs', { program: 'return Echo()', must: { kind: 'same' }, reply: counting() }],
  ])('%s', async (name, change) => {
    const attack: Attack = { name, program: 'return 1', must: returns(1), ...change }
    expect(await runAttack(pool, attack, SHORT)).toMatchObject({ asExpected: false })
  })
})

/** A tool that answers otherwise each time. */
function counting(): () => string {
  let count = 0
  return () => JSON.stringify({ ok: count++ })
}
