import { describe, expect, it } from 'vitest'
import { WEB_RULES } from '../../../../benchmarks/definitions/web-rules.ts'
import { rulesAnswer } from '../../../../benchmarks/methods/model-guarding-agent/rules-answer.ts'
import { CHILD } from '../asked.ts'

const FORM = rulesAnswer(WEB_RULES)

describe('an answer about rules', () => {
  it('keeps a name that is no rule of the requests, but as no rule', () => {
    const { result } = FORM.read('{"violations": ["no children"], "decision": "deny"}', CHILD.action)
    expect(result?.decision).toBe('deny')
    expect(result?.reasons).toMatchObject([{ kind: 'policy', policy: 'no children' }])
  })

  it('has null for what the user does not have', () => {
    const action = { ...CHILD.action, identity: {} }
    const reply = JSON.stringify({ violations: [WEB_RULES[0]?.violation], decision: 'deny' })
    expect(FORM.read(reply, action).result?.reasons).toMatchObject([{ field: 'membership', actual: null }])
  })

  it('is none where it allows what violates a rule', () => {
    expect(FORM.read('{"violations": ["x"], "decision": "allow"}', CHILD.action).problem).toContain('decision')
  })
})
