import { describe, expect, it } from 'vitest'
import { MethodName } from '../../../../benchmarks/methods/method-name.ts'
import { paperBeside } from '../../../../benchmarks/reports/terminal/paper-beside.ts'

describe('paperBeside', () => {
  it("is the method's own row of table 1, with GPT-4 where a model is asked in the paper", () => {
    const found = MethodName.options.map((method) => {
      const [beside] = paperBeside({ benchmark: 'mind2web-sc', method })
      return [method, beside === undefined ? null : `${beside.row.method} ${beside.row.model}`]
    })
    expect(Object.fromEntries(found)).toEqual({
      guardagent: 'guardagent GPT-4',
      rule: 'guardagent GPT-4',
      'model-guarding-agent': 'model-guarding-agent GPT-4',
      'llama-guard': 'llama-guard LlamaGuard3-8B',
      'llama-guard-requests': null,
      hardcoded: 'hardcoded GPT-4',
      'allow-all': null,
      'deny-all': null,
      'code-choice': null,
    })
  })

  it('says where the row is of another method, and has none for a set that is not in the table', () => {
    expect(paperBeside({ benchmark: 'eicu-ac', method: 'rule' })[0]?.notes).toEqual([
      expect.stringContaining('no method `rule`'),
    ])
    expect(paperBeside({ benchmark: 'eicu-ac', method: 'guardagent' })[0]?.notes).toEqual([])
    expect(paperBeside({ benchmark: 'csqa', method: 'guardagent' })).toEqual([])
  })
})
