import { describe, expect, it } from 'vitest'
import { listProblems } from '../../src/codegen/list-problems.ts'
import type { CompileProblem } from '../../src/contract/compiled.ts'

function problems(kind: CompileProblem['kind'], count: number): CompileProblem[] {
  return Array.from({ length: count }, (_, n) => ({ kind, message: `message ${n}`, example: `e-${n}` }))
}

describe('listProblems', () => {
  it('lists problems by kind, in their order', () => {
    expect(listProblems([...problems('label', 2), { kind: 'share', message: 'too few' }])).toBe(
      'label (2):\n- example e-0: message 0\n- example e-1: message 1\nshare (1):\n- too few',
    )
  })

  it('shows at most 30, some of every kind, and counts the rest', () => {
    const text = listProblems([...problems('label', 500), ...problems('mutation', 12), ...problems('policy', 3)])
    expect(text.split('\n').filter((line) => line.startsWith('- example'))).toHaveLength(30)
    expect(text).toContain('label (500):')
    expect(text).toMatch(/and 485 more of this kind/)
    expect(text.match(/mutation \(12\):\n(- example .*\n){12}/)).not.toBeNull()
    expect(text.match(/policy \(3\):(\n- example .*){3}$/)).not.toBeNull()
  })

  it('cuts each to one line of 320 characters', () => {
    const [line = ''] = listProblems([{ kind: 'error', message: `a\nb ${'x'.repeat(999)}` }])
      .split('\n')
      .slice(1)
    expect(line).toMatch(/^- a b x+…$/)
    expect(line).toHaveLength(322)
  })
})
