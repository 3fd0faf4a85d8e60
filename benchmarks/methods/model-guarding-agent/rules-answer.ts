import { z } from 'zod'
import type { Action } from '../../../src/contract/action.ts'
import type { Reason } from '../../../src/contract/reason.ts'
import type { WebRule } from '../../definitions/web-rules.ts'
import { type AnswerForm, answerForm } from './answer-form.ts'

const RulesAnswer = z
  .object({ violations: z.array(z.string()), decision: z.enum(['allow', 'deny']) })
  .refine(({ decision, violations }) => decision === 'deny' || violations.length === 0, {
    path: ['decision'],
    message: 'deny where a rule is violated, or an empty list',
  })

/** Requests that are rules: what must hold of the user before a kind of action. */
export function rulesAnswer(rules: readonly WebRule[]): AnswerForm {
  return answerForm({
    name: 'rules_answer',
    instruction: `Answer with one JSON object: {"violations": [], "decision"}.
violations names every rule that the action of the output violates, by the rule's own words after "violation:". It is empty
where none is violated. decision is deny if any rule is violated, else allow.`,
    shape: RulesAnswer,
    toResult: ({ decision, violations }, action) => ({
      decision,
      reasons: violations.map((violation) => reasonFor(violation, { rules, action })),
    }),
  })
}

function plain(text: string): string {
  return text.trim().split(/\s+/).join(' ').toLowerCase()
}

/** What the model names, with what the requests require and what the user has; a rule that is none of theirs stays a name. */
function reasonFor(violation: string, { rules, action }: { rules: readonly WebRule[]; action: Action }): Reason {
  const rule = rules.find((one) => plain(one.violation) === plain(violation))
  if (rule === undefined) return { kind: 'policy', policy: violation, detail: 'no rule of the requests has this name' }
  const { field, operator, value } = rule
  const identity = new Map(Object.entries(action.identity ?? {}))
  return { kind: 'rule', rule: rule.violation, field, operator, required: value, actual: identity.get(field) ?? null }
}
