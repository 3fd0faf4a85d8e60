import { describe, expect, it } from 'vitest'
import { Definition, denyFromOf } from '../../src/contract/definition.ts'

const GIVEN = {
  name: 'library',
  agent: 'library-agent',
  specification: 'lends books',
  requests: 'Members are private.',
}

describe('a definition', () => {
  it('has the built-in tools and no risk levels, unless it says otherwise', () => {
    expect(Definition.parse(GIVEN)).toMatchObject({ builtInTools: true, riskLevels: false })
    expect(Definition.safeParse({ ...GIVEN, builtInTools: 'no' }).success).toBe(false)
    expect(Definition.safeParse({ ...GIVEN, riskLevels: 'low' }).success).toBe(false)
  })
})

describe('the least risk that denies', () => {
  it.each([
    [{ riskLevels: false }, null],
    [{ riskLevels: true }, 'low'],
    [{ riskLevels: false, denyFrom: 'medium' }, 'medium'],
    [{ riskLevels: true, denyFrom: 'very-high' }, 'very-high'],
  ] as const)('of %j is %s', (definition, expected) => {
    expect(denyFromOf(definition)).toBe(expected)
  })
})
