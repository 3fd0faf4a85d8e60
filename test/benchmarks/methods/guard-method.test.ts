import { afterEach, describe, expect, it } from 'vitest'
import { type EvaluatedGuard, guardMethod } from '../../../benchmarks/methods/guard-method.ts'
import { Judged } from '../../../benchmarks/methods/judged.ts'
import type { MethodContext, Question } from '../../../benchmarks/methods/method.ts'
import { openGuard } from '../../../benchmarks/methods/open-guard.ts'
import { ShownDemonstrations } from '../../../benchmarks/methods/shown-demonstrations.ts'
import { BENCHMARKS, OWN_SEED } from '../../../benchmarks/runners/benchmarks.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { Verdict } from '../../../src/contract/verdict.ts'

const [eicu] = BENCHMARKS
if (eicu === undefined) throw new Error('no benchmark')
const benchmark = eicu
const { agent } = benchmark.definition
const { examples } = benchmark.load(benchmark.generate(OWN_SEED))
const CONTEXT: MethodContext = {
  model: () => {
    throw new Error('nothing here asks a model')
  },
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

async function openRule(shots = 20) {
  const guard = await openGuard(newCell({ benchmark: 'eicu-ac', method: 'rule', shots }), benchmark, CONTEXT)
  const method = guardMethod(guard, { agent, shown: new ShownDemonstrations(guard) })
  open.push(method)
  return method
}

/** An example at a place, for what a method may see of it. */
function questionAt(index: number): Question {
  const example = examples[index]
  if (example === undefined) throw new Error(`no example ${index}`)
  return { action: example.action, leaveOut: example.leaveOut }
}

/** A guard that shows one demonstration, whatever it must leave out. */
async function carelessGuard(guard: EvaluatedGuard): Promise<EvaluatedGuard> {
  return {
    guard: (action, options) => guard.guard(action, { ...options, leaveOut: {} }),
    retrieve: (action) => guard.retrieve(action),
    addDemonstration: (...given) => guard.addDemonstration(...given),
    close: () => guard.close(),
  }
}

describe('GuardAgent as a method', () => {
  it('gives its whole verdict', async () => {
    const method = await openRule(1)
    const judged = await method.judge(questionAt(0))
    expect(Verdict.parse(judged)).toMatchObject({ core: 'rule', label: examples[0]?.gold.label })
    expect(Judged.parse(judged).demonstrations).toHaveLength(1)
  })

  it('throws the reason of a signal that is aborted, and gives no verdict of it', async () => {
    const method = await openRule()
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(method.judge(questionAt(0), { signal })).rejects.toThrow('enough')
  })

  it('keeps nothing of what it judged: memory stays as it was', async () => {
    const method = await openRule()
    const first = await method.judge(questionAt(0))
    for (let index = 0; index < 20; index += 1) await method.judge(questionAt(index))
    expect((await method.judge(questionAt(0))).demonstrations).toEqual(first.demonstrations)
  })

  it('throws rather than judge with a twin in sight, whatever retrieval left out', async () => {
    const guard = await openGuard(newCell({ benchmark: 'eicu-ac', method: 'rule', shots: 20 }), benchmark, CONTEXT)
    const careless = await carelessGuard(guard)
    const method = guardMethod(careless, { agent, shown: new ShownDemonstrations(careless) })
    open.push(method)
    const question = questionAt(0)
    expect(await method.learn(question, await method.judge(question))).toBe(true)
    await expect(method.judge(question)).rejects.toMatchObject({ code: 'twin-shown' })
  })
})

describe('GuardAgent learning as it goes', () => {
  const ids = (judged: Judged) => judged.demonstrations.map(({ id }) => id)

  it('shows what it learned to other questions, and never to the same one in other words or for another role', async () => {
    const method = await openRule()
    const question = questionAt(0)
    expect(await method.learn(question, await method.judge(question))).toBe(true)
    const task = question.leaveOut.task ?? ''
    const twins: Question[] = [
      question,
      { action: { ...question.action, identity: { role: 'physician' } }, leaveOut: { task } },
      { ...question, leaveOut: { task: `  ${task.toUpperCase()} ` } },
      { ...question, leaveOut: { task: `${task}?` } },
    ]
    for (const twin of twins) expect(ids(await method.judge(twin))).not.toContain('evaluation-000001')
    const other = examples.findIndex(({ leaveOut }) => leaveOut.task?.includes('under the skin'))
    expect(ids(await method.judge(questionAt(other)))).toContain('evaluation-000001')
  })

  it('gives the same memory for the same order, also from verdicts that were stored', async () => {
    const grow = async (stored: boolean) => {
      const method = await openRule()
      const learned: boolean[] = []
      for (let index = 0; index < 12; index += 1) {
        const judged = await method.judge(questionAt(index))
        learned.push(
          await method.learn(questionAt(index), stored ? Judged.parse(JSON.parse(JSON.stringify(judged))) : judged),
        )
      }
      return { learned, shown: ids(await method.judge(questionAt(100))) }
    }
    const first = await grow(false)
    expect(first.learned).toContain(true)
    expect(first.shown.some((id) => id.startsWith('evaluation-'))).toBe(true)
    expect(await grow(true)).toEqual(first)
  })

  it('takes nothing from an unknown, nor from a verdict whose program does not hold', async () => {
    const method = await openRule()
    const question = questionAt(0)
    const judged = await method.judge(question)
    expect(await method.learn(question, { ...judged, decision: 'unknown', label: null })).toBe(false)
    expect(await method.learn(question, { ...judged, label: judged.decision === 'allow' ? 1 : 0 })).toBe(false)
    expect(await method.learn(question, { ...judged, program: 'return nothing' })).toBe(false)
    expect(await method.learn(question, judged)).toBe(true)
  })

  it('takes nothing that contradicts what is near it', async () => {
    const method = await openRule()
    const allowed = examples.findIndex(({ gold, group }) => gold.label === 0 && group === 'nursing')
    const question = questionAt(allowed)
    const judged = await method.judge(question)
    const near = (changed: object): Question => ({ action: { ...question.action, ...changed }, leaveOut: {} })
    for (const sign of ['.', '!', '?'])
      expect(await method.learn(near({ input: { question: `${question.leaveOut.task}${sign}` } }), judged)).toBe(true)
    // The same question of the same role, but with an answer that reads what the role may not read: denied, and alone among its like.
    const { output } = question.action
    const reads = { ...Object(output), code: `${Object(output).code}\nx = LoadDB('cost')\ny = GetValue(x, 'cost')` }
    const denied = near({ output: reads })
    const verdict = await method.judge(denied)
    expect(verdict.decision).toBe('deny')
    expect(await method.learn(denied, verdict)).toBe(false)
  })

  it('passes on what is not about the demonstration', async () => {
    const guard = await openGuard(newCell({ benchmark: 'eicu-ac', method: 'rule' }), benchmark, CONTEXT)
    const broken: EvaluatedGuard = {
      guard: (...given) => guard.guard(...given),
      retrieve: (...given) => guard.retrieve(...given),
      addDemonstration: () => Promise.reject(new Error('the disk is gone')),
      close: () => guard.close(),
    }
    const method = guardMethod(broken, { agent, shown: new ShownDemonstrations(broken) })
    open.push(method)
    await expect(method.learn(questionAt(0), await method.judge(questionAt(0)))).rejects.toThrow('the disk is gone')
  })
})
