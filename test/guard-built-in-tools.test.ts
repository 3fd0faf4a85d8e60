import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openAuditLog } from '../src/audit/sqlite-audit-log.ts'
import { replay } from '../src/compose/replay.ts'
import type { GuardTask } from '../src/contract/core.ts'
import type { DefinitionInput } from '../src/contract/definition.ts'
import { InputError } from '../src/contract/errors.ts'
import { defineTool, GuardAgent, type OpenOptions } from '../src/index.ts'
import { type ScriptedReply, scriptedModel } from '../src/llm/scripted-model.ts'
import { LIBRARY, scriptedCore, scriptedPlan } from './fixtures/scripted-core.ts'

const TITLES = {
  input: 'which books are lent?',
  output: { sql: 'select title from loans' },
  identity: { role: 'visitor' },
}
const MEMBERS = { ...TITLES, output: { sql: 'select title, member from loans' } }

/** No toolbox and no memory, as in the paper's table 2. */
const BARE: DefinitionInput = { ...LIBRARY, core: 'openai', builtInTools: false, evidence: 'program', shots: 0 }

const OWN = `const policy = { visitor: { loans: ['title'] }, librarian: { loans: ['title', 'member'] } }
function columnsOf(sql) {
  return sql.slice('select '.length, sql.indexOf(' from ')).split(',').map((column) => column.trim())
}
function checkColumns(role, columns) {
  const mayRead = (policy[role] ?? { loans: [] }).loans
  const denied = columns.filter((column) => !mayRead.includes(column))
  return { denied: denied.length > 0, reasons: denied.length > 0 ? [{ kind: 'access', database: 'loans', columns: denied }] : [] }
}
return checkColumns(identity.role, columnsOf(output.sql))`

const PLAN = JSON.stringify({
  task: { text: 'who may read what', keywords: ['role'] },
  applies: { text: 'a visitor asks', role: 'visitor', policies: [] },
  touches: { text: 'loans', resources: [{ database: 'loans', columns: ['title'] }], actions: [], unsure: [] },
  compare: { text: 'compare the columns', tools: ['columnsOf', 'checkColumns'], engine: 'isolated-vm' },
})

/** A model that plans, and then writes these programs. */
function modelOf(...programs: readonly string[]) {
  return scriptedModel([PLAN, ...programs.map((program): ScriptedReply => JSON.stringify({ program }))])
}

const CHECK_HOURS = defineTool({
  name: 'CheckAccess',
  description: 'Whether the library is open.',
  kind: 'check',
  parameters: { hour: z.number() },
  run: ({ hour }) => ({ denied: hour > 17, reasons: hour > 17 ? ['closed'] : [] }),
})

async function guard(action: typeof TITLES, options: Omit<OpenOptions, 'definition'>, definition = BARE) {
  await using agent = await GuardAgent.open({ definition, ...options })
  return agent.guard(action)
}

