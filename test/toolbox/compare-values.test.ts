import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/contract/json.ts'
import type { Operator } from '../../src/contract/reason.ts'
import { holds } from '../../src/toolbox/compare-values.ts'

type Case = readonly [Json, Operator, Json]

describe('holds', () => {
  it.each<Case>([
    [18, '>=', 18],
    ['45', '>=', 18],
    [' 45 ', '==', 45],
    [45, '==', '45'],
    [17, '<', 18],
    [18, '<=', '18'],
    [19.5, '>', 19],
    [true, '==', true],
    ['Yes', '==', true],
    ['false', '==', false],
    [false, '!=', true],
    [true, '==', 'true'],
    [' Germany', '==', 'germany'],
    ['France', '!=', 'germany'],
    ['b', 'in', ['a', 'B']],
    [3, 'in', [1, '3']],
    ['c', 'not-in', ['a', 'b']],
  ])('%j %s %j', (actual, operator, required) => {
    expect(holds(actual, operator, required)).toBe(true)
  })

  it.each<Case>([
    [17, '>=', 18],
    ['', '>=', 0],
    ['18 years', '>=', 18],
    ['0x20', '>=', 18],
    ['1e3', '>=', 18],
    ['Infinity', '>=', 18],
    [true, '>=', 1],
    [[45], '>=', 18],
    [null, '<', 18],
    [18, '>', 18],
    [18, '<', 18],
    ['b', '>', 'a'],
    [1, '==', true],
    ['maybe', '==', true],
    ['maybe', '!=', true],
    [1, '!=', true],
    ['x', '!=', 18],
    [{}, '!=', 'x'],
    [['a'], '==', 'a'],
    ['a', 'in', 'a'],
    ['a', 'not-in', 'b'],
    ['c', 'in', ['a', 'b']],
    ['A', 'not-in', ['a']],
    [3, 'not-in', ['a']],
    [{}, 'not-in', ['a']],
  ])('not %j %s %j', (actual, operator, required) => {
    expect(holds(actual, operator, required)).toBe(false)
  })

  it('never holds both ways round: what is doubtful holds neither way', () => {
    const pairs: [Operator, Operator][] = [
      ['==', '!='],
      ['<', '>='],
      ['>', '<='],
      ['in', 'not-in'],
    ]
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.constantFrom(...pairs), (actual, required, [one, other]) => {
        const left = actual as Json
        const right = required as Json
        expect(holds(left, one, right) && holds(left, other, right)).toBe(false)
      }),
    )
  })
})
