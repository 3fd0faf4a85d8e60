import { afterAll, describe, expect, it } from 'vitest'
import type { Action } from '../../src/contract/action.ts'
import { sandboxPool } from '../../src/sandbox/sandbox-pool.ts'
import { type Attack, fails, returns } from './attack.ts'
import { FORGERIES } from './corpus/forgery.ts'
import { HEAVY_CALLS } from './corpus/heavy-calls.ts'
import { CORPUS } from './corpus.ts'
import { DENIED_ACTIONS, LENDS_TO_CHILD, READS_MEMBERS } from './denied-actions.ts'
import type { DeniedAction } from './forgery.ts'
import { chosenOf, LANES, runAll, SHORT, unexpected } from './run-all.ts'
import { runAttack } from './run-attack.ts'
import { guardWith, runForgery } from './run-forgery.ts'

const READS_TITLES: Action = { ...READS_MEMBERS.action, output: { sql: 'select title from loans' } }
const LENDS_TO_ADULT: Action = { ...LENDS_TO_CHILD.action, identity: { badge: true, age: 18 } }

const pool = sandboxPool({ children: LANES + 1 })
afterAll(() => pool.close())

describe('attacks on the sandbox end as they must', () => {
  it.each(CORPUS.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const reports = await runAll(chosenOf(one), (attack) => runAttack(pool, attack, SHORT))
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

describe('programs that make the host work', () => {
  // Every third is enough here, as each takes its time.
  it('never give an allow, nor a verdict without end', async () => {
    const every = HEAVY_CALLS.filter((_, index) => index % 3 === 0)
    const reports = await runAll(every, (heavy) => runForgery(pool, heavy))
    expect(unexpected(reports)).toEqual([])
  })
})

describe('forgeries of verdicts', () => {
  it('never give an allow', async () => {
    const reports = await runAll(FORGERIES, (forgery) => runForgery(pool, forgery))
    expect(unexpected(reports)).toEqual([])
  })

  it('no two of them have one name and one action, or one program and one action', () => {
    for (const key of ['name', 'program'] as const) {
      const keys = [...FORGERIES, ...HEAVY_CALLS].map((one) => `${one[key]} ${JSON.stringify(one.denied)}`)
      expect(keys.filter((one, index) => keys.indexOf(one) !== index)).toEqual([])
    }
  })

  it.each(DENIED_ACTIONS.map((denied, index) => [index, denied] as const))(
    'are made for actions that an honest program denies: %i',
    async (_index, denied) => {
      const verdicts = await guardWith({ program: denied.honest, denied }, pool)
      expect(verdicts).toMatchObject({ checked: { decision: 'deny' }, unchecked: { decision: 'deny' } })
    },
  )

  it.each<[string, DeniedAction, Action, string]>([
    ['access', READS_MEMBERS, READS_TITLES, READS_MEMBERS.honest],
    [
      'access, by name',
      READS_MEMBERS,
      READS_TITLES,
      "return CheckAccess({ accessible: policy.roles['visitor'], needed: ExtractAccess({ output }).databases })",
    ],
    ['rules', LENDS_TO_CHILD, LENDS_TO_ADULT, LENDS_TO_CHILD.honest],
    [
      'rules, by name',
      LENDS_TO_CHILD,
      LENDS_TO_ADULT,
      "return CheckRules({ rules: policy.rules, user: identity, actions: ['lend a book'] })",
    ],
  ])(
    'would be seen: an honest program for an open action gets an allow in both ways: %s',
    async (_name, denied, action, program) => {
      const verdicts = await guardWith({ program, denied: { ...denied, action } }, pool)
      expect(verdicts).toMatchObject({ checked: { decision: 'allow' }, unchecked: { decision: 'allow' } })
    },
  )
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
