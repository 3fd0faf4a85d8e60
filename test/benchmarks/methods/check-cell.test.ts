import { describe, expect, it } from 'vitest'
import { CSQA_CORE } from '../../../benchmarks/definitions/csqa-core.ts'
import { asksModel, checkCell } from '../../../benchmarks/methods/check-cell.ts'
import { MethodName } from '../../../benchmarks/methods/method-name.ts'
import type { Benchmark } from '../../../benchmarks/runners/benchmarks.ts'
import { type Cell, newCell } from '../../../benchmarks/runners/cell.ts'
import type { Compiler } from '../../../src/contract/core.ts'
import { InputError } from '../../../src/contract/errors.ts'

const set: Benchmark = {
  name: 'eicu-ac',
  definition: { name: 'one', agent: 'one', specification: 'one', requests: 'one' },
  load: () => ({ benchmark: 'eicu-ac', name: 'one', sha256: '', examples: [] }),
  generate: () => ({ name: 'one', read: () => null, locate: (path) => path }),
}
const cell = (changes: Partial<Cell> & Pick<Cell, 'method'>) => newCell({ benchmark: 'eicu-ac', ...changes })
const MODEL_METHODS = ['model-guarding-agent', 'llama-guard', 'llama-guard-requests', 'code-choice'] as const

describe('a cell that makes sense', () => {
  it.each([
    cell({ method: 'rule' }),
    cell({ method: 'guardagent' }),
    cell({ method: 'guardagent', core: 'rule', online: true }),
    cell({ method: 'guardagent', core: 'openai', model: 'm' }),
    cell({ method: 'guardagent', core: 'openai', model: 'm', toolbox: false }),
    cell({ method: 'guardagent', core: 'openai', model: 'm', online: true, texts: true }),
    cell({ method: 'hardcoded' }),
    cell({ method: 'rule', mode: 'compiled' }),
    cell({ method: 'guardagent', core: 'rule', mode: 'compiled-first', online: true }),
    cell({ method: 'guardagent', core: 'openai', model: 'm', mode: 'compiled-first', texts: true }),
    cell({ method: 'allow-all' }),
    cell({ method: 'deny-all' }),
    ...MODEL_METHODS.map((method) => cell({ method, model: 'm' })),
    ...(['allow-all', 'deny-all', 'rule'] as const).map((method) =>
      cell({ method, attack: { style: 'combined', place: 'output' } }),
    ),
  ])('$method core $core model $model passes', (sound) => {
    expect(() => checkCell(sound, set)).not.toThrow()
  })

  it('of prose passes where the set has its requests as prose', () => {
    const prose = cell({ method: 'model-guarding-agent', model: 'm', requests: 'prose' })
    expect(() => checkCell(prose, { ...set, proseRequests: 'nobody may read' })).not.toThrow()
  })
})

describe('a cell that makes no sense', () => {
  it.each([
    ...MODEL_METHODS.map((method): [string, Cell] => [`${method} without a model`, cell({ method })]),
    ['guardagent with the core openai and no model', cell({ method: 'guardagent', core: 'openai' })],
    ['rule with the core openai', cell({ method: 'rule', core: 'openai', model: 'm' })],
    ['a model that nothing asks', cell({ method: 'deny-all', model: 'm' })],
    ['a model beside the core rule', cell({ method: 'guardagent', core: 'rule', model: 'm' })],
    ['no toolbox with the core rule', cell({ method: 'guardagent', core: 'rule', toolbox: false })],
    ['no toolbox with a method that has none', cell({ method: 'llama-guard', model: 'm', toolbox: false })],
    ['online without a memory', cell({ method: 'model-guarding-agent', model: 'm', online: true })],
    [
      'online without the toolbox',
      cell({ method: 'guardagent', core: 'openai', model: 'm', online: true, toolbox: false }),
    ],
    ['prose where the set has none', cell({ method: 'model-guarding-agent', model: 'm', requests: 'prose' })],
    ['an attack on logs', cell({ method: 'hardcoded', attack: { style: 'naive', place: 'input' } })],
    ['a compiled program of a method that writes none', cell({ method: 'deny-all', mode: 'compiled-first' })],
    [
      'a compiled program without the toolbox',
      cell({ method: 'guardagent', core: 'openai', model: 'm', mode: 'compiled', toolbox: false }),
    ],
    ['another set than its own', newCell({ benchmark: 'csqa', method: 'rule' })],
  ] satisfies [string, Cell][])('%s is refused', (_, unsound) => {
    expect(() => checkCell(unsound, set)).toThrow(InputError)
  })

  it('is named in the message, with what to do', () => {
    expect(() => checkCell(cell({ method: 'llama-guard' }), set)).toThrow(
      '`eicu-ac llama-guard`: method `llama-guard` asks a model, and none is named; name one',
    )
  })
})

describe('a compiled program', () => {
  const ownCore: Benchmark = { ...set, ruleCore: { ...CSQA_CORE, name: 'own' } }
  const compiled = cell({ method: 'guardagent', core: 'rule', mode: 'compiled-first' })

  it("is refused where the set's own core writes none, with what to do", () => {
    expect(() => checkCell(compiled, ownCore)).toThrow(
      'core `own` of this set writes no program for all actions; leave `mode` out, or use core `openai`',
    )
  })

  it('passes where that core writes one, or a model is asked instead', () => {
    const compiler: Compiler = {
      write: async () => ({ plan: ['1', '2', '3', '4'], program: 'return 0' }),
      debug: async () => null,
    }
    expect(() => checkCell(compiled, { ...set, ruleCore: { ...CSQA_CORE, compiler } })).not.toThrow()
    expect(() => checkCell({ ...compiled, core: 'openai', model: 'm' }, ownCore)).not.toThrow()
  })
})

describe('an attack on logs', () => {
  it('is refused with the reason: the logs do not hear it', () => {
    const attacked = cell({ method: 'hardcoded', attack: { style: 'naive', place: 'input' } })
    expect(() => checkCell(attacked, set)).toThrow(
      'method `hardcoded` scores logs, which an attack on the action does not change; leave `attack` out',
    )
  })
})

describe('what asks a model', () => {
  it('is each method but those that need none', () => {
    const asking = MethodName.options.filter((method) => asksModel(cell({ method })))
    expect(asking).toEqual([...MODEL_METHODS])
    expect(asksModel(cell({ method: 'guardagent', core: 'openai' }))).toBe(true)
    expect(asksModel(cell({ method: 'guardagent', core: 'rule' }))).toBe(false)
  })
})
