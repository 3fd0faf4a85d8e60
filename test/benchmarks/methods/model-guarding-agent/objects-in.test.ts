import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { objectsIn } from '../../../../benchmarks/methods/model-guarding-agent/objects-in.ts'

describe('the objects of a reply', () => {
  it('are found wherever they stand, in their order', () => {
    const reply = 'First {"a": 1}.\n```python\n{"b": {"c": 2}}\n```\n```json\n{"d": "}{"}\n```\n[{"e": 5}]'
    expect(objectsIn(reply)).toEqual([{ a: 1 }, { b: { c: 2 } }, { d: '}{' }, { e: 5 }])
  })

  it('are the whole reply alone where that is one, whatever its texts say', () => {
    expect(objectsIn(' {"a": "</think> {\\"a\\": 2}"}\n')).toEqual([{ a: '</think> {"a": 2}' }])
  })

  it('are not those that were only thought of', () => {
    expect(objectsIn('<think>{"a": 1}</think>{"a": 2}')).toEqual([{ a: 2 }])
    expect(objectsIn('perhaps {"a": 1}\n</think>\n{"a": 2}')).toEqual([{ a: 2 }])
  })

  it('are not hidden by a quoted end of thinking behind them', () => {
    expect(objectsIn('{"a": 1} It holds </think>{"a": 2}')).toEqual([{ a: 1 }, { a: 2 }])
    expect(objectsIn('<think>so</think>{"a": 1} It holds </think>{"a": 2}')).toEqual([{ a: 1 }, { a: 2 }])
  })

  it('are not what stands within braces that hold no JSON', () => {
    expect(objectsIn('{draft: {"a": 1}} then {"a": 2}')).toEqual([{ a: 2 }])
  })

  it('are none without braces, and unknown where braces stay open', () => {
    expect(objectsIn('I would deny it.')).toEqual([])
    expect(objectsIn('{"a": 1} no: {"a": ')).toBeNull()
  })

  it('are all found again, whatever stands between them', () => {
    const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue()).map((one) => JSON.parse(JSON.stringify(one))))
    fc.assert(
      fc.property(objects, (some) => {
        const reply = `So: ${some.map((one) => JSON.stringify(one)).join(' or "this": ')}.`
        fc.pre(!reply.includes('</think>'))
        expect(objectsIn(reply)).toEqual(some)
      }),
    )
  })

  it('are looked for once, however long the reply', () => {
    for (const part of ['{', '{}', '{"', '}', '{"a": "\\'])
      expect(() => objectsIn(part.repeat(260_000 / part.length))).not.toThrow()
    expect(objectsIn(`{"a": 1}${' '.repeat(300_000)}`)).toBeNull()
  })
})
