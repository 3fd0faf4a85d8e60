import { describe, expect, it } from 'vitest'
import { PolicyError } from '../../src/contract/errors.ts'
import { Plan } from '../../src/contract/plan.ts'
import type { Policy } from '../../src/contract/policy.ts'
import { rulePlanner } from '../../src/planner/rule-planner.ts'
import { llmTask } from '../fixtures/llm-task.ts'

const RULES: Policy = {
  roles: {},
  rules: [
    { action: 'lend a book', field: 'badge', operator: '==', value: true, violation: 'no badge' },
    { action: 'pay a fine', field: 'age', operator: '>=', value: 14, violation: 'too young' },
  ],
}

describe('rulePlanner', () => {
  it('plans four steps from what the readers find', async () => {
    const read = async (tool: string) =>
      tool === 'ExtractAccess' ? { databases: { loans: ['title'] }, unread: [] } : null
    const plan = Plan.parse(await rulePlanner().plan(llmTask({ read })))
    expect(plan).toMatchObject({
      applies: { role: 'visitor' },
      touches: { resources: { loans: ['title'] }, actions: [] },
      compare: { tools: ['ExtractAccess', 'CheckAccess'], engine: 'isolated-vm' },
    })
    expect(plan.touches.text).toContain('loans (title)')
  })

  it('asks for the categories of the rules, and names the rules that apply', async () => {
    const asked: unknown[] = []
    const read = async (tool: string, args: unknown[]) => {
      asked.push([tool, ...args])
      return { actions: ['pay a fine'], unsure: [], because: [] }
    }
    const plan = await rulePlanner().plan(
      llmTask({ policy: RULES, read, input: { task: 'pay my fine' }, output: 'paying' }),
    )
    expect(asked).toEqual([
      ['MatchAction', { input: { task: 'pay my fine' }, output: 'paying' }, ['lend a book', 'pay a fine']],
    ])
    expect(plan).toMatchObject({
      applies: { policies: ['too young'] },
      touches: { actions: ['pay a fine'] },
      compare: { tools: ['CheckRules'] },
    })
  })

  it('is unsure of every category where nothing could be matched', async () => {
    const plan = await rulePlanner().plan(llmTask({ policy: RULES, read: async () => null }))
    expect(plan.touches).toMatchObject({ actions: [], unsure: ['lend a book', 'pay a fine'] })
  })

  it('cannot plan without a policy, or for a role policy without a user', async () => {
    await expect(rulePlanner().plan(llmTask({ policy: null }))).rejects.toThrow(PolicyError)
    await expect(rulePlanner().plan(llmTask({ identity: null, role: null }))).rejects.toThrow(/who acts is not known/)
  })
})

it('keeps each step within what the contract allows, however much an output touches', async () => {
  const databases = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`database_${index}`, ['a', 'b']]))
  const read = async () => ({ databases, unread: ['x'.repeat(9000)] })
  expect(Plan.safeParse(await rulePlanner().plan(llmTask({ read }))).success).toBe(true)
})
