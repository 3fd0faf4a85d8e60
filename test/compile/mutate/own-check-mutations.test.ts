import { describe, expect, it } from 'vitest'
import type { Ground, Shown } from '../../../src/compile/mutate/mutation.ts'
import { ownCheckMutations } from '../../../src/compile/mutate/own-check-mutations.ts'
import type { Json } from '../../../src/contract/json.ts'

const OWN = new Set(['CheckText'])

function shown(output: Json, tool = 'CheckText', denied = true): Shown {
  const call = { tool, arguments: [output], result: { denied, reasons: [] }, ms: 0 }
  const decision = denied ? 'deny' : 'allow'
  return {
    example: { id: 'one', from: 'labelled', action: { input: 'q', output }, label: denied ? 1 : 0, disputed: false },
    run: { kind: 'decided', result: { decision, reasons: [] }, calls: [call] },
    who: { identity: null, role: null },
    touched: { databases: {}, unread: [] },
  }
}

function mutationsOf(...all: Shown[]) {
  const ground: Ground = {
    policy: { roles: {}, rules: [] },
    shown: all,
    readAction: () => ({ identity: null, role: null }),
    touched: async () => ({ databases: {}, unread: [] }),
  }
  return ownCheckMutations(ground, OWN)
}

describe('ownCheckMutations', () => {
  it('puts a denied text into JSON, and behind and before a long text', () => {
    const mutations = mutationsOf(shown('the secret'))
    expect(mutations.map(({ subject, change }) => `${subject}: ${change}`)).toEqual([
      'check CheckText: the output as JSON',
      'check CheckText: a long text before the output',
      'check CheckText: a long text after the output',
    ])
    const [wrapped, before, after] = mutations.map(({ action }) => action.output)
    expect(wrapped).toEqual({ answer: 'the secret' })
    expect(String(before).indexOf('the secret')).toBeGreaterThan(10_000)
    expect(String(after).length).toBeGreaterThan(10_000)
    expect(String(after).startsWith('the secret\n')).toBe(true)
    for (const { must } of mutations)
      expect(must).toEqual({ kind: 'not-allow', unlessGiven: { checks: ['CheckText'], text: 'the secret' } })
  })

  it('changes the longest text of JSON', () => {
    const [before] = mutationsOf(shown({ id: 'x', answers: ['no', 'the secret'] }))
    expect(before?.change).toBe('a long text before the output')
    expect(before?.action.output).toMatchObject({
      id: 'x',
      answers: ['no', expect.stringMatching(/^The.*\n\nthe secret$/s)],
    })
  })

  it('makes nothing of what another check denied, of what was allowed, and of no text', () => {
    expect(mutationsOf(shown('a', 'CheckAccess'), shown('a', 'CheckText', false), shown({ id: 7 }))).toEqual([])
  })

  it('changes at most five examples', () => {
    expect(mutationsOf(...Array.from({ length: 9 }, () => shown('the secret')))).toHaveLength(15)
  })
})
