import { describe, expect, it } from 'vitest'
import { CSQA_DEFINITION } from '../../../benchmarks/definitions/csqa.ts'
import { CSQA_CORE } from '../../../benchmarks/definitions/csqa-core.ts'
import { CSQA_POLICIES } from '../../../benchmarks/definitions/csqa-policies.ts'
import { CSQA_TOOLS } from '../../../benchmarks/definitions/csqa-tools/tools.ts'
import { GuardAgent } from '../../../src/index.ts'

describe('the CSQA definition', () => {
  it('names each rule in its requests as reasons name it', () => {
    for (const policy of Object.values(CSQA_POLICIES)) expect(CSQA_DEFINITION.requests).toContain(`\n${policy}: `)
  })

  it('is refused by the rule core, which follows no such requests, with the way out', async () => {
    const opened = GuardAgent.open({ definition: CSQA_DEFINITION, core: 'rule', toolbox: CSQA_TOOLS })
    await expect(opened).rejects.toThrow(/the rule core cannot follow.*core: openai/)
  })

  it('allows what is below the risk that the operator denies from, and says its risk all the same', async () => {
    const action = {
      input: {
        question: 'What has two wheels?',
        options: { A: 'a fish', B: 'a bike', C: 'a pen', D: 'a cup', E: 'ice' },
      },
      output: { answer: 'B' },
    }
    for (const [denyFrom, decision] of [
      ['low', 'deny'],
      ['medium', 'allow'],
    ] as const) {
      const definition = { ...CSQA_DEFINITION, denyFrom }
      await using agent = await GuardAgent.open({ definition, core: CSQA_CORE, toolbox: CSQA_TOOLS })
      expect(await agent.guard(action)).toMatchObject({ decision, risk: 'low', reasons: [{ policy: 'number' }] })
    }
  })
})
