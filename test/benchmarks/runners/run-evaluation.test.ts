import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { describeEnvironment } from '../../../benchmarks/runners/describe-environment.ts'
import { type EvaluationOptions, runEvaluation } from '../../../benchmarks/runners/run-evaluation.ts'
import { verifyRun } from '../../../benchmarks/runners/run-folder/verify-run.ts'
import { InputError } from '../../../src/index.ts'
import { scriptedModel } from '../../../src/llm/scripted-model.ts'

const STARTED = new Date('2026-01-02T03:04:05.678Z')
const OPTIONS: EvaluationOptions = {
  name: 'main',
  cells: [newCell({ benchmark: 'eicu-ac', method: 'rule' }), newCell({ benchmark: 'csqa', method: 'deny-all' })],
  limit: 4,
  context: { model: (name) => scriptedModel(['{}'], name) },
  environment: describeEnvironment({ version: '1.0.0', concurrency: 2, startedAt: STARTED }),
  now: () => 0,
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evaluation-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('runEvaluation', () => {
  it('gives the same report with a folder and without', async () => {
    const out = join(folder, 'run')
    const kept = await runEvaluation({ ...OPTIONS, out })
    const { report } = await runEvaluation(OPTIONS)
    expect(kept.report).toEqual(report)
    expect(report.cells.map(({ id, planned, leftOut }) => [id, planned, leftOut])).toEqual([
      ['eicu-ac rule', 4, 0],
      ['csqa deny-all', 4, 0],
    ])
    expect(verifyRun(out)).toEqual([])
    expect(readdirSync(out).sort()).toEqual(['manifest.json', 'report.json', 'run.json', 'verdicts.jsonl'])
  })

  it('tells that a model cannot be opened before anything is judged or written', async () => {
    const asks = newCell({ benchmark: 'eicu-ac', method: 'model-guarding-agent', model: 'absent' })
    const model = () => {
      throw new InputError('no key for the model')
    }
    const options = { ...OPTIONS, cells: [...OPTIONS.cells, asks], context: { model }, out: join(folder, 'run') }
    await expect(runEvaluation(options)).rejects.toThrow('no key for the model')
    expect(readdirSync(folder)).toEqual([])
  })

  it('leaves out what a budget stops, in the cells that ask models alone', async () => {
    const asks = newCell({ benchmark: 'eicu-ac', method: 'llama-guard', model: 'scripted' })
    const context = { model: (name: string) => scriptedModel(Array(4).fill('safe'), name) }
    const { report, spent } = await runEvaluation({
      ...OPTIONS,
      cells: [asks, ...OPTIONS.cells],
      context,
      budget: { maxCalls: 3 },
    })
    expect(report.complete).toBe(false)
    expect(report.cells.map(({ leftOut }) => leftOut)).toEqual([1, 0, 0])
    expect(spent).toMatchObject({ calls: 3, leftOut: { calls: 0 } })
  })

  it('says what was spent also where a program for all actions was refused', async () => {
    const named = { benchmark: 'eicu-ac', method: 'guardagent', core: 'openai', model: 'scripted' } as const
    const cells = [newCell({ ...named, mode: 'compiled' })]
    const reply = JSON.stringify({ plan: ['1', '2', '3', '4'], program: 'return 0' })
    const context = { model: (name: string) => scriptedModel(Array(8).fill(reply), name) }
    const spent: unknown[] = []
    const running = runEvaluation({ ...OPTIONS, cells, context, onSpent: (all) => spent.push(all) })
    await expect(running).rejects.toThrow('was refused')
    expect(spent).toEqual([{ calls: expect.any(Number), tokens: 0, leftOut: { calls: 0, tokens: 0 } }])
    expect(spent).not.toMatchObject([{ calls: 0 }])
  })

  it('says what was spent, and how much of it on examples that were left out', async () => {
    const asks = newCell({ benchmark: 'eicu-ac', method: 'guardagent', core: 'openai', model: 'scripted' })
    const context = { model: (name: string) => scriptedModel(['no plan'], name) }
    const { report, spent } = await runEvaluation({ ...OPTIONS, cells: [asks], context, budget: { maxCalls: 1 } })
    expect(report.cells[0]).toMatchObject({ leftOut: 4, usage: { calls: 0 } })
    expect(spent).toMatchObject({ calls: 1, leftOut: { calls: 1 } })
    expect(spent.leftOut.tokens).toBe(spent.tokens)
  })

  it('is not gone on with at another endpoint, or with other logs', async () => {
    const options = { ...OPTIONS, out: join(folder, 'run'), resume: true }
    await runEvaluation({ ...options, endpoint: 'one.example' })
    await expect(runEvaluation({ ...options, endpoint: 'other.example' })).rejects.toThrow('configuration.endpoint')
    const log = join(folder, 'logs/ehragent/logs/1.txt')
    mkdirSync(join(log, '..'), { recursive: true })
    writeFileSync(log, 'one')
    const cells = [newCell({ benchmark: 'eicu-ac', method: 'hardcoded' })]
    const context = { ...OPTIONS.context, logs: join(folder, 'logs') }
    const logged = { ...OPTIONS, cells, context, out: join(folder, 'logged'), resume: true }
    await runEvaluation(logged)
    await runEvaluation(logged)
    writeFileSync(log, 'other')
    await expect(runEvaluation(logged)).rejects.toThrow('configuration.logsSha256')
  })
})
