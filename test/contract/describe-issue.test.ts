import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeIssues } from '../../src/contract/describe-issue.ts'

const Shape = z.strictObject({
  a: z.string(),
  b: z.enum(['x', 'y']),
  c: z.union([z.literal(0), z.literal(1)]),
  d: z.array(z.number().min(3)),
})

function issuesOf(value: unknown): string {
  const parsed = Shape.safeParse(value)
  return parsed.success ? '' : describeIssues(parsed.error.issues, value)
}

describe('describeIssues', () => {
  it.each([
    [{ b: 'x', c: 0, d: [] }, 'field `a`: expected string, got nothing'],
    [{ a: 'a', b: 'z', c: 0, d: [] }, 'field `b`: expected "x" or "y", got `"z"`'],
    [{ a: 'a', b: 'x', c: 2, d: [] }, 'field `c`: expected 0 or 1, got `2`'],
    [{ a: 'a', b: 'x', c: 0, d: ['3'] }, 'field `d.0`: expected number, got `"3"`'],
    [{ a: 'a', b: 'x', c: 0, d: [], e: 1 }, 'expected no field `e`'],
    [null, 'expected object, got `null`'],
  ])('%j: %s', (value, text) => {
    expect(issuesOf(value)).toBe(text)
  })

  it('quotes no more than the beginning of a long value, and no more than five fields', () => {
    expect(issuesOf({ a: 'a', b: 'x'.repeat(1000), c: 0, d: [] }).length).toBeLessThan(120)
    expect(issuesOf({ a: 'a', b: 'x', c: 0, d: [1, 1, 1, 1, 1, 1, 1] })).toMatch(/; and 2 more$/)
  })

  it('names five of many fields that should not be there, and cuts their names', () => {
    const fine = { a: 'a', b: 'x', c: 0, d: [] }
    const extra = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`e${index}`, 1]))
    expect(issuesOf({ ...fine, ...extra })).toBe('expected no field `e0`, `e1`, `e2`, `e3`, `e4` and 3 more')
    expect(issuesOf({ ...fine, [`e${'x'.repeat(1000)}`]: 1 })).toBe(`expected no field \`e${'x'.repeat(59)}…\``)
  })

  it('does not look up the prototype for a field’s value', () => {
    expect(issuesOf(Object.create({ a: 1 }))).toContain('field `a`: expected string, got nothing')
  })
})
