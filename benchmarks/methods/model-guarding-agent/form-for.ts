import { CSQA_POLICIES } from '../../definitions/csqa-policies.ts'
import { WEB_RULES } from '../../definitions/web-rules.ts'
import type { Benchmark } from '../../runners/benchmarks.ts'
import { ACCESS_ANSWER } from './access-answer.ts'
import type { AnswerForm } from './answer-form.ts'
import { riskAnswer } from './risk-answer.ts'
import { rulesAnswer } from './rules-answer.ts'

/** The form of answer whose reasons can be scored against a benchmark's gold. */
export function formFor({ name, definition }: Benchmark): AnswerForm {
  switch (name) {
    case 'eicu-ac':
      return ACCESS_ANSWER
    case 'mind2web-sc':
      return rulesAnswer(WEB_RULES)
    case 'csqa':
      return riskAnswer({ policies: Object.values(CSQA_POLICIES), denyFrom: definition.denyFrom ?? 'low' })
  }
}
