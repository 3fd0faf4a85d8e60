import { expect, it } from 'vitest'
import { openAuditLog } from '../../src/audit/sqlite-audit-log.ts'
import { replay } from '../../src/compose/replay.ts'
import { GuardAgent, type Model } from '../../src/index.ts'
import { LIBRARY } from '../fixtures/scripted-core.ts'

const REQUESTS = `- action: book a flight; requires: age >= 18; violation: too young to fly
- action: book a hotel; requires: age >= 21; violation: too young to stay`

/** What a model would write: words first, and where they do not tell, the model. */
function programThatAsks(about: string): string {
  return `const categories = ['book a flight', 'book a hotel']
const action = { input, output }
let found = MatchAction(action, categories)
if (found.unknown) found = Classify(${about}, categories)
if (found.unknown) return Unknown(found.unknown)
return CheckRules(policy.rules, identity, found.actions)`
}

const EXAMPLES = [17, 18, 30].map((age) => ({
  input: `Book a flight to Oslo for ${age}`,
  output: 'click',
  identity: { age },
  label: age < 18 ? (1 as const) : (0 as const),
}))

/** A model whose replies are fixtures: a program to compile, and categories by number. */
async function guardThat(program: string, categories: readonly number[]) {
  const asked: string[] = []
  const model: Model = {
    name: 'scripted',
    complete: async ({ schema, usage }) => {
      usage.calls++
      asked.push(schema?.name ?? '')
      if (schema?.name === 'compiled_guard') return JSON.stringify({ plan: ['a', 'b', 'c', 'd'], program })
      return JSON.stringify({ categories: categories.map((one) => `category-${one}`), unsure: false })
    },
  }
  const audit = openAuditLog(':memory:')
  const definition = { ...LIBRARY, requests: REQUESTS, mode: 'compiled' as const }
  const agent = await GuardAgent.open({ definition, core: 'openai', model, audit })
  const compiled = await agent.compile({ examples: EXAMPLES })
  if (!compiled.accepted) throw new Error(JSON.stringify(compiled.problems))
  return { agent, audit, asked }
}

const TRIP = { input: 'Quiero volar a Madrid', output: 'click', identity: { age: 12 } }

it('a model that is asked about the action itself may settle what no word tells, in one call, and it replays without one', async () => {
  const { agent, audit, asked } = await guardThat(programThatAsks('action'), [1])
  await using _ = agent
  const before = asked.length
  const verdict = await agent.guard(TRIP)
  expect(verdict).toMatchObject({ decision: 'deny', way: 'compiled', usage: { calls: 1 } })
  expect(verdict.reasons).toMatchObject([{ kind: 'rule', rule: 'too young to fly' }])
  expect(asked.slice(before)).toEqual(['text_categories'])
  expect(await replay(audit, verdict.id)).toMatchObject({ same: true })
  expect(asked.length).toBe(before + 1)
  audit.close()
})

it('the same action again is not asked about twice', async () => {
  const { agent, audit, asked } = await guardThat(programThatAsks('action'), [])
  await using _ = agent
  expect(await agent.guard(TRIP)).toMatchObject({ decision: 'allow', usage: { calls: 1 } })
  const before = asked.length
  expect(await agent.guard(TRIP)).toMatchObject({ decision: 'allow', usage: { calls: 0 } })
  expect(asked.length).toBe(before)
  audit.close()
})

it.each([
  ['a text of the program’s own', programThatAsks("'the weather'")],
  [
    'some of the categories only',
    programThatAsks('action').replace('Classify(action, categories)', "Classify(action, ['book a flight'])"),
  ],
])('a model that was asked about %s settles nothing', async (_what, program) => {
  const { agent, audit } = await guardThat(program, [])
  await using _ = agent
  expect(await agent.guard(TRIP)).toMatchObject({ decision: 'unknown', way: 'compiled' })
  audit.close()
})

it('a program may ask a model twice for one action, and no more', async () => {
  const greedy = programThatAsks('action').replace(
    'if (found.unknown) found = Classify(action, categories)',
    "if (found.unknown) for (let n = 0; n < 5; n++) found = Classify('more ' + n, categories)",
  )
  const { agent, audit, asked } = await guardThat(greedy, [])
  await using _ = agent
  const before = asked.length
  expect(await agent.guard(TRIP)).toMatchObject({ decision: 'unknown' })
  expect(asked.length).toBe(before + 2)
  audit.close()
})
