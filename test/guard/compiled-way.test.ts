import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAuditLog } from '../../src/audit/sqlite-audit-log.ts'
import { replay } from '../../src/compose/replay.ts'
import type { AuditLog } from '../../src/contract/audit.ts'
import type { Compiler } from '../../src/contract/core.ts'
import type { DefinitionInput } from '../../src/contract/definition.ts'
import { type CompileRequest, GuardAgent, type Json, type OpenOptions, Verdict } from '../../src/index.ts'
import { LIBRARY_EXAMPLES } from '../fixtures/library-examples.ts'
import { LIBRARY, scriptedCore } from '../fixtures/scripted-core.ts'

let audit: AuditLog
beforeEach(() => {
  audit = openAuditLog(':memory:')
})
afterEach(() => audit.close())

async function openCompiled(definition: Partial<DefinitionInput> = {}, options: Partial<OpenOptions> = {}) {
  const agent = await GuardAgent.open({ definition: { ...LIBRARY, ...definition }, audit, ...options })
  const compiled = await agent.compile({ examples: LIBRARY_EXAMPLES, leastShare: 1 })
  if (!compiled.accepted) throw new Error(compiled.problems.map(({ message }) => message).join('; '))
  return agent
}

const asks = (role: string | null, sql: string, answer: Json = 'Atlas') => ({
  input: 'q',
  output: { sql },
  answer,
  ...(role === null ? {} : { identity: { role } }),
})

describe('an action that the compiled program decides', () => {
  it('has a verdict like any other: plan, program, calls in their order, and no model asked', async () => {
    await using agent = await openCompiled()
    const verdict = Verdict.parse(await agent.guard(asks('visitor', 'select member from loans')))
    expect(verdict).toMatchObject({
      decision: 'deny',
      label: 1,
      way: 'compiled',
      core: 'rule',
      reasons: [{ kind: 'access', database: 'loans', columns: ['member'] }],
      message: 'access denied: loans (member)',
      answer: null,
      demonstrations: [],
      usage: { calls: 0 },
    })
    expect(verdict.plan).toHaveLength(4)
    expect(verdict.attempts).toEqual([{ program: verdict.program, error: null }])
    expect(verdict.toolCalls.map(({ tool }) => tool)).toEqual(['ReadFields', 'ExtractAccess', 'CheckAccess'])
  })

  it('gives the same bytes twice, but for id and times', async () => {
    await using agent = await openCompiled()
    const stripped = async () => {
      const {
        id: _id,
        at: _at,
        timing: _timing,
        toolCalls,
        ...rest
      } = await agent.guard(asks('visitor', 'select title from loans'))
      return JSON.stringify({ ...rest, toolCalls: toolCalls.map(({ ms: _ms, ...call }) => call) })
    }
    expect(await stripped()).toBe(await stripped())
  })

  it('is on record before it is answered, and replays without a model', async () => {
    await using agent = await openCompiled()
    const verdict = await agent.guard(asks('visitor', 'select amount from fines'))
    expect(audit.get(verdict.id)?.entry.verdict).toMatchObject({ way: 'compiled', decision: 'deny' })
    expect(await replay(audit, verdict.id)).toMatchObject({ same: true, recorded: { decision: 'deny' } })
  })

  it('in shadow mode is decided and stops nothing', async () => {
    await using agent = await openCompiled({ enforcement: 'shadow' })
    expect(await agent.guard(asks('visitor', 'select member from loans'))).toMatchObject({
      decision: 'deny',
      mode: 'shadow',
      answer: 'Atlas',
    })
  })
})

describe('an action that the compiled program cannot read', () => {
  it('goes the per-action way, and the verdict says why', async () => {
    await using agent = await openCompiled()
    const verdict = await agent.guard(asks('visitor', 'select title from loans where ('))
    expect(verdict).toMatchObject({ decision: 'unknown', way: 'per-action' })
    expect(verdict.notCompiled).toMatch(/could not be read/)
    expect(verdict.compiledHash).toMatch(/^sha256:/)
  })

  it('with `mode: compiled` is unknown, and replays as such', async () => {
    await using agent = await openCompiled({ mode: 'compiled' })
    const verdict = await agent.guard(asks(null, 'select title from loans'))
    expect(verdict).toMatchObject({ decision: 'unknown', way: 'compiled', program: null, answer: null })
    expect(verdict.attempts).toHaveLength(1)
    expect(await replay(audit, verdict.id)).toMatchObject({ same: true })
  })

  it('masks in the reason what the definition masks', async () => {
    await using agent = await openCompiled({ redact: ['secret-\\d+'] })
    const verdict = await agent.guard(asks('visitor', 'select title from loans where secret-77 ('))
    expect(verdict.notCompiled).not.toContain('secret-77')
  })
})

/** Compilers whose programs are fixtures. */
function compilerOf(program: string): Compiler {
  return { write: async () => ({ plan: ['a', 'b', 'c', 'd'], program }), debug: async () => null }
}

const HONEST = `const who = ReadFields(identity)
if (who.role === null) return Unknown('who acts is not known')
return CheckAccess(policy.roles[who.role], ExtractAccess(output).databases)`

