import { describe, expect, it } from 'vitest'
import { reproduceCommand } from '../../../../benchmarks/reports/sections/reproduce-command.ts'
import { newCell } from '../../../../benchmarks/runners/cell.ts'
import { SAMPLE_CELLS, sampleRun } from '../sample-run.ts'

const GUARD = { benchmark: 'eicu-ac', method: 'guardagent', core: 'openai' } as const

describe('reproduceCommand', () => {
  it('names the benchmark, methods, models and settings of a run', () => {
    const cells = [
      newCell({ ...GUARD, model: 'one', shots: 2, online: true }),
      newCell({ ...GUARD, model: 'other', shots: 2, online: true }),
      newCell({ benchmark: 'eicu-ac', method: 'deny-all' }),
    ]
    expect(reproduceCommand(sampleRun({ name: 'eicu-ac', cells }))).toEqual([
      'guardagent bench eicu-ac --method guardagent,deny-all --model one --model other --core openai --shots 2 --online --concurrency 8 --out ./eicu-ac',
      'guardagent bench verify ./eicu-ac',
    ])
  })

  it('does not tell an ablation what it varies by itself', () => {
    const [command] = reproduceCommand(sampleRun({ name: 'shots', cells: SAMPLE_CELLS.shots }))
    expect(command).toContain('bench ablate shots --benchmark eicu-ac,mind2web-sc --method guardagent')
    expect(command).not.toContain('--shots')
    const [orders] = reproduceCommand(sampleRun({ name: 'retrieval', cells: SAMPLE_CELLS.retrieval }))
    expect(orders).toContain('--seed 1')
    expect(orders).not.toContain('--order')
  })

  it('names what it cannot know, and what was limited', () => {
    const run = sampleRun({ name: 'eicu-ac', cells: [newCell({ benchmark: 'eicu-ac', method: 'hardcoded' })] })
    const datasets = run.configuration.datasets.map((dataset) => ({ ...dataset, seed: null }))
    const [command, verify] = reproduceCommand({
      ...run,
      configuration: { ...run.configuration, datasets, limit: 20 },
    })
    expect(command).toContain('--data DATA --logs LOGS --limit 20')
    expect(verify).toBe('guardagent bench verify ./eicu-ac --data DATA')
  })

  it('names the mode that all methods with one share, and none that an ablation varies', () => {
    const cells = [
      newCell({ ...GUARD, model: 'one', mode: 'compiled' }),
      newCell({ benchmark: 'eicu-ac', method: 'deny-all' }),
    ]
    expect(reproduceCommand(sampleRun({ name: 'eicu-ac', cells }))[0]).toContain('--core openai --mode compiled --')
    const [varied] = reproduceCommand(sampleRun({ name: 'compiled', cells: SAMPLE_CELLS.compiled }))
    expect(varied).not.toContain('--mode ')
  })

  it('quotes names so that a shell runs nothing of them', () => {
    const cells = [newCell({ ...GUARD, model: "$(touch x) `id`; a'b" })]
    const [command] = reproduceCommand(sampleRun({ name: 'eicu-ac', cells }))
    expect(command).toContain(`--model '$(touch x) \`id\`; a'\\''b' --core`)
  })
})
