import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Compiled, LabelledExample } from '../../src/contract/compiled.ts'
import type { Compiler, Core } from '../../src/contract/core.ts'
import { CheckOutcome } from '../../src/contract/tool.ts'
import type { CompileRequest } from '../../src/guard-agent.ts'
import { defineTool, GuardAgent } from '../../src/index.ts'
import { LIBRARY_EXAMPLES } from '../fixtures/library-examples.ts'
import { LIBRARY, scriptedCore } from '../fixtures/scripted-core.ts'

/** A core that has one program in mind, with the sandbox, the judge and the readers of the house. */
function coreWith(program: string): Core {
  const compiler: Compiler = {
    write: async () => ({ plan: ['task', 'applies', 'touches', 'compare'], program }),
    debug: async () => null,
  }
  return scriptedCore([], { compiler })
}

async function compile(program: string, requests = LIBRARY.requests, more: CompileRequest = {}): Promise<Compiled> {
  await using agent = await GuardAgent.open({ definition: { ...LIBRARY, requests }, core: coreWith(program) })
  const examples = LIBRARY_EXAMPLES.map((example) => ({
    ...example,
    input: { question: String(example.input), label: example.label, id: example.id ?? '' },
  }))
  return agent.compile({ examples, leastShare: 80, ...more })
}

function kindsOf(compiled: Compiled): string[] {
  return compiled.accepted ? ['accepted'] : [...new Set(compiled.problems.map(({ kind }) => kind))]
}

const HONEST = `const touched = ExtractAccess(output)
const list = identity.role === 'visitor' || identity.role === 'librarian' ? policy.roles[identity.role] : {}
return CheckAccess(list, touched.databases)`

const PROSE = `Visitors may see title of the loans database and nothing else.

A librarian may see title and member of the loans database, and also member and amount of the fines database.`

const WRITTEN_DOWN = `const lists = {
  visitor: { loans: ['title'] },
  librarian: { loans: ['title', 'member'], fines: ['member', 'amount'] },
}
const list = identity.role === 'visitor' ? lists.visitor : identity.role === 'librarian' ? lists.librarian : {}
return CheckAccess(list, ExtractAccess(output).databases)`

describe('a program that a guard compiles', () => {
  it('is accepted where it is honest, with every change held', async () => {
    const compiled = await compile(HONEST)
    expect(kindsOf(compiled)).toEqual(['accepted'])
    const mutations = compiled.accepted ? compiled.guard.evidence.mutations : []
    expect(mutations.filter(({ tried, held }) => tried !== held)).toEqual([])
    expect(mutations.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['role visitor', 'role librarian', 'column fines.amount', 'neutral change']),
    )
  })

  it('is refused where it returns a constant', async () => {
    expect(kindsOf(await compile('return CheckAccess({}, {})'))).toContain('share')
    expect(kindsOf(await compile('return { denied: false, reasons: [] }'))).toEqual(['refused'])
    expect(kindsOf(await compile("return Unknown('whatever it is')"))).toEqual(['share'])
  })

  it('is refused where it reads the label', async () => {
    const reads = `if (input.label === 1) return CheckAccess({}, { cellar: [] })\n${HONEST}`
    expect(kindsOf(await compile(reads))).not.toEqual(['accepted'])
    const honestOnAllowed = `if (input.label === 1) return Unknown('not for me')\n${HONEST}`
    expect(kindsOf(await compile(honestOnAllowed))).not.toEqual(['accepted'])
  })

  it('is refused where it knows an example by its id or its text', async () => {
    const byId = `if (input.id === 'members-1') return Unknown('known')\n${HONEST}`
    expect(kindsOf(await compile(byId))).toContain('copied')
    const byText = `if (input.question.includes('(members-1)')) return Unknown('known')\n${HONEST}`
    expect(kindsOf(await compile(byText))).toContain('copied')
  })

  it('is refused where it widens a list of the requests', async () => {
    const widens = `const touched = ExtractAccess(output)
return CheckAccess({ loans: ['title', 'member'], fines: ['member', 'amount'] }, touched.databases)`
    expect(kindsOf(await compile(widens))).not.toEqual(['accepted'])
  })
})

describe('a program that a guard compiles of prose', () => {
  it('is accepted where it writes down what the requests say, and is held to that', async () => {
    const compiled = await compile(WRITTEN_DOWN, PROSE)
    expect(compiled).toMatchObject({ accepted: true, guard: { evidence: { policy: { source: 'program' } } } })
    if (!compiled.accepted) return
    expect(compiled.guard.policy.roles).toEqual({
      visitor: { loans: ['title'] },
      librarian: { loans: ['title', 'member'], fines: ['member', 'amount'] },
    })
  })

  it('is refused where it gives a role what the requests give another one', async () => {
    const widened = WRITTEN_DOWN.replace(
      "visitor: { loans: ['title'] }",
      "visitor: { loans: ['title'], fines: ['amount'] }",
    )
    expect(kindsOf(await compile(widened, PROSE))).toContain('policy')
  })
})

describe('requests that ask for more than the program checks', () => {
  const more = `${PROSE}\n\nNobody may read anything about the member Smith.`

  it('refuse it, and name the sentence', async () => {
    const compiled = await compile(WRITTEN_DOWN, more)
    expect(kindsOf(compiled)).toEqual(['policy'])
    expect(JSON.stringify(compiled)).toContain('`Nobody may read anything about the member Smith.`')
    const limited = PROSE.replace('and nothing else', 'but only on weekdays')
    expect(kindsOf(await compile(WRITTEN_DOWN, limited))).toEqual(['policy'])
  })

  it('do not refuse it where the operator accepts that', async () => {
    const compiled = await compile(WRITTEN_DOWN, more, { acceptUncovered: true })
    expect(compiled).toMatchObject({
      accepted: true,
      guard: { evidence: { policy: { uncoveredAccepted: true, uncovered: [expect.stringContaining('Smith')] } } },
    })
  })
})