describe('a compiled program is held to what is known of each action', () => {
  it('never allows what its checks did not look at, also where no example showed it', async () => {
    // It drops what it reads of one database that the examples never name together with this text.
    const careless = `${HONEST.replace('return CheckAccess', "const databases = ExtractAccess(output).databases\nif (JSON.stringify(output).includes('quietly')) return CheckAccess(policy.roles[who.role], { loans: ['title'] })\nreturn CheckAccess").replace('ExtractAccess(output).databases)', 'databases)')}`
    const core = scriptedCore([], { compiler: compilerOf(careless) })
    await using agent = await openCompiled({ mode: 'compiled' }, { core })
    expect(await agent.guard(asks('visitor', 'select title from loans'))).toMatchObject({ decision: 'allow' })
    expect(await agent.guard(asks('visitor', "select amount from fines where note = 'quietly'"))).toMatchObject({
      decision: 'unknown',
    })
  })

  it('leaves to the per-action way what it throws on', async () => {
    const throwing = `if (JSON.stringify(output).includes('loudly')) throw new Error('no')\n${HONEST}`
    const core = scriptedCore([], { compiler: compilerOf(throwing) })
    await using agent = await GuardAgent.open({ definition: LIBRARY, core, audit })
    expect(await agent.compile({ examples: LIBRARY_EXAMPLES, leastShare: 1 })).toMatchObject({ accepted: true })
    const verdict = await agent.guard(asks('visitor', "select title from loans where note = 'loudly'"))
    expect(verdict.way).toBe('per-action')
    expect(verdict.notCompiled).toMatch(/^thrown: no/)
  })
})

describe('what the compiled way leaves alone', () => {
  it('an action that is longer than any that is guarded', async () => {
    await using agent = await openCompiled()
    const verdict = await agent.guard({ ...asks('visitor', 'select title from loans'), input: 'q'.repeat(1 << 20) })
    expect(verdict).toMatchObject({ decision: 'unknown', way: 'per-action' })
    expect(verdict.notCompiled).toMatch(/longer than 1048576 characters/)
  })

  it('memory: a program for all actions is no demonstration of one', async () => {
    await using agent = await openCompiled()
    const { id } = await agent.guard(asks('visitor', 'select title from loans'))
    expect(() => agent.learn(id, { by: 'ada' })).toThrow(/came of the compiled program/)
  })

  it('a denial that rests on other columns than the output touches; it replays as the unknown that it was', async () => {
    const careless = HONEST.replace(
      'return CheckAccess(policy.roles[who.role], ExtractAccess(output).databases)',
      "const { databases } = ExtractAccess(output)\nconst more = JSON.stringify(output).includes('cellar9') ? { fines: ['amount'] } : {}\nreturn CheckAccess(policy.roles[who.role], Object.assign({}, databases, more))",
    )
    await using agent = await openCompiled(
      { mode: 'compiled' },
      { core: scriptedCore([], { compiler: compilerOf(careless) }) },
    )
    const verdict = await agent.guard(asks('visitor', "select member from loans where place = 'cellar9'"))
    expect(verdict).toMatchObject({ decision: 'unknown', attempts: [{ error: { check: 'access' } }] })
    expect(await replay(audit, verdict.id)).toMatchObject({ same: true })
  })
})

describe('where no word tells what an action is about', () => {
  const SHOP: Partial<DefinitionInput> = {
    requests: '- action: book a flight; requires: age >= 18; violation: too young to fly',
    specification: 'A web agent.',
  }
  const trips = [17, 18, 30].map((age) => ({
    input: `Book a flight to Oslo for ${age}`,
    output: 'click',
    identity: { age },
    label: age < 18 ? (1 as const) : (0 as const),
  }))
  // It forgets to say that it cannot tell.
  const HASTY = `const matched = MatchAction({ input, output }, ['book a flight'])
return CheckRules(policy.rules, identity, matched.actions)`

  it('an allow must have looked at every category all the same', async () => {
    const core = scriptedCore([], { compiler: compilerOf(HASTY) })
    await using agent = await GuardAgent.open({ definition: { ...LIBRARY, ...SHOP, mode: 'compiled' }, core, audit })
    expect(await agent.compile({ examples: trips })).toMatchObject({ accepted: true })
    const young = { identity: { age: 12 } }
    expect(await agent.guard({ input: 'Book a flight to Oslo', output: 'click', ...young })).toMatchObject({
      decision: 'deny',
    })
    expect(await agent.guard({ input: 'xyz', output: 'click', ...young })).toMatchObject({ decision: 'unknown' })
  })
})

describe('compiling is refused with one line', () => {
  it.each<[string, Partial<DefinitionInput>, Partial<OpenOptions>, RegExp]>([
    ['a core that cannot compile', {}, { core: scriptedCore(['']) }, /the scripted core cannot compile/],
    ['programs that are their own evidence', { evidence: 'program' }, {}, /leave `evidence: program` out/],
  ])('%s', async (_what, definition, options, said) => {
    await using agent = await GuardAgent.open({ definition: { ...LIBRARY, ...definition }, ...options })
    await expect(agent.compile({ examples: LIBRARY_EXAMPLES })).rejects.toThrow(said)
  })

  it('nothing to try a program on', async () => {
    await using agent = await GuardAgent.open({ definition: LIBRARY })
    await expect(agent.compile()).rejects.toThrow(/no demonstrations of agent `library-agent`; pass labelled examples/)
  })

  it.each([
    [{ leastShare: 101 }, /compile: .*`leastShare`/],
    [{ leastShare: 0.8 }, /compile: .*`leastShare`/],
    [{ leastShare: 0 }, /compile: .*`leastShare`/],
    [{ leastshare: 50 }, /compile: .*leastshare/],
    [{ examples: 'all' }, /compile: .*`examples`/],
    [{ examples: [LIBRARY_EXAMPLES[0], LIBRARY_EXAMPLES[0]] }, /`titles-1`: its id is taken/],
    [{ examples: [{ input: 'q', output: 'x', label: 2 }] }, /example 1: .*`label`/],
  ])('%j', async (request, said) => {
    await using agent = await GuardAgent.open({ definition: LIBRARY })
    // What a caller without types may pass.
    await expect(agent.compile(request as unknown as CompileRequest)).rejects.toThrow(said)
  })
})
