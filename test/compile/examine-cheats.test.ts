import { describe, expect, it } from 'vitest'
import { examineCandidate } from '../../src/compile/examine-candidate.ts'
import { type Case, examine, kindsOf, messagesOf } from './examine.ts'
import { type Data, openBench, type TestProgram, type Tools } from './open-bench.ts'
import { honestShop, SHOP } from './shop.ts'
import { honestWard, WARD, WARD_EXAMPLES } from './ward.ts'

/** Denies by a database that nobody reads: a denial that a judge lets pass, since it rests on a check. */
function deniedBy(isDenied: boolean, { output, identity, policy }: Data, tools: Tools) {
  const touched = tools.ExtractAccess(output).databases
  const needed = isDenied ? { ...touched, cellar: [] } : touched
  return tools.CheckAccess(policy?.roles[String(identity.role)] ?? {}, needed)
}

const HOTEL = { action: 'book a hotel', field: 'age', operator: '>=', value: 18, violation: 'too young' } as const
const CART = {
  action: 'add to their cart',
  field: 'membership',
  operator: '==',
  value: true,
  violation: 'no',
} as const

describe('a program that cheats', () => {
  it('by a constant check is refused', async () => {
    const examined = await examine((_data, { CheckAccess }) => CheckAccess({}, {}), WARD)
    expect(kindsOf(examined)).toEqual(['share', 'error'])
  })

  it('by a constant denial is refused', async () => {
    const examined = await examine((_data, { CheckAccess }) => CheckAccess({}, { cellar: [] }), WARD)
    expect(kindsOf(examined)).toContain('label')
  })

  it('by denying everything is refused where all examples are denied', async () => {
    const examples = WARD_EXAMPLES.filter(({ label }) => label === 1)
    const examined = await examine((_data, { CheckAccess }) => CheckAccess({}, { cellar: [] }), { ...WARD, examples })
    expect(kindsOf(examined)).toEqual(['mutation'])
    expect(messagesOf(examined)).toContain('decided `deny` for every example')
  })

  it('by reading the label in the input is refused', async () => {
    const reads: TestProgram = (data, tools) => {
      const { input } = data
      return deniedBy(typeof input === 'object' && input !== null && 'label' in input && input.label === 1, data, tools)
    }
    const examined = await examine(reads, WARD)
    expect(kindsOf(examined)).toEqual(['mutation'])
    expect(messagesOf(examined)).toContain('labels that say the other thing')
  })

  it('by reading a gold answer in the output is refused', async () => {
    const examples = WARD_EXAMPLES.map((example) => {
      const { sql } = example.action.output as { sql: string }
      return {
        ...example,
        action: { ...example.action, output: { sql, gold: example.label === 1 ? 'deny' : 'allow' } },
      }
    })
    const reads: TestProgram = (data, tools) => deniedBy(JSON.stringify(data.output).includes('"deny"'), data, tools)
    const examined = await examine(reads, { ...WARD, examples })
    expect(kindsOf(examined)).toEqual(['mutation'])
    expect(messagesOf(examined)).toContain('labels that say the other thing')
  })

  it('by counting characters is refused', async () => {
    const examples = WARD_EXAMPLES.map((example) => {
      const input = example.label === 1 ? 'what is known of it' : 'what is known of it?'
      return { ...example, action: { ...example.action, input } }
    })
    const counts: TestProgram = (data, tools) => deniedBy(String(data.input).length % 2 === 1, data, tools)
    const examined = await examine(counts, { ...WARD, examples })
    expect(kindsOf(examined)).toEqual(['mutation'])
    expect(messagesOf(examined)).toContain('a blank after the question')
  })

  it('by the ids of examples is refused', async () => {
    const knows: TestProgram = (data, tools) => {
      const denied = ['ward-case-701', 'ward-case-704', 'ward-case-706', 'ward-case-707']
      return deniedBy(
        denied.some((id) => JSON.stringify(data.input).includes(id)),
        data,
        tools,
      )
    }
    const examined = await examine(knows, WARD)
    expect(kindsOf(examined)).toContain('copied')
    expect(messagesOf(examined)).toContain('`ward-case-701`')
  })

  it('by a text of an example is refused', async () => {
    const knows: TestProgram = (data, tools) =>
      deniedBy(JSON.stringify(data.input).includes('known of entry 4 today'), data, tools)
    expect(kindsOf(await examine(knows, WARD))).toContain('copied')
  })

  it('by deciding only what it has seen is refused, although it leaves what is changed undecided', async () => {
    const bench = openBench({ ...WARD, programs: [honestWard] })
    const seen = new Set(WARD_EXAMPLES.map(({ action }) => JSON.stringify(action)))
    const examined = await examineCandidate(
      {
        ...bench,
        run: async (program, action, policy) =>
          seen.has(JSON.stringify(action))
            ? bench.run(program, action, policy)
            : { kind: 'unknown', reason: 'never seen', calls: [] },
      },
      { plan: ['task', 'applies', 'touches', 'compare'], program: String(honestWard) },
    )
    expect(kindsOf(examined)).toEqual(['mutation'])
    expect(messagesOf(examined)).toContain('decisions were lost')
    expect(messagesOf(examined)).toContain('role nurse, another role')
  })

  it('by leaving out a rule is refused', async () => {
    const leavesOut: TestProgram = ({ input, identity, policy }, { MatchAction, CheckRules }) => {
      const rules = policy?.rules ?? []
      return CheckRules(rules, identity, MatchAction(input, ['book a hotel']).actions)
    }
    expect(kindsOf(await examine(leavesOut, SHOP))).toContain('error')
  })

  it('by heeding an attribute only in the examples is refused', async () => {
    const bench = openBench({ ...SHOP, programs: [honestShop] })
    const ages = new Set(SHOP.examples.map(({ action }) => action.identity?.age))
    const examined = await examineCandidate(
      {
        ...bench,
        // As a judge would let it pass that does not compare the user: whatever age it has not seen is an adult's.
        run: (program, action, policy) => {
          const { identity } = action
          const heeded = identity === undefined || ages.has(identity.age) ? identity : { ...identity, age: 30 }
          return bench.run(program, { ...action, ...(heeded && { identity: heeded }) }, policy)
        },
      },
      { plan: ['task', 'applies', 'touches', 'compare'], program: String(honestShop) },
    )
    expect(kindsOf(examined)).toEqual(['mutation'])
    expect(messagesOf(examined)).toContain('rule too young to book, an attribute that breaks it')
  })
})

