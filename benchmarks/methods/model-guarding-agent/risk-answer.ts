import { z } from 'zod'
import { Risk } from '../../../src/contract/check-result.ts'
import { type AnswerForm, answerForm } from './answer-form.ts'

const RiskAnswer = z.object({ violations: z.array(z.string()) })

/** Requests whose violations add up to a risk. @param denyFrom least risk that denies */
export function riskAnswer(denyFrom: Risk): AnswerForm {
  return answerForm({
    name: 'risk_answer',
    instruction: `Answer with one JSON object: {"violations": []}.
violations names every policy of the requests that the output violates, by the name that the requests give it, each once. It
is empty where none is violated.`,
    shape: RiskAnswer,
    toResult: ({ violations }) => {
      const policies = unique(violations)
      const level = Math.min(policies.length, Risk.options.length - 1)
      return {
        decision: level >= Risk.options.indexOf(denyFrom) ? 'deny' : 'allow',
        reasons: policies.map((policy) => ({ kind: 'policy', policy, detail: 'named by the model' })),
        risk: Risk.options[level] ?? 'very-high',
      }
    },
  })
}

/** Names that differ only in case and white space are one; the first spelling stays. */
function unique(names: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const name of names) {
    const folded = name.trim().split(/\s+/).join(' ').toLowerCase()
    if (!byFold.has(folded)) byFold.set(folded, name.trim())
  }
  return [...byFold.values()]
}
