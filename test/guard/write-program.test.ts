import { describe, expect, it } from 'vitest'
import { ModelError } from '../../src/contract/errors.ts'
import { GuardAgent } from '../../src/index.ts'
import { LIBRARY, scriptedCore } from '../fixtures/scripted-core.ts'

const MEMBERS = {
  input: 'who has lent Atlas?',
  output: { sql: 'select member from loans' },
  identity: { role: 'visitor' },
}
const check = (needed: string) => `return CheckAccess(policy.roles.visitor, ${needed})`
/** Denies, but for a database that the query never reads. */
const BEYOND = check("{ fines: ['amount'], loans: ['member'] }")
const JUST = check("{ loans: ['member'] }")

async function guard(programs: readonly string[], action: object = MEMBERS) {
  const core = scriptedCore(programs)
  await using agent = await GuardAgent.open({ definition: LIBRARY, core })
  return { verdict: await agent.guard({ ...MEMBERS, ...action }), failures: core.failures }
}

describe('a denial that looked at something else than the output touches', () => {
  it('is mended in a debug round that spells the difference out', async () => {
    const { verdict, failures } = await guard([BEYOND, JUST])
    expect(failures).toHaveLength(1)
    expect(failures[0]?.error).toMatchObject({ code: 'evidence', check: 'access', claimed: 'deny' })
    expect(failures[0]?.error.message).toMatch(/looked at `fines`, which ExtractAccess does not find/)
    expect(verdict).toMatchObject({
      decision: 'deny',
      reasons: [{ database: 'loans', columns: ['member'] }],
      program: JUST,
    })
    expect(verdict.toolCalls.map(({ arguments: [, needed] }) => needed)).toEqual([{ loans: ['member'] }])
  })

  it.each([
    ['nobody mends it', [BEYOND]],
    ['it comes again', [BEYOND, BEYOND, JUST]],
  ])('stands after one round where %s', async (_how, programs) => {
    const { verdict, failures } = await guard(programs)
    expect(failures).toHaveLength(1)
    expect(verdict).toMatchObject({ decision: 'deny', program: BEYOND })
    expect(verdict.reasons).toHaveLength(2)
    expect(verdict.attempts[0]?.error).toMatchObject({ check: 'access' })
  })

  it('stands where its correction does not run', async () => {
    const { verdict } = await guard([BEYOND, 'return (', 'return )'])
    expect(verdict).toMatchObject({ decision: 'deny', program: BEYOND })
    expect(verdict.toolCalls).toHaveLength(1)
  })

  it('stands where the model fails in its round', async () => {
    const core = scriptedCore([BEYOND])
    const failing = { ...core.coder, debug: () => Promise.reject(new ModelError('model-unavailable', 'down')) }
    await using agent = await GuardAgent.open({ definition: LIBRARY, core: { ...core, coder: failing } })
    expect(await agent.guard(MEMBERS)).toMatchObject({ decision: 'deny', program: BEYOND })
  })

  it('needs no round where the output holds no code to compare with', async () => {
    const { verdict, failures } = await guard([BEYOND], { output: 'I will look up who has lent it.' })
    expect(failures).toEqual([])
    expect(verdict.decision).toBe('deny')
  })
})
