import { describe, expect, it } from 'vitest'
import type { AuditRecord } from '../../src/contract/audit.ts'
import type { Demonstration } from '../../src/contract/demonstration.ts'
import { InputError } from '../../src/contract/errors.ts'
import { confirmDemonstration } from '../../src/trust/confirm-demonstration.ts'
import { decideVerdict, type HumanDecision } from '../../src/trust/decide-verdict.ts'
import { learnFromVerdict } from '../../src/trust/learn-from-verdict.ts'
import type { Trust } from '../../src/trust/trust.ts'
import { sampleEntry } from '../audit/fixtures/sample-entry.ts'
import { NOW, trustOf } from './trust-of.ts'

const record: AuditRecord = { sequence: 1, previous: '', hash: '', entry: sampleEntry('v1') }
const learned = learnFromVerdict(record)
const SAME: HumanDecision = { label: 1, by: 'ada' }
const OTHER: HumanDecision = { label: 0, by: 'ada' }

function decide(trust: Trust, decision: HumanDecision, admission: 'confirm' | 'human-decision' = 'human-decision') {
  return decideVerdict(trust, { record, decision, admission })
}

describe('a person who agrees', () => {
  it('lets in what was learned, where the rule says so', async () => {
    const trust = trustOf([learned])
    expect(await decide(trust, SAME)).toEqual({
      verdict: 'v1',
      demonstration: 'learned-v1',
      outcome: 'confirmed',
      why: null,
    })
    expect(trust.memory.get('learned-v1')?.confirmation).toEqual({ by: 'ada', at: NOW, rule: 'human-decision' })
  })

  it('changes nothing where the rule does not, and is told what would', async () => {
    const trust = trustOf([learned])
    const decided = await decide(trust, SAME, 'confirm')
    expect(decided).toMatchObject({ outcome: 'waiting', why: expect.stringMatching(/`confirm`: it waits/) })
    expect(trust.memory.get('learned-v1')).toEqual(learned)
  })

  it('does not let in what cannot be checked, and is told why', async () => {
    const trust = trustOf([learned], () => Promise.reject(new InputError('its program does not run')))
    expect(await decide(trust, SAME)).toMatchObject({ outcome: 'waiting', why: 'its program does not run' })
    expect(trust.memory.get('learned-v1')).toEqual(learned)
  })

  it('changes nothing about what was confirmed or distrusted before', async () => {
    const trust = trustOf([{ ...learned, status: 'confirmed' }])
    expect(await decide(trust, SAME)).toMatchObject({ outcome: 'confirmed', why: expect.stringMatching(/before/) })
    trust.memory.distrust('learned-v1', { by: 'eve', at: NOW })
    expect(await decide(trust, SAME)).toMatchObject({ outcome: 'distrusted' })
    expect(trust.memory.get('learned-v1')?.status).toBe('distrusted')
  })
})

describe('one that was distrusted, removed and added again', () => {
  function again() {
    const trust = trustOf([learned])
    trust.memory.distrust('learned-v1', { by: 'eve', at: NOW, why: 'it leaks' })
    trust.memory.remove('learned-v1', { by: 'mallory', at: NOW })
    trust.memory.add([learned])
    return trust
  }

  it('is not let in by a rule, which says who distrusted it and why', async () => {
    const trust = again()
    const decided = await decide(trust, SAME)
    expect(decided).toMatchObject({
      outcome: 'waiting',
      why: expect.stringMatching(/distrusted by eve \(it leaks\), .* before.*rule human-decision/),
    })
    expect(trust.memory.get('learned-v1')).toEqual(learned)
  })

  it('is let in by a person who confirms it', async () => {
    const trust = again()
    expect((await confirmDemonstration(trust, 'learned-v1', { by: 'ada' })).status).toBe('confirmed')
  })
})

describe('a person who decides otherwise', () => {
  it.each(['quarantined', 'confirmed'] as const)('has a %s one distrusted, under either rule', async (status) => {
    for (const admission of ['confirm', 'human-decision'] as const) {
      const trust = trustOf([{ ...learned, status }])
      expect(await decide(trust, OTHER, admission)).toMatchObject({ outcome: 'distrusted' })
      expect(trust.memory.get('learned-v1')?.status).toBe('distrusted')
      expect(trust.memory.history({ id: 'learned-v1' }).at(-1)).toMatchObject({
        what: 'distrusted',
        by: 'ada',
        why: 'verdict v1 said deny, ada decided allow',
      })
    }
  })

  it('has it distrusted once', async () => {
    const trust = trustOf([learned])
    await decide(trust, OTHER)
    await decide(trust, OTHER)
    expect(trust.memory.history({ id: 'learned-v1' }).filter(({ what }) => what === 'distrusted')).toHaveLength(1)
  })
})

describe('a decision', () => {
  it('about a verdict that nobody learned from changes nothing', async () => {
    expect(await decide(trustOf([]), SAME)).toMatchObject({
      demonstration: null,
      outcome: 'none',
      why: expect.stringMatching(/--verdict v1/),
    })
  })

  const imposters: readonly (readonly [string, Partial<Demonstration>])[] = [
    ['another program', { program: 'return other' }],
    ['another label', { label: 0 }],
    ['another input', { input: 'other' }],
    ['another verdict', { source: { ...learned.source, verdict: 'v2' } }],
    ['no verdict', { source: { kind: 'import', from: 'file' } }],
  ]
  it.each(imposters)('never touches what has the id but %s', async (_name, change) => {
    const imposter = { ...learned, ...change }
    for (const decision of [SAME, OTHER]) {
      const trust = trustOf([imposter])
      expect(await decide(trust, decision)).toMatchObject({ outcome: 'none' })
      expect(trust.memory.get('learned-v1')).toEqual(imposter)
    }
  })

  it('of no label or nobody is an error, and distrusts nothing', async () => {
    const trust = trustOf([learned])
    for (const decision of [
      { by: 'ada' },
      { label: null, by: 'ada' },
      { label: '1', by: 'ada' },
      { label: 1, by: '' },
    ]) {
      await expect(decide(trust, decision as HumanDecision)).rejects.toThrow(InputError)
    }
    expect(trust.memory.get('learned-v1')).toEqual(learned)
  })
})
