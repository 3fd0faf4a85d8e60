import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Plan } from '../../src/contract/plan.ts'
import { readPlanReply } from '../../src/planner/llm-plan-reply.ts'
import { llmTask, wirePlan } from '../fixtures/llm-task.ts'

it('gives a plan of the contract or a short problem for every reply, and never throws', () => {
  const good = JSON.stringify(wirePlan)
  const mutated = fc
    .tuple(fc.nat(good.length), fc.nat(20), fc.string())
    .map(([at, cut, text]) => good.slice(0, at) + text + good.slice(at + cut))
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), mutated), (reply) => {
      const { plan, problem } = readPlanReply(reply, llmTask())
      if (plan) expect(Plan.safeParse(plan).success).toBe(true)
      else expect(problem.length).toBeLessThanOrEqual(600)
    }),
  )
})

it('takes databases named like members of every object as plain names', () => {
  const resources = ['constructor', 'toString', 'hasOwnProperty'].map((database) => ({
    database,
    columns: ['valueOf'],
  }))
  const reply = JSON.stringify({ ...wirePlan, touches: { ...wirePlan.touches, resources } })
  expect(Object.keys(readPlanReply(reply, llmTask()).plan?.touches.resources ?? {})).toEqual([
    'constructor',
    'toString',
    'hasOwnProperty',
  ])
})
