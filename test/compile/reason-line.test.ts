import { describe, expect, it } from 'vitest'
import { reasonLine } from '../../src/compile/reason-line.ts'

describe('reasonLine', () => {
  it('says for each kind what was found', () => {
    const rule = { kind: 'rule', rule: 'young', field: 'age', operator: '>=', required: 18, actual: null } as const
    expect(reasonLine({ kind: 'access', database: 'lab', columns: ['a', 'b'] })).toBe('access: lab (a, b)')
    expect(reasonLine(rule)).toBe('rule: young (age >= 18, got null)')
    expect(reasonLine({ kind: 'policy', policy: 'own', detail: 'no' })).toBe('own: no')
    expect(reasonLine({ kind: 'tool', tool: 'CheckIt', detail: 'no' })).toBe('CheckIt: no')
    expect(reasonLine({ kind: 'failure', code: 'timeout', message: 'slow' })).toBe('timeout: slow')
  })
})
