import { describe, expect, it } from 'vitest'
import { compareCells } from '../../../benchmarks/metrics/compare-cells.ts'
import { type Cell, newCell } from '../../../benchmarks/runners/cell.ts'
import type { Digest } from '../../../benchmarks/runners/example-record.ts'
import { makeDigest } from '../make-digest.ts'

function cellOf(named: Partial<Cell>, decisions: readonly Digest['decision'][] = []) {
  const cell = newCell({ benchmark: 'eicu-ac', method: 'guardagent', ...named })
  return { cell, digests: decisions.map((decision, index) => makeDigest({ index, decision })) }
}

describe('compareCells', () => {
  it('counts what one got right and the other did not; an unknown is wrong', () => {
    const one = cellOf({ model: 'a' }, ['deny', 'deny', 'deny', 'unknown', 'deny'])
    const other = cellOf({ model: 'b' }, ['deny', 'allow', 'unknown', 'deny'])
    expect(compareCells([one, other])).toEqual([
      {
        benchmark: 'eicu-ac',
        one: 'eicu-ac guardagent model=a',
        other: 'eicu-ac guardagent model=b',
        examples: 4,
        onlyOne: 2,
        onlyOther: 1,
        p: 1,
      },
    ])
  })

  it('takes cells that differ in who judges or in settings, of one set and none under attack; not in both at once', () => {
    const cells = [
      cellOf({ core: 'rule' }),
      cellOf({ core: 'rule', shots: 0 }),
      cellOf({ core: 'openai', model: 'a' }),
      cellOf({ method: 'deny-all' }),
      cellOf({ method: 'deny-all', benchmark: 'mind2web-sc' }),
      cellOf({ method: 'allow-all', attack: { style: 'naive', place: 'input' } }),
    ]
    expect(compareCells(cells).map(({ one, other }) => [one, other])).toEqual([
      ['eicu-ac guardagent core=rule', 'eicu-ac guardagent core=rule shots=0'],
      ['eicu-ac guardagent core=rule', 'eicu-ac guardagent core=openai model=a'],
      ['eicu-ac guardagent core=rule', 'eicu-ac deny-all'],
      ['eicu-ac guardagent core=rule shots=0', 'eicu-ac deny-all'],
      ['eicu-ac guardagent core=openai model=a', 'eicu-ac deny-all'],
    ])
  })

  it('compares a compiled guard with the same one without, and not with another core that is not', () => {
    const cells = [
      cellOf({ method: 'rule' }),
      cellOf({ method: 'rule', mode: 'compiled-first' }),
      cellOf({ core: 'openai', model: 'a' }),
      cellOf({ core: 'openai', model: 'a', mode: 'compiled-first' }),
      cellOf({ method: 'model-guarding-agent', model: 'a' }),
    ]
    const [rule, ruleCompiled, model, modelCompiled] = [
      'eicu-ac rule',
      'eicu-ac rule mode=compiled-first',
      'eicu-ac guardagent core=openai model=a',
      'eicu-ac guardagent core=openai model=a mode=compiled-first',
    ]
    const pairs = compareCells(cells).map(({ one, other }) => [one, other])
    expect(pairs.filter(([, other]) => !other?.includes('model-guarding'))).toEqual([
      [rule, ruleCompiled],
      [rule, model],
      [ruleCompiled, modelCompiled],
      [model, modelCompiled],
    ])
    expect(pairs).toHaveLength(4 + 4)
  })

  it('leaves out whoever gives no verdicts to rate', () => {
    expect(compareCells([cellOf({ method: 'code-choice', model: 'a' }), cellOf({ method: 'deny-all' })])).toEqual([])
  })

  it('compares each with each, however many there are', () => {
    const cells = Array.from({ length: 12 }, (_, number) => cellOf({ model: `m${number}` }))
    expect(compareCells(cells)).toHaveLength((12 * 11) / 2)
  })
})
