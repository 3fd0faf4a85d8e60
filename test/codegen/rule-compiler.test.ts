import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BENCHMARKS, OWN_SEED } from '../../benchmarks/runners/benchmarks.ts'
import { ruleCoder } from '../../src/codegen/rule-coder.ts'
import { ruleCompiler } from '../../src/codegen/rule-compiler.ts'
import { staticCheck } from '../../src/codegen/static-check.ts'
import type { Action } from '../../src/contract/action.ts'
import type { CompileTask } from '../../src/contract/core.ts'
import { PolicyError } from '../../src/contract/errors.ts'
import type { Json } from '../../src/contract/json.ts'
import type { Policy } from '../../src/contract/policy.ts'
import { rulePlanner } from '../../src/planner/rule-planner.ts'
import { parsePolicy } from '../../src/policy/parse-policy.ts'
import { policySchema } from '../../src/policy/policy-schema.ts'
import { readIdentity } from '../../src/policy/read-identity.ts'
import { compiledTools } from '../../src/toolbox/compiled-tools.ts'
import { llmTask } from '../fixtures/llm-task.ts'

const TOOLS = compiledTools({ builtIn: true })
const toolNames = TOOLS.map(({ name }) => name)

function compileTask(policy: Policy | null): CompileTask {
  const { specification, requests, engine, usage } = llmTask()
  return { specification, requests, engine, usage, policy, demonstrations: [], tools: TOOLS }
}

/** Calls a tool as a program does. */
function caller(policy: Policy) {
  const context = { schema: policySchema(policy), policy, signal: new AbortController().signal }
  return (name: string, args: Json[]): unknown => {
    const tool = TOOLS.find((one) => one.name === name)
    if (!tool) throw new Error(`no tool ${name}`)
    return tool.run(tool.parseArguments(args), context)
  }
}

/** Runs a program of this project's own making, and says what it returned or that it threw. */
function run(program: string, action: Action, policy: Policy): unknown {
  const call = caller(policy)
  const identity = readIdentity({ input: action.input, identity: action.identity, policy }).identity ?? {}
  const functions = toolNames.map(
    (name) =>
      (...args: Json[]) =>
        call(name, args),
  )
  try {
    const body = new Function(...toolNames, 'input', 'output', 'identity', 'policy', program)
    return body(...functions, action.input, action.output, identity, policy)
  } catch (thrown) {
    return { thrown: String(thrown) }
  }
}

/** What the rule core does with one action by itself. */
async function perAction(action: Action, policy: Policy): Promise<unknown> {
  const known = readIdentity({ input: action.input, identity: action.identity, policy })
  const call = caller(policy)
  const task = llmTask({
    ...{ policy, input: action.input, output: action.output },
    ...{ identity: known.identity, identitySource: known.source, role: known.role },
    // A reader's answer is JSON.
    read: async (tool, args) => call(tool, args) as Json,
  })
  try {
    const plan = await rulePlanner().plan(task)
    return run(await ruleCoder().write(task, plan), action, policy)
  } catch (thrown) {
    return { thrown: String(thrown) }
  }
}

function isUndecided(returned: unknown): boolean {
  return typeof returned === 'object' && returned !== null && ('unknown' in returned || 'thrown' in returned)
}

const RULE_SETS = BENCHMARKS.filter(({ ruleCore }) => ruleCore === undefined)

