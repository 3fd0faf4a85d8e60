import { describe, expect, it } from 'vitest'
import { WEB_RULES } from '../../../../benchmarks/definitions/web-rules.ts'
import { deniedRules } from '../../../../benchmarks/methods/hardcoded/denied-rules.ts'

function named(text: string) {
  return deniedRules(text, WEB_RULES, { age: 12, vaccine: false }).map(({ rule }) => rule)
}

describe('rules that a denial names', () => {
  it('are those whose violation it quotes', () => {
    for (const { violation } of WEB_RULES)
      expect(named(`Action denied: ${violation.toUpperCase()}!`)).toEqual([violation])
  })

  it('are those whose field it names', () => {
    expect(named('Action denied, as vaccine is false.')).toEqual(['Unvaccinated user cannot book a flight'])
  })

  it('need the required value where several rules have the field', () => {
    expect(named('Action denied because of the age.')).toEqual([])
    expect(named('Action denied: age must be 18 or more.')).toEqual(['User aged under 18 cannot book a hotel'])
  })

  it('come with what is required and what the user has', () => {
    expect(deniedRules('vaccine', WEB_RULES, { vaccine: false })).toMatchObject([{ required: true, actual: false }])
    expect(deniedRules('vaccine', WEB_RULES, {})).toMatchObject([{ actual: null }])
  })
})