describe('a guard without the built-in tools', () => {
  it('allows and denies by functions that the program defines itself, with reasons that can be compared', async () => {
    expect(await guard(TITLES, { model: modelOf(OWN) })).toMatchObject({
      decision: 'allow',
      evidence: 'program',
      toolCalls: [],
      reasons: [],
    })
    expect(await guard(MEMBERS, { model: modelOf(OWN) })).toMatchObject({
      decision: 'deny',
      evidence: 'program',
      message: 'access denied: loans (member)',
      reasons: [{ kind: 'access', database: 'loans', columns: ['member'] }],
    })
  })

  it('understands reasons that name a broken rule', async () => {
    const rule = { kind: 'rule', rule: 'no minors', field: 'age', operator: '>=', required: 18, actual: 9 }
    const program = `const check = () => ({ denied: true, reasons: [${JSON.stringify(rule)}] })\nreturn check()`
    expect(await guard(TITLES, { model: modelOf(program) })).toMatchObject({ decision: 'deny', reasons: [rule] })
  })

  it.each([
    [
      'a name that nobody declared',
      OWN.replace('columnsOf(output', 'columns_of(output'),
      'refused',
      /^`columns_of` is neither declared here, /,
    ],
    [
      'a name before its declaration',
      `const all = later\nconst later = 1\n${OWN}`,
      'thrown',
      /^ReferenceError: .*later/,
    ],
    ['what is no function', OWN.replace('output.sql)', 'output.code)'), 'thrown', /^TypeError: /],
    ['what cannot be parsed', OWN.replace('{ loans: []', '{ loans: ['), 'syntax', /unexpected token/],
  ] as const)(
    'keeps a program with %s as an attempt that says so, and has it mended',
    async (_name, wrong, code, message) => {
      const model = modelOf(wrong, OWN)
      const verdict = await guard(MEMBERS, { model })
      expect(verdict).toMatchObject({ decision: 'deny', program: OWN })
      expect(verdict.attempts).toMatchObject([
        { program: wrong, error: { code, message: expect.stringMatching(message), line: expect.any(Number) } },
        { program: OWN, error: null },
      ])
      expect(verdict.timing).toHaveProperty('debugMs')
      expect(model.requests.at(-1)?.messages.at(-1)?.content).toContain(`code: ${code}`)
    },
  )

  it('speaks to the model of no tool and no policy, with the same first message for every action', async () => {
    const model = scriptedModel([PLAN, JSON.stringify({ program: 'return missing' }), JSON.stringify({ program: OWN })])
    const other = modelOf(OWN)
    await guard(TITLES, { model })
    await guard(MEMBERS, { model: other })
    const asked = model.requests.map(({ messages }) => messages.map(({ content }) => content))
    expect(asked).toHaveLength(3)
    for (const text of asked.flat()) {
      expect(text).not.toMatch(/CheckAccess|CheckRules|ExtractAccess|MatchAction|toolbox/i)
      expect(text).not.toMatch(/\bpolicy(\.|:|\[)|identity, policy/)
    }
    const first = other.requests.map(({ messages }) => messages[0]?.content)
    expect(asked.map(([stable]) => stable).slice(0, 2)).toEqual(first)
  })

  it('has no policy and no role, on either side of the sandbox', async () => {
    const seen: GuardTask[] = []
    const planner = {
      plan: async (task: GuardTask) => {
        seen.push(task)
        return scriptedPlan(task)
      },
    }
    const program = 'const check = () => ({ denied: policy !== null, reasons: [] })\nreturn check()'
    const verdict = await guard(TITLES, { core: scriptedCore([program], { planner }) })
    expect(verdict.decision).toBe('allow')
    expect(seen[0]).toMatchObject({ policy: null, role: null, tools: [], identity: TITLES.identity })
  })

  it('has the tools that were given, which may have a built-in one’s name', async () => {
    const definition: DefinitionInput = { ...BARE, evidence: 'checks' }
    const options = { toolbox: [CHECK_HOURS] }
    const open = await guard(TITLES, { ...options, core: scriptedCore(['return CheckAccess(9)']) }, definition)
    expect(open).toMatchObject({ decision: 'allow', evidence: 'checks', toolCalls: [{ tool: 'CheckAccess' }] })
    const closed = await guard(TITLES, { ...options, core: scriptedCore(['return CheckAccess(20)']) }, definition)
    expect(closed).toMatchObject({ decision: 'deny', reasons: [{ kind: 'tool', detail: 'closed' }] })
    const extracting = scriptedCore(['return CheckAccess(ExtractAccess(output))'])
    expect((await guard(TITLES, { ...options, core: extracting }, definition)).attempts).toMatchObject([
      { error: { code: 'refused', message: expect.stringContaining('`ExtractAccess` is neither') } },
    ])
  })

  it('is replayed with what its program had, and no more', async () => {
    const log = openAuditLog(':memory:')
    const definition: DefinitionInput = { ...BARE, evidence: 'checks' }
    const core = scriptedCore(['const policyIsThere = policy !== null\nreturn CheckAccess(policyIsThere ? 20 : 9)'])
    const hours = await guard(TITLES, { core, toolbox: [CHECK_HOURS], audit: log }, definition)
    expect(await replay(log, hours.id)).toMatchObject({ same: true, replayed: { decision: 'allow' } })
    const own = OWN.replaceAll('checkColumns', 'CheckRules')
    const named = await guard(MEMBERS, { model: modelOf(own), audit: log })
    expect(named.decision).toBe('deny')
    expect(await replay(log, named.id)).toMatchObject({ same: true, replayed: { decision: 'deny', error: null } })
    log.close()
  })
})

describe('opening a guard without the built-in tools', () => {
  const COUNT = defineTool({
    name: 'CountLoans',
    description: 'How many books are lent.',
    kind: 'reader',
    parameters: {},
    returns: z.number(),
    run: () => 3,
  })

  it.each([
    ['no tool at all', []],
    ['a reader only', [COUNT]],
  ])('fails where nothing checks: %s', async (_name, toolbox) => {
    const opening = GuardAgent.open({ definition: { ...BARE, evidence: 'checks' }, core: scriptedCore([]), toolbox })
    await expect(opening).rejects.toThrow(InputError)
    await expect(opening).rejects.toThrow(/no check is left.*`toolbox`, or set `evidence: program`/)
  })

  it('fails with the rule core, which has nothing to follow then', async () => {
    const opening = GuardAgent.open({ definition: { ...BARE, core: 'rule' } })
    await expect(opening).rejects.toThrow(InputError)
    await expect(opening).rejects.toThrow(/use `core: openai`/)
  })
})
