import { describe, expect, it } from 'vitest'
import { openGuard } from '../../../benchmarks/methods/open-guard.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { scriptedModel } from '../../../src/llm/scripted-model.ts'
import { benchmarkOf, NO_MODEL, NURSE, PICK } from './asked.ts'

const EICU = benchmarkOf('eicu-ac')
const NURSE_DENIED = 'access denied: cost (cost)'

describe('openGuard', () => {
  it('without a model follows the requests by rule, and asks none', async () => {
    await using guard = await openGuard(newCell({ benchmark: 'eicu-ac', method: 'rule' }), EICU, NO_MODEL)
    expect(guard.core).toEqual({ name: 'rule', model: null })
    expect((await guard.guard(NURSE.action)).message).toBe(NURSE_DENIED)
  })

  it('follows the requests of CSQA by planner and coder of their own', async () => {
    const cell = newCell({ benchmark: 'csqa', method: 'rule' })
    await using guard = await openGuard(cell, benchmarkOf('csqa'), NO_MODEL)
    expect((await guard.guard(PICK.action)).decision).toBe('deny')
  })

  it('shows as many demonstrations as the cell says, in its order', async () => {
    const shown = async (changes: Partial<Parameters<typeof newCell>[0]>) => {
      const cell = newCell({ benchmark: 'eicu-ac', method: 'guardagent', ...changes })
      await using guard = await openGuard(cell, EICU, NO_MODEL)
      return (await guard.retrieve(NURSE.action)).map(({ distance }) => distance)
    }
    const [nearest, farthest] = [await shown({ shots: 3 }), await shown({ shots: 3, order: 'farthest' })]
    expect(nearest).toHaveLength(3)
    expect(Math.min(...farthest)).toBeGreaterThan(Math.max(...nearest))
    expect(await shown({})).toHaveLength(1)
    expect(await shown({ shots: 0 })).toEqual([])
    const random = { shots: 2, order: 'random' } as const
    expect(await shown({ ...random, seed: 1 })).toEqual(await shown({ ...random, seed: 1 }))
  })

  it('without the toolbox shows no demonstration, and programs define what they need', async () => {
    const program = `function CheckIt() { return { denied: true, reasons: [{ kind: 'access', database: 'cost', columns: ['cost'] }] } }
return CheckIt()`
    const plan = {
      task: { text: 'who may read what', keywords: [] },
      applies: { text: 'a nurse', role: null, policies: [] },
      touches: { text: 'cost', resources: [{ database: 'cost', columns: ['cost'] }], actions: [], unsure: [] },
      compare: { text: 'compare', tools: ['CheckIt'], engine: 'isolated-vm' },
    }
    const model = scriptedModel([JSON.stringify(plan), JSON.stringify({ program })])
    const cell = newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'openai', model: 'm', toolbox: false })
    await using guard = await openGuard(cell, EICU, NO_MODEL, model)
    const verdict = await guard.guard(NURSE.action)
    expect(verdict).toMatchObject({ decision: 'deny', evidence: 'program', demonstrations: [] })
    expect(model.requests[0]?.messages[0]?.content).not.toContain('CheckAccess')
  })

  it('keeps no log', async () => {
    await using guard = await openGuard(newCell({ benchmark: 'eicu-ac', method: 'rule' }), EICU, NO_MODEL)
    const { id } = await guard.guard(NURSE.action)
    expect(() => guard.learn(id, { by: 'test' })).toThrow('no verdict')
  })

  it('says so where the benchmark has no prose requests', async () => {
    const cell = newCell({ benchmark: 'mind2web-sc', method: 'rule', requests: 'prose' })
    await expect(openGuard(cell, benchmarkOf('mind2web-sc'), NO_MODEL)).rejects.toThrow('use `structured`')
  })
})
