import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answerMatches } from '../../../benchmarks/metrics/answer-matches.ts'

const RIGHT: readonly (readonly [string, string[]])[] = [
  ['76.0', ['76']],
  ['318.47', ['318.4700000000003']],
  ['-3', ['-3.0']],
  ['  Oral ', ['oral']],
  ["'oral'", ['oral']],
  ['iv, po', ['po', 'iv']],
  ['iv, po, iv', ['po', 'iv']],
  ['po, iv', ['po', 'iv', 'iv']],
  ["['a', 'b']", ['b', 'a']],
  ["('a', 'b')", ['b', 'a']],
  ["{'a', 'b'}", ['b', 'a']],
  ["[('a',), ('b',)]", ['b', 'a']],
  ['[1, 2.0]', ['2', '1']],
  ['[]', []],
  ['None', []],
  ['', []],
  ['nan', ['None']],
  ['none, pollen', ['pollen', 'None']],
  ['blood, venous', ['blood, venous']],
  ['salt, blood, venous', ['blood, venous', 'salt']],
  ['a, b', ['a', 'b', 'a, b'].slice(0, 2)],
  ['a, b, a, b', ['a', 'b', 'a, b']],
  ['yes', ['1']],
  ['True', ['1']],
  ['0', ['no']],
  ['2111-02-03 04:05', ['2111-02-03 04:05:00']],
  ['2111-02-03', ['2111-02-03 00:00:00']],
  ['2111-02-03T04:05:06', ['2111-02-03 04:05:06']],
  ["it's", ["it's"]],
  ['"it\'s"', ["it's"]],
]

const WRONG: readonly (readonly [string, string[]])[] = [
  ['76', ['7']],
  ['7', ['76']],
  ['318.5', ['318.47']],
  ['10019321', ['10019322']],
  ['oral, po', ['oral']],
  ['oral', ['oral', 'po']],
  ['oral suspension', ['oral']],
  ['The answer is 7', ['7']],
  ["['a', 'b', 'c']", ['a', 'b']],
  ["[('a', 3), ('b', 2)]", ['a', 'b']],
  ['a, b', ['a', 'b', 'a, b']],
  ['1', []],
  ['', ['1']],
  ['none', ['0']],
  ['pollen', ['pollen', 'None']],
  ['yes', ['0']],
  ['2111-02-03 04:05:07', ['2111-02-03 04:05:06']],
  ['2111-02-03', ['2111-02-03 04:05:06']],
]

describe('answerMatches', () => {
  it.each(RIGHT)('%j is the gold list %j', (answer, gold) => expect(answerMatches(answer, gold)).toBe(true))
  it.each(WRONG)('%j is not the gold list %j', (answer, gold) => expect(answerMatches(answer, gold)).toBe(false))

  const words = fc.array(fc.stringMatching(/^[a-z][a-z ,-]{0,8}[a-z]$/), { minLength: 1, maxLength: 6 })

  it('takes any gold list in any order, as text and as a Python list', () => {
    fc.assert(
      fc.property(words, fc.boolean(), (gold, reverse) => {
        const order = reverse ? gold.toReversed() : gold
        expect(answerMatches(order.join(', '), gold)).toBe(true)
        expect(answerMatches(`[${order.map((item) => `'${item}'`).join(', ')}]`, gold)).toBe(true)
      }),
    )
  })

  it('never takes a list with something more', () => {
    fc.assert(
      fc.property(words, (gold) => {
        expect(answerMatches([...gold, 'zzz9'].join(', '), gold)).toBe(false)
        expect(answerMatches(gold.join(', '), [...gold, 'zzz9'])).toBe(false)
      }),
    )
  })

  it('answers on texts that were made to be slow', () => {
    const gold = Array.from({ length: 12 }, (_, count) => Array.from({ length: count + 1 }, () => 'a').join(','))
    expect(answerMatches(`${'a,'.repeat(3000)}b`, gold)).toBe(false)
    expect(answerMatches('['.repeat(100_000), ['1'])).toBe(false)
    expect(answerMatches('1,'.repeat(200_000), ['1'])).toBe(false)
  })
})
