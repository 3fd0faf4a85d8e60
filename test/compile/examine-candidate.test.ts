import { describe, expect, it } from 'vitest'
import { examineCandidate } from '../../src/compile/examine-candidate.ts'
import { examine, kindsOf } from './examine.ts'
import { openBench, type TestProgram } from './open-bench.ts'
import { honestShop, SHOP } from './shop.ts'
import { honestWard, WARD, WARD_EXAMPLES, WARD_REQUESTS } from './ward.ts'

describe('an honest program', () => {
  it('for permissions is accepted, with every change tried and held', async () => {
    const examined = await examine(honestWard, WARD)
    expect(examined).toMatchObject({ ok: true })
    if (!examined.ok) return
    const { examples, policy, mutations, untried } = examined.evidence
    expect(examples).toMatchObject({ demonstrations: 2, labelled: 6, decided: 8, agreed: 8, share: 100 })
    expect(policy).toMatchObject({ source: 'parsed', uncovered: [] })
    expect(mutations.filter(({ tried, held }) => tried !== held)).toEqual([])
    const subjects = mutations.map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['role nurse', 'column lab.labresult', 'neutral change']))
    expect(untried).toEqual([])
  })

  it('for rules is accepted, with every change tried and held', async () => {
    const examined = await examine(honestShop, SHOP)
    expect(examined).toMatchObject({ ok: true, evidence: { untried: [] } })
    if (!examined.ok) return
    const held = examined.evidence.mutations
      .filter((one) => one.tried > 0 && one.tried === one.held)
      .map(({ subject, change }) => `${subject}: ${change}`)
    for (const rule of ['rule too young to book', 'rule members only']) {
      expect(held).toContain(`${rule}: an attribute that breaks it`)
      expect(held).toContain(`${rule}: an attribute that meets it`)
      expect(held).toContain(`${rule}: a missing attribute`)
    }
  })

  it('is accepted although a disputed example has another label, which is listed', async () => {
    const [first, ...rest] = WARD_EXAMPLES
    if (first === undefined) throw new Error('no example')
    const examples = [{ ...first, label: 1 as const, disputed: true, why: 'the log shows no result' }, ...rest]
    const examined = await examine(honestWard, { ...WARD, examples })
    expect(examined).toMatchObject({ ok: true })
    if (!examined.ok) return
    expect(examined.evidence.examples).toMatchObject({ decided: 8, agreed: 7 })
    expect(examined.evidence.examples.disputed).toEqual([
      { id: first.id, label: 1, decided: 0, reasons: [], why: 'the log shows no result' },
    ])
  })

  it('gives the same evidence however many runs are made at a time', async () => {
    const bench = openBench({ ...WARD, programs: [honestWard] })
    const candidate = { plan: ['a', 'b', 'c', 'd'] as [string, string, string, string], program: String(honestWard) }
    const one = await examineCandidate({ ...bench, concurrency: 1 }, candidate)
    const many = await examineCandidate({ ...bench, concurrency: 16 }, candidate)
    expect(many).toEqual(one)
  })
})

describe('a sentence of the requests that no check stands for', () => {
  const sentence = 'Nobody may read anything about the member Smith.'
  const given = { ...WARD, requests: `${WARD_REQUESTS}\n${sentence}` }

  it('refuses the program, which is told the sentence', async () => {
    const examined = await examine(honestWard, given)
    expect(examined).toEqual({
      ok: false,
      problems: [{ kind: 'policy', message: expect.stringContaining(`\`${sentence}\``) }],
    })
  })

  it('stands in the evidence where the operator accepts it', async () => {
    const examined = await examine(honestWard, { ...given, acceptUncovered: true })
    expect(examined).toMatchObject({
      ok: true,
      evidence: { policy: { uncovered: [sentence], uncoveredAccepted: true }, modelCalls: 0 },
    })
    const whole = await examine(honestWard, WARD)
    expect(whole).toMatchObject({ ok: true, evidence: { policy: { uncovered: [], uncoveredAccepted: false } } })
  })
})

describe('examining a candidate', () => {
  it('does not run what the static check refuses', async () => {
    const bench = openBench({ ...WARD, programs: [] })
    const error = { code: 'refused' as const, message: '`fetch` is not available', line: 3 }
    const examined = await examineCandidate(
      { ...bench, checkProgram: () => error, run: () => Promise.reject(new Error('it ran')) },
      { plan: ['a', 'b', 'c', 'd'], program: 'fetch()' },
    )
    expect(examined).toEqual({
      ok: false,
      problems: [{ kind: 'refused', message: '`fetch` is not available (line 3)' }],
    })
  })

  it('accepts nothing without an example', async () => {
    const examined = await examine(honestWard, { requests: WARD_REQUESTS, examples: [], leastShare: 0 })
    expect(kindsOf(examined)).toEqual(['share'])
  })

  it('refuses a program that decides 79 of 100 examples where it must decide 80', async () => {
    const [allowed, denied] = WARD_EXAMPLES
    if (allowed === undefined || denied === undefined) throw new Error('no examples')
    const examples = Array.from({ length: 100 }, (_, n) => {
      const { action, ...rest } = n % 2 === 0 ? allowed : denied
      return { ...rest, id: `row${n}`, action: { ...action, output: n < 79 ? action.output : { sql: 'nothing' } } }
    })
    const picky: TestProgram = ({ output, identity, policy }, { ExtractAccess, CheckAccess }) => {
      const { databases } = ExtractAccess(output)
      if (Object.keys(databases).length === 0) return { unknown: 'nothing is read' }
      return CheckAccess(policy?.roles[String(identity.role)] ?? {}, databases)
    }
    const refused = await examine(picky, { ...WARD, examples })
    expect(kindsOf(refused)).toEqual(['share'])
    expect(JSON.stringify(refused)).toContain('decided 79 of 100 examples (79.0 percent), expected at least 80 percent')
    expect(await examine(picky, { ...WARD, examples, leastShare: 79 })).toMatchObject({ ok: true })
  })
})