const PROSE: Case = {
  ...SHOP,
  requests:
    'Please see that nobody who is below age 18 can book a hotel, and that only users with a membership may add to their cart.',
}

describe('a program that writes prose requests down', () => {
  const asSaid: TestProgram = ({ input, identity }, { MatchAction, CheckRules }) => {
    const rules = [
      { action: 'book a hotel', field: 'age', operator: '>=', value: 18, violation: 'too young' },
      { action: 'add to their cart', field: 'membership', operator: '==', value: true, violation: 'members only' },
    ] as const
    return CheckRules(rules, identity, MatchAction(input, ['book a hotel', 'add to their cart']).actions)
  }

  it('as they are is accepted, and held to what it wrote from then on', async () => {
    const examined = await examine(asSaid, PROSE)
    expect(examined).toMatchObject({ ok: true, evidence: { policy: { source: 'program' }, untried: [] } })
    if (!examined.ok) return
    expect(examined.policy.rules.map(({ violation }) => violation)).toEqual(['too young', 'members only'])
    expect(examined.evidence.policy.parts.map(({ text }) => text)).toContain('18')
    expect(examined.evidence.policy.uncovered).toEqual([])
  })

  it('with another threshold is refused, and told which number', async () => {
    const changed: TestProgram = ({ input, identity }, { MatchAction, CheckRules }) => {
      const rules = [
        { action: 'book a hotel', field: 'age', operator: '>=', value: 17, violation: 'too young' },
        { action: 'add to their cart', field: 'membership', operator: '==', value: true, violation: 'members only' },
      ] as const
      return CheckRules(rules, identity, MatchAction(input, ['book a hotel', 'add to their cart']).actions)
    }
    const examined = await examine(changed, PROSE)
    expect(kindsOf(examined)).toContain('policy')
    expect(messagesOf(examined)).toContain('the value `17`')
  })

  it('with other rules now and then is refused', async () => {
    const changing: TestProgram = ({ input, identity }, { MatchAction, CheckRules }) => {
      const { actions } = MatchAction(input, ['book a hotel', 'add to their cart'])
      return CheckRules(actions.length > 0 ? [HOTEL, CART] : [HOTEL], identity, actions)
    }
    const examined = await examine(changing, PROSE)
    expect(messagesOf(examined)).toContain('two different lists of rules')
  })

  it('and gives the check another user is refused, since it is held to what it wrote down', async () => {
    const older: TestProgram = ({ input, identity }, { MatchAction, CheckRules }) => {
      const age = Number(identity.age) > 18 ? 40 : (identity.age ?? null)
      const { actions } = MatchAction(input, ['book a hotel', 'add to their cart'])
      return CheckRules([HOTEL, CART], { ...identity, age }, actions)
    }
    const examined = await examine(older, PROSE)
    expect(kindsOf(examined)).toEqual(['policy', 'share'])
    expect(messagesOf(examined)).toContain("another 'age' than the user has")
  })

  const WARD_PROSE: Case = {
    ...WARD,
    requests: `Please let a nurse see patientunitstayid and labname of the lab database. A physician may see patientunitstayid, labname and labresult
of the lab database, and patientunitstayid and diagnosisname of the diagnosis database. A clerk may see eventid and cost of the cost database.`,
  }

  it('as permissions is accepted where it passes them as they are', async () => {
    const lists: TestProgram = ({ output, identity }, { ExtractAccess, CheckAccess }) => {
      const roles = new Map([
        ['nurse', { lab: ['patientunitstayid', 'labname'] }],
        [
          'physician',
          { lab: ['patientunitstayid', 'labname', 'labresult'], diagnosis: ['patientunitstayid', 'diagnosisname'] },
        ],
        ['clerk', { cost: ['eventid', 'cost'] }],
      ])
      return CheckAccess(roles.get(String(identity.role)) ?? {}, ExtractAccess(output).databases)
    }
    const examined = await examine(lists, WARD_PROSE)
    expect(examined).toMatchObject({ ok: true, evidence: { policy: { source: 'program' } } })
    if (examined.ok) expect(Object.keys(examined.policy.roles)).toEqual(['nurse', 'physician', 'clerk'])
  })

  it('with a list that is wider is refused', async () => {
    const widens: TestProgram = ({ output, identity }, { ExtractAccess, CheckAccess }) => {
      const list = { lab: ['patientunitstayid', 'labname', 'labsecret'] }
      return CheckAccess(identity.role === 'nurse' ? list : {}, ExtractAccess(output).databases)
    }
    const examined = await examine(widens, WARD_PROSE)
    expect(kindsOf(examined)).toContain('policy')
    expect(messagesOf(examined)).toContain('the column `lab.labsecret`')
  })

  it('with a list that grows where it is needed is refused', async () => {
    const grows: TestProgram = ({ output, identity }, { ExtractAccess, CheckAccess }) => {
      const { databases } = ExtractAccess(output)
      const isAsked = JSON.stringify(databases).includes('labresult')
      const list = { lab: ['patientunitstayid', 'labname', ...(isAsked ? ['labresult'] : [])] }
      return CheckAccess(identity.role === 'nurse' ? list : {}, databases)
    }
    expect(messagesOf(await examine(grows, WARD_PROSE))).toContain('two lists were passed for the role `nurse`')
  })
})
