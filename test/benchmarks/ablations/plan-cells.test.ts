import { describe, expect, it } from 'vitest'
import { AblationName, PAPER_PLACE } from '../../../benchmarks/ablations/ablation-name.ts'
import type { Choice } from '../../../benchmarks/ablations/method-cells.ts'
import { ATTACKS, planAblation, planBenchmark } from '../../../benchmarks/ablations/plan-cells.ts'
import { MethodName } from '../../../benchmarks/methods/method-name.ts'
import { Cell, cellId } from '../../../benchmarks/runners/cell.ts'
import { InputError } from '../../../src/index.ts'

const RULE: Choice = {
  methods: null,
  benchmarks: null,
  core: 'rule',
  models: ['small', 'large'],
  moderationModels: null,
  shots: null,
  order: 'nearest',
  seed: 7,
  online: false,
  mode: null,
  hasLogs: false,
}
const MODELS: Choice = { ...RULE, core: 'openai' }

describe('planAblation', () => {
  it.each(AblationName.options)('%s: cells are valid, and no two are the same', (name) => {
    const cells = planAblation(name, MODELS)
    expect(cells.map((cell) => Cell.parse(cell))).toEqual(cells)
    expect(new Set(cells.map(cellId)).size).toBe(cells.length)
    expect(PAPER_PLACE).toHaveProperty(name)
  })

  it('main compares methods on both sets of the paper, each model by itself', () => {
    const cells = planAblation('main', { ...MODELS, hasLogs: true })
    const guards = cells.filter(({ method }) => method === 'guardagent')
    expect(guards.map(({ benchmark, model }) => `${benchmark} ${model}`)).toEqual([
      'eicu-ac small',
      'eicu-ac large',
      'mind2web-sc small',
      'mind2web-sc large',
    ])
    expect(new Set(cells.map(({ method }) => method))).toEqual(
      new Set(['allow-all', 'deny-all', 'hardcoded', 'model-guarding-agent', 'guardagent', 'rule']),
    )
  })

  it('a moderation model is asked where somebody names it, and guards nothing else', () => {
    const cells = planAblation('main', { ...MODELS, moderationModels: ['moderator'], benchmarks: ['eicu-ac'] })
    const asked = cells.filter(({ model }) => model === 'moderator').map(({ method }) => method)
    expect(asked).toEqual(['llama-guard'])
    expect(cells.filter(({ method }) => method === 'llama-guard')).toHaveLength(1)
  })

  it('main needs no model with the rule core, and names it once', () => {
    const cells = planAblation('main', RULE)
    expect(cells.every(({ model }) => model === null)).toBe(true)
    expect(cells.map(({ method }) => method)).toEqual([
      'allow-all',
      'deny-all',
      'guardagent',
      'allow-all',
      'deny-all',
      'guardagent',
    ])
  })

  it('shots runs from 0 to 5', () => {
    const shots = planAblation('shots', { ...RULE, benchmarks: ['eicu-ac'] }).map((cell) => cell.shots)
    expect(shots).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('only the random order has a seed', () => {
    const cells = planAblation('retrieval', { ...RULE, benchmarks: ['eicu-ac'] })
    expect(cells.map(({ order, seed }) => [order, seed])).toEqual([
      ['nearest', null],
      ['farthest', null],
      ['random', 7],
    ])
  })

  it('a method that shows no demonstrations has no settings about them, so it is measured once', () => {
    const cells = planAblation('shots', { ...RULE, methods: ['deny-all', 'guardagent'], benchmarks: ['eicu-ac'] })
    expect(cells.filter(({ method }) => method === 'deny-all')).toHaveLength(1)
    expect(cells.filter(({ method }) => method === 'guardagent')).toHaveLength(6)
  })

  it('attacks: every style in every place beside the same without, on all three sets', () => {
    expect(ATTACKS).toHaveLength(10)
    const cells = planAblation('attacks', RULE)
    expect(cells).toHaveLength(3 * 11)
    expect(cells.filter(({ attack }) => attack === null)).toHaveLength(3)
  })

  it('compiled: with and without a compiled program on both sets of the paper, the rule core beside each model', () => {
    const about = (choice: Choice) => planAblation('compiled', { ...choice, benchmarks: ['eicu-ac'] }).map(cellId)
    expect(about(RULE)).toEqual(['eicu-ac guardagent core=rule', 'eicu-ac guardagent core=rule mode=compiled-first'])
    expect(about({ ...MODELS, models: ['small'] })).toEqual([
      'eicu-ac rule',
      'eicu-ac rule mode=compiled-first',
      'eicu-ac guardagent core=openai model=small',
      'eicu-ac guardagent core=openai model=small mode=compiled-first',
    ])
    expect(planAblation('compiled', RULE).map(({ benchmark }) => benchmark)).not.toContain('csqa')
  })

  it('compiled: with the mode that was chosen, and not with the one that it is compared with', () => {
    const chosen = (mode: Choice['mode']) => planAblation('compiled', { ...RULE, benchmarks: ['eicu-ac'], mode })
    expect(chosen('compiled').map(({ mode }) => mode)).toEqual(['per-action', 'compiled'])
    expect(() => chosen('per-action')).toThrow(InputError)
  })

  it.each(['toolbox', 'code-choice', 'words'] as const)('%s measures a model and refuses the rule core', (name) => {
    expect(() => planAblation(name, RULE)).toThrow(InputError)
    expect(() => planAblation(name, RULE)).toThrow('--core openai')
  })

  it('refuses a set that an ablation does not measure', () => {
    expect(() => planAblation('risk', { ...RULE, benchmarks: ['eicu-ac'] })).toThrow(
      '`risk` is not measured on `eicu-ac`: expected csqa',
    )
  })
})

describe('planBenchmark', () => {
  it('is the guard alone by default', () => {
    expect(planBenchmark('eicu-ac', RULE).map(cellId)).toEqual(['eicu-ac guardagent core=rule'])
  })

  it('carries settings to the methods that know them', () => {
    const choice: Choice = {
      ...MODELS,
      methods: MethodName.options,
      shots: 2,
      order: 'random',
      online: true,
      mode: 'compiled',
    }
    const cells = planBenchmark('eicu-ac', choice)
    const about = (method: MethodName) => cells.find((cell) => cell.method === method)
    expect(about('guardagent')).toMatchObject({ shots: 2, order: 'random', seed: 7, online: true, mode: 'compiled' })
    expect(about('model-guarding-agent')).toMatchObject({
      shots: 2,
      seed: 7,
      online: false,
      core: null,
      mode: 'per-action',
    })
    expect(about('llama-guard')).toMatchObject({ shots: null, order: 'nearest', seed: null, model: 'small' })
    expect(about('rule')).toMatchObject({ model: null, shots: null, mode: 'compiled' })
  })
})
