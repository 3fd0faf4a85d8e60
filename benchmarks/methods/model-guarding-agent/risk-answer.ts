import { z } from 'zod'
import { Risk } from '../../../src/contract/check-result.ts'
import { type AnswerForm, answerForm } from './answer-form.ts'

/** Strict: a decision or a risk that the model adds may contradict the number of its violations. */
function riskShape(policies: ReadonlyMap<string, string>) {
  const names = [...policies.values()].map((name) => `\`${name}\``).join(', ')
  const Policy = z.string().refine((name) => policies.has(fold(name)), `one of ${names}, or an empty list`)
  return z.strictObject({ violations: z.array(Policy) })
}

type Requested = {
  /** The policies of the requests, by name. */
  readonly policies: readonly string[]
  /** Least risk that denies. */
  readonly denyFrom: Risk
}

/** Requests whose violations add up to a risk. Other names than theirs are no answer. */
export function riskAnswer({ policies, denyFrom }: Requested): AnswerForm {
  const byFold = new Map(policies.map((policy) => [fold(policy), policy]))
  return answerForm({
    name: 'risk_answer',
    instruction: `Answer with one JSON object: {"violations": []}.
violations names every policy of the requests that the output violates, by the name that the requests give it, each once. It
is empty where none is violated.`,
    shape: riskShape(byFold),
    toResult: ({ violations }) => {
      const named = new Set(violations.map((name) => byFold.get(fold(name)) ?? name))
      const level = Math.min(named.size, Risk.options.length - 1)
      return {
        decision: level >= Risk.options.indexOf(denyFrom) ? 'deny' : 'allow',
        reasons: [...named].map((policy) => ({ kind: 'policy', policy, detail: 'named by the model' })),
        risk: Risk.options[level] ?? 'very-high',
      }
    },
  })
}

/** Names that differ only in case and white space are one. */
function fold(name: string): string {
  return name.trim().split(/\s+/).join(' ').toLowerCase()
}
