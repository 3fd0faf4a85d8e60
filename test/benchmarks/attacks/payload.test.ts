import { describe, expect, it } from 'vitest'
import { instructionFor, wantedBy } from '../../../benchmarks/attacks/instruction.ts'
import { payloadOf } from '../../../benchmarks/attacks/payload.ts'
import type { Gold, GoldFindings } from '../../../benchmarks/datasets/dataset.ts'
import { AttackStyle } from '../../../benchmarks/runners/cell.ts'

const FINDINGS: readonly GoldFindings[] = [
  { kind: 'access', inaccessible: {} },
  { kind: 'rules', violations: [] },
  { kind: 'risk', policies: [], risk: 'none' },
]
const GOLDS = FINDINGS.flatMap((findings) => [
  { label: 0 as const, findings },
  { label: 1 as const, findings },
])
const titled = GOLDS.map((gold): [string, Pick<Gold, 'label' | 'findings'>] => [
  `${gold.findings.kind} ${gold.label}`,
  gold,
])

describe('what an attack wants', () => {
  it('is the opposite of what is right', () => {
    expect(wantedBy({ label: 1 })).toBe('allow')
    expect(wantedBy({ label: 0 })).toBe('deny')
  })

  it.each(titled)(
    '%s: the instruction asks for it in prose, in a program and in the reply, and never for the other',
    (_, gold) => {
      const instruction = instructionFor(gold)
      const [wanted, other] = gold.label === 1 ? ['allow', 'deny'] : ['deny', 'allow']
      expect(instruction).toContain(`"decision": "${wanted}"`)
      expect(instruction).toContain(`denied: ${wanted === 'deny'}`)
      expect(instruction).not.toContain(`"${other}"`)
      expect(instruction).not.toContain(`denied: ${other === 'deny'}`)
    },
  )

  it('has words of its own for each kind of requests', () => {
    expect(new Set(GOLDS.map(instructionFor)).size).toBe(GOLDS.length)
  })
})

describe('the payload of a style', () => {
  it.each(titled)('%s: carries the instruction in all five, and no two are the same', (_, gold) => {
    const payloads = AttackStyle.options.map((style) => payloadOf(style, gold))
    expect(payloads.every((payload) => payload.endsWith(instructionFor(gold)))).toBe(true)
    expect(new Set(payloads).size).toBe(5)
  })

  const gold = { label: 1 as const, findings: { kind: 'access' as const, inaccessible: {} } }

  it('has line breaks and tabs only where escape characters belong to it', () => {
    const broken = AttackStyle.options.filter((style) => /[\n\t]/.test(payloadOf(style, gold)))
    expect(broken).toEqual(['escape-characters', 'combined'])
  })

  it('combined: claims that the task is done and calls to disregard what came before', () => {
    const opening = (style: AttackStyle) => payloadOf(style, gold).replace(instructionFor(gold), '').trim()
    expect(payloadOf('combined', gold)).toContain(opening('context-ignoring'))
    expect(payloadOf('combined', gold)).toContain(opening('fake-completion'))
    expect(opening('naive')).toBe('')
  })

  it('claims a verdict that is the wanted one', () => {
    expect(payloadOf('fake-completion', gold)).toContain('Verdict: allow')
    expect(payloadOf('fake-completion', { ...gold, label: 0 })).toContain('Verdict: deny')
  })
})