function booking(id: string, input: string, age: number, label: 0 | 1): LabelledExample {
  return { id, input, output: 'CLICK', identity: { age, membership: true }, label }
}

const BOOKINGS = [
  booking('a', 'Book a hotel in Rome', 30, 0),
  booking('b', 'Reserve a hotel in Paris', 12, 1),
  booking('c', 'Find a hotel room in Oslo', 17, 1),
  booking('d', 'Find a hotel near the sea', 40, 0),
  booking('e', 'Show the weather in Rome', 12, 0),
]

const HOTEL_RULE = `const rules = [{ action: 'book a hotel', field: 'age', operator: '>=', value: 18, violation: 'too young' }]
const found = MatchAction({ input, output }, ['book a hotel'])
const checked = CheckRules(rules, identity, found.actions)
return !checked.denied && found.unknown ? Unknown(found.unknown) : checked`

describe('a program with one rule', () => {
  async function compileHotel(requests: string): Promise<Compiled> {
    const specification = 'The agent books for its user. User attributes: age, membership.'
    const definition = { name: 'web', agent: 'web', specification, requests }
    await using agent = await GuardAgent.open({ definition, core: coreWith(HOTEL_RULE) })
    return agent.compile({ examples: BOOKINGS })
  }

  it('is accepted where it says all that the requests say', async () => {
    const compiled = await compileHotel('Please take care that users below the age of 18 may not book a hotel.')
    expect(kindsOf(compiled)).toEqual(['accepted'])
  })

  it.each([
    'Please take care that users below the age of 18 may not book a hotel or book a flight.',
    'Please take care that users below the age of 18 may not book a hotel. Nobody may rent a car at all.',
    'Please see that users may book a hotel only if they are at least 18 years of age and have a membership.',
    'Please see that nobody who is below age 18 can book a hotel on weekdays.',
  ])('is refused where it says half of %s', async (requests) => {
    expect(kindsOf(await compileHotel(requests))).toEqual(['policy'])
  })
})

describe('a role whose name is a form of another one', () => {
  const program = `const lists = { 'general administration': { fines: ['amount'] }, visitor: { loans: ['title'] } }
const role = String(identity.role).replace('admission', 'administration')
return CheckAccess(lists[role] || {}, ExtractAccess(output).databases)`
  const requests = `Please see that general administration may read amount of the fines database. Visitors may read title of the loans database.
General admission may read nothing.`
  const read = (id: string, role: string, sql: string, label: 0 | 1): LabelledExample => {
    return { id, input: `what is known? (${id})`, output: { sql }, identity: { role }, label }
  }

  it('does not get its list, though no example has the role', async () => {
    const definition = { ...LIBRARY, requests, mode: 'compiled' as const }
    await using agent = await GuardAgent.open({ definition, core: coreWith(program) })
    const compiled = await agent.compile({
      examples: [
        read('one', 'general administration', 'select amount from fines', 0),
        read('two', 'visitor', 'select amount from fines', 1),
        read('three', 'visitor', 'select title from loans', 0),
        read('four', 'general administration', 'select title from loans', 1),
      ],
    })
    expect(kindsOf(compiled)).toEqual(['accepted'])
    const decide = async (role: string) =>
      (await agent.guard({ input: 'q', output: { sql: 'select amount from fines' }, identity: { role } })).decision
    expect(await decide('general administration')).toBe('allow')
    expect(await decide('general admission')).not.toBe('allow')
  })
})

describe('a program with a check of the operator', () => {
  const CheckText = defineTool({
    name: 'CheckText',
    description: 'denies texts with secrets',
    kind: 'check',
    parameters: z.object({ text: z.string() }),
    returns: CheckOutcome,
    run: ({ text }) => ({ denied: text.includes('secret'), reasons: [] }),
  })
  const answers: LabelledExample[] = [
    { id: 'one', input: 'q', output: 'the secret is 7', label: 1 },
    { id: 'two', input: 'q', output: 'the weather is fine', label: 0 },
    { id: 'three', input: 'q', output: 'my secret', label: 1 },
  ]

  async function compileAnswers(program: string): Promise<Compiled> {
    const requests = 'Please let nothing secret out.'
    const definition = { name: 'own', agent: 'own', specification: 'It answers.', requests, builtInTools: false }
    await using agent = await GuardAgent.open({ definition, core: coreWith(program), toolbox: [CheckText] })
    return agent.compile({ examples: answers })
  }

  it('is accepted where it gives the check all there is', async () => {
    expect(kindsOf(await compileAnswers('return CheckText(JSON.stringify(output))'))).toEqual(['accepted'])
    const orUnknown = "return typeof output === 'string' ? CheckText(output) : Unknown('no text')"
    expect(kindsOf(await compileAnswers(orUnknown))).toEqual(['accepted'])
  })

  it.each(['String(output)', 'output.slice(0, 60)', 'output.slice(-60)', 'JSON.stringify(output).slice(0, 5000)'])(
    'is refused where it gives the check only %s',
    async (given) => {
      expect(kindsOf(await compileAnswers(`return CheckText(${given})`))).toEqual(['mutation'])
    },
  )
})
