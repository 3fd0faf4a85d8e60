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

describe('what is not found in prose requests', () => {
  const PROSE = {
    ...LIBRARY,
    requests: 'Visitors may read title of the loans database. Never show the member column to visitors.',
  }
  const TITLES = { input: 'which books?', output: { sql: 'select title from loans' }, identity: { role: 'visitor' } }
  const pass = (list: string) => `return CheckAccess(${list}, ExtractAccess(output).databases)`
  const UNSTATED = pass("{ loans: ['title', 'due'] }")
  const STATED = pass("{ loans: ['title'] }")

  async function guardProse(programs: readonly string[], action = TITLES, changes: object = {}) {
    const core = scriptedCore(programs)
    await using agent = await GuardAgent.open({ definition: { ...PROSE, ...changes }, core })
    return { verdict: await agent.guard(action), failures: core.failures }
  }

  it('is worth a debug round, which says what it is', async () => {
    const { verdict, failures } = await guardProse([UNSTATED, STATED])
    expect(failures.map(({ error }) => error)).toMatchObject([{ check: 'policy', claimed: 'allow' }])
    expect(verdict).toMatchObject({ decision: 'allow', program: STATED })
  })

  it.each([
    ['the same program comes back', [UNSTATED, UNSTATED, STATED]],
    ['another one passes it too', [UNSTATED, `// again\n${UNSTATED}`, STATED]],
  ])('cannot be allowed after one round where %s', async (_how, programs) => {
    const { verdict, failures } = await guardProse(programs)
    expect(failures).toHaveLength(1)
    expect(verdict).toMatchObject({ decision: 'unknown', attempts: [{}, {}] })
  })

  it('is worth one round in all, and other errors keep theirs', async () => {
    const { verdict, failures } = await guardProse([UNSTATED, 'return (', 'return )', STATED])
    expect(failures.map(({ error }) => error.code)).toEqual(['evidence', 'syntax', 'syntax'])
    expect(verdict.decision).toBe('allow')
    const again = await guardProse([UNSTATED, 'return (', UNSTATED, STATED])
    expect(again.failures).toHaveLength(2)
    expect(again.verdict.decision).toBe('unknown')
  })

  it('keeps all rounds where the requests parse: there the error says what to pass', async () => {
    const { verdict, failures } = await guardProse([UNSTATED, UNSTATED, UNSTATED, STATED], TITLES, {
      requests: LIBRARY.requests,
    })
    expect(failures).toHaveLength(3)
    expect(verdict.decision).toBe('allow')
  })

  it.each([
    ['nobody mends it', [UNSTATED]],
    ['it comes again', [UNSTATED, UNSTATED, STATED]],
    ['its correction would allow what is not found', [UNSTATED, pass("{ loans: ['member'] }"), STATED]],
  ])('does not turn a denial: it stands after one round where %s', async (_how, programs) => {
    const { verdict, failures } = await guardProse(programs, MEMBERS)
    expect(failures).toHaveLength(1)
    expect(verdict).toMatchObject({
      decision: 'deny',
      program: UNSTATED,
      reasons: [{ database: 'loans', columns: ['member'] }],
    })
    expect(verdict.attempts[0]?.error).toMatchObject({ check: 'policy', claimed: 'deny' })
  })

  it('is mended in a denial, too', async () => {
    const { verdict } = await guardProse([UNSTATED, STATED], MEMBERS)
    expect(verdict).toMatchObject({ decision: 'deny', program: STATED })
  })
})
