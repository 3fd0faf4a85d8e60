import { describe, expect, it } from 'vitest'
import { withOtherLabels, withoutIds } from '../../../src/compile/mutate/label-keys.ts'

describe('withOtherLabels', () => {
  it('turns every label round, on all levels', () => {
    const value = { q: 'x', label: 1, meta: { 'is-correct': true, gold: 'Deny' }, rows: [{ expected: 'no' }] }
    expect(withOtherLabels(value, 1)).toMatchObject({
      q: 'x',
      label: 0,
      meta: { 'is-correct': false, gold: 'allow' },
      rows: [{ expected: 'yes' }],
    })
  })

  it('adds labels that say the other thing where there is none', () => {
    expect(withOtherLabels({ q: 'x' }, 1)).toEqual({ label: 0, gold: 0, expected: false, is_correct: true, q: 'x' })
  })

  it('empties a label that has no opposite', () => {
    expect(withOtherLabels({ gold: 'C' }, 0)).toMatchObject({ gold: null })
  })

  it('turns a label in text round, and leaves other text alone', () => {
    expect(withOtherLabels('what? label: 1, gold = "allow". labels: 1', 1)).toBe(
      'what? label: 0, gold = "deny". labels: 1',
    )
  })
})

describe('withoutIds', () => {
  it('takes away what names an example, on all levels, and no other key', () => {
    expect(withoutIds({ id: 7, q: 'x', row: { example_id: 'a', patientid: 3 } })).toEqual({
      q: 'x',
      row: { patientid: 3 },
    })
  })
})
