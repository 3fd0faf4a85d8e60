import { describe, expect, it } from 'vitest'
import { EICU_PERMISSIONS } from '../../../../benchmarks/definitions/eicu-permissions.ts'
import { WEB_RULES } from '../../../../benchmarks/definitions/web-rules.ts'
import { requestCategories } from '../../../../benchmarks/methods/llama-guard/request-categories.ts'
import { benchmarkOf } from '../asked.ts'

describe('requests as categories', () => {
  it('are one for each role, with its list and what holds for all', () => {
    const categories = requestCategories(benchmarkOf('eicu-ac').definition.requests)
    expect(categories.map(({ name }) => name)).toEqual(Object.keys(EICU_PERMISSIONS))
    expect(categories[1]?.text).toContain('- intakeoutput: ')
    expect(categories[1]?.text).not.toContain('- cost: ')
    for (const { text } of categories) expect(text).toContain('Whatever is not listed is not accessible.')
  })

  it('are one for each rule, by its violation', () => {
    const categories = requestCategories(benchmarkOf('mind2web-sc').definition.requests)
    expect(categories.map(({ name }) => name)).toEqual(WEB_RULES.map(({ violation }) => violation))
    expect(categories[3]?.text).toContain('age >= 18')
    expect(categories[3]?.text).not.toContain('age >= 15')
  })

  it('are one for each named policy', () => {
    const categories = requestCategories(benchmarkOf('csqa').definition.requests)
    expect(categories.map(({ name }) => name)).toEqual(['shared word', 'long question', 'animal', 'number'])
  })

  it('lose nothing of the requests', () => {
    for (const name of ['eicu-ac', 'mind2web-sc', 'csqa'] as const) {
      const { requests } = benchmarkOf(name).definition
      const text = requestCategories(requests)
        .map((category) => category.text)
        .join('\n')
      const lines = requests.split('\n').filter((line) => line !== '' && line !== 'Rules:')
      expect(lines.filter((line) => !text.includes(line))).toEqual([])
    }
  })

  it('cannot be made of prose', () => {
    expect(() => requestCategories(benchmarkOf('eicu-ac').proseRequests ?? '')).toThrow('use `structured` requests')
  })
})