describe('the rule core’s program for all actions', () => {
  it.each(RULE_SETS)('decides $name as its programs for single actions do, and most of it', async (benchmark) => {
    const { definition } = benchmark
    const { policy } = parsePolicy(definition.requests, definition.specification)
    const { program } = await ruleCompiler().write(compileTask(policy))
    let decided = 0
    const examples = benchmark.load(benchmark.generate(OWN_SEED)).examples.slice(0, 80)
    for (const { action } of examples) {
      const returned = run(program, action, policy)
      if (isUndecided(returned)) continue
      decided += 1
      expect(returned).toEqual(await perAction(action, policy))
    }
    expect(decided / examples.length).toBeGreaterThan(0.7)
  })

  const policy: Policy = {
    roles: { nurse: { lab: ['labname'] } },
    rules: [
      { action: 'book a flight', field: 'vaccine', operator: '==', value: true, violation: 'not vaccinated' },
      { action: 'book a hotel', field: 'age', operator: '>=', value: 18, violation: 'too young' },
    ],
  }
  const both = ruleCompiler().write(compileTask(policy))
  const READS = 'select labname from lab'

  it.each<[string, Partial<Action>, unknown]>([
    ['allows what roles and rules allow', {}, { denied: false }],
    [
      'denies what a role may not read',
      { output: { sql: 'select labresult from lab' } },
      { denied: true, reasons: [{ kind: 'access', columns: ['labresult'] }] },
    ],
    [
      'denies what a rule forbids',
      { identity: { role: 'nurse', vaccine: false } },
      { denied: true, reasons: [{ kind: 'rule', rule: 'not vaccinated' }] },
    ],
    ['denies a role that the requests do not know', { identity: { role: 'janitor', vaccine: true } }, { denied: true }],
    [
      'takes the role that the input claims where no identity is given',
      { identity: undefined, input: { task: 'Book a flight', role: 'nurse', vaccine: true } },
      { denied: false },
    ],
    [
      'cannot tell where nobody says who acts',
      { identity: undefined, input: { task: 'Book a flight' } },
      { unknown: expect.stringContaining('who acts') },
    ],
    [
      'cannot tell what it cannot read',
      { output: { code: 'eval(x)' } },
      { unknown: expect.stringContaining('could not be read') },
    ],
    ['cannot tell which action it is', { input: { task: 'zzz qqq' } }, { unknown: expect.any(String) }],
  ])('%s', async (_what, change, expected) => {
    const action = {
      input: { task: 'Book a flight to Lisbon' },
      output: { sql: READS },
      identity: { role: 'nurse', vaccine: true },
      ...change,
    }
    const { identity, ...rest } = action
    const { program } = await both
    expect(run(program, identity === undefined ? rest : { ...rest, identity }, policy)).toMatchObject(
      expected as object,
    )
  })

  it('has parts only for what the requests have', async () => {
    const roles = await ruleCompiler().write(compileTask({ ...policy, rules: [] }))
    expect(roles.program).not.toMatch(/CheckRules|MatchAction/)
    const rules = await ruleCompiler().write(compileTask({ ...policy, roles: {} }))
    expect(rules.program).not.toMatch(/CheckAccess|ReadFields/)
    expect(rules.plan.join()).not.toMatch(/CheckAccess|role/)
  })

  it('is the same each time, and has nothing better to offer on a problem', async () => {
    expect(await ruleCompiler().write(compileTask(policy))).toEqual(await both)
    const failed = { candidate: await both, problems: [{ kind: 'share' as const, message: 'too few' }] }
    expect(await ruleCompiler().debug(compileTask(policy), failed)).toBeNull()
  })

  it.each([null, { roles: {}, rules: [] }])('needs roles or rules: %j', async (nothing) => {
    await expect(ruleCompiler().write(compileTask(nothing))).rejects.toThrow(PolicyError)
  })

  it('passes the static check whatever names the requests have: they are data', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('"; process.exit() //', '\u2028', "'", '*/', '\\'),
    )
    const rule = text.map((action) => ({ action, violation: 'no', field: 'age', operator: '>=' as const, value: 18 }))
    await fc.assert(
      fc.asyncProperty(fc.array(rule, { minLength: 1, maxLength: 3 }), async (rules) => {
        const { program, plan } = await ruleCompiler().write(compileTask({ roles: policy.roles, rules }))
        expect(plan.every((step) => step.length > 0)).toBe(true)
        // Names that lead out of the language are refused even as texts; everything else must pass.
        if (!/constructor|prototype|__/.test(program))
          expect(staticCheck(program, { toolNames, ownFunctions: false })).toBeNull()
      }),
      { seed: 1, numRuns: 50 },
    )
  })
})
