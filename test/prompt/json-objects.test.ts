import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonObjects } from '../../src/prompt/json-objects.ts'

const object = { a: 1, text: 'with } and ``` in it' }
const json = JSON.stringify(object)

describe('jsonObjects', () => {
  it.each([
    ['alone', json],
    ['with space around', `\n ${json}\n`],
    ['in a json fence', `Sure:\n\`\`\`json\n${json}\n\`\`\`\nDone.`],
    ['in a fence without language', `\`\`\`\n${json}\n\`\`\``],
    ['in a fence that is never closed', `\`\`\`json\n${json}`],
    ['between prose', `The answer is ${json} as asked.`],
    ['in a list', `[${json}]`],
    ['after thinking that holds another', `<think>maybe {"a": 2}</think>\n${json}`],
  ])('reads an object %s', (_, reply) => {
    expect(jsonObjects(reply)[0]).toEqual(object)
  })

  it.each([
    ['nothing', ''],
    ['prose', 'I would rather not'],
    ['a list', '[1, 2]'],
    ['a number', '7'],
    ['null', 'null'],
    ['broken JSON', '{"a": 1'],
    ['too much', `{"a": "${'x'.repeat(300_000)}"}`],
  ])('finds none in %s', (_, reply) => {
    expect(jsonObjects(reply)).toEqual([])
  })

  it('gives the last of equal keys and leaves prototypes alone', () => {
    expect(jsonObjects('{"a": 1, "a": 2}')).toEqual([{ a: 2 }])
    const [found] = jsonObjects('{"__proto__": {"polluted": true}}')
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })

  it('never throws', () => {
    const piece = fc.constantFrom('```', '```json\n', '{', '}', '</think>', '"', '\n', '{"a":1}', '[', 'x')
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (reply) => void jsonObjects(reply),
      ),
    )
  })
})
