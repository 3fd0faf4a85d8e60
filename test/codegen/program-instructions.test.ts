import { describe, expect, it } from 'vitest'
import { programInstructions } from '../../src/codegen/program-instructions.ts'
import { llmTask } from '../fixtures/llm-task.ts'

const { tools } = llmTask()
const [checkAccess, extractAccess] = tools
const CHECK_RULES = { name: 'CheckRules', kind: 'check', description: '', declaration: '' } as const
const CHECK_HOURS = { ...CHECK_RULES, name: 'CheckHours' } as const
const OF_ACCESS = "- CheckAccess gets the acting role's own list"
const OF_RULES = '- CheckRules gets all rules'
const OF_POLICY = 'policy.roles maps role to database'
const MUST_CALL = 'The program must call a check'
const OWN_RESULT = 'Its result is {denied: boolean, reasons: []}'

describe('what a coder is told of programs', () => {
  it('is about the tools that there are', () => {
    const access = programInstructions(llmTask())
    expect(access).toContain(OF_ACCESS)
    expect(access).not.toContain(OF_RULES)
    const rules = programInstructions(llmTask({ tools: [CHECK_RULES] }))
    expect(rules).toContain(OF_RULES)
    expect(rules).not.toContain('CheckAccess')
  })

  it.each([
    ['a policy that parsed', llmTask({ tools: [CHECK_HOURS] }), true],
    ['a tool that takes one', llmTask({ policy: null }), true],
    ['neither', llmTask({ tools: [CHECK_HOURS], policy: null }), false],
  ])('speaks of the policy with %s', (_name, task, expected) => {
    expect(programInstructions(task).includes(OF_POLICY)).toBe(expected)
  })

  it('asks for a call of a check where only that is evidence', () => {
    const told = programInstructions(llmTask())
    expect(told).toContain(MUST_CALL)
    expect(told).not.toContain(OWN_RESULT)
  })

  it('leaves the choice where functions of its own are evidence too', () => {
    const told = programInstructions(llmTask({ ownFunctions: true }))
    for (const part of [OF_ACCESS, OWN_RESULT, 'functions of its own', 'functions of the toolbox'])
      expect(told).toContain(part)
    expect(told).not.toContain(MUST_CALL)
  })

  it('speaks of nothing but functions of its own where there are no tools', () => {
    const told = programInstructions(llmTask({ ownFunctions: true, tools: [], policy: null }))
    expect(told).toContain('It defines all that it needs as functions of its own')
    for (const form of [
      "{kind: 'access', database, columns: []}",
      "{kind: 'rule', rule, field, operator, required, actual}",
      "{kind: 'policy', policy, detail}",
    ])
      expect(told).toContain(form)
    expect(told).not.toMatch(/toolbox|CheckAccess|CheckRules|policy\.|^- policy:/m)
  })

  it('says nothing of an action', () => {
    const one = programInstructions(llmTask({ tools: [checkAccess, extractAccess].flatMap((tool) => tool ?? []) }))
    expect(one).toBe(programInstructions(llmTask({ input: 'another', output: 'thing', identity: null, role: null })))
  })
})
