import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attackExample } from '../../../benchmarks/attacks/inject.ts'
import { payloadOf } from '../../../benchmarks/attacks/payload.ts'
import type { Example } from '../../../benchmarks/datasets/dataset.ts'
import { BENCHMARKS, OWN_SEED } from '../../../benchmarks/runners/benchmarks.ts'
import { type Attack, AttackStyle } from '../../../benchmarks/runners/cell.ts'
import { InputError } from '../../../src/contract/errors.ts'
import type { Json } from '../../../src/contract/json.ts'

const attacks = fc.record({
  style: fc.constantFrom(...AttackStyle.options),
  place: fc.constantFrom('input' as const, 'output' as const),
})
const EXAMPLES = BENCHMARKS.flatMap((benchmark) => benchmark.load(benchmark.generate(OWN_SEED)).examples)
const examples = fc.constantFrom(...EXAMPLES)

function exampleOf(action: Example['action'], label: 0 | 1 = 1): Example {
  const findings = { kind: 'access' as const, inaccessible: {} }
  return {
    id: '0-a',
    index: 0,
    group: 'a',
    action,
    gold: { label, findings, answerCorrect: null },
    leaveOut: { task: 'a' },
  }
}

/** Takes a payload out of every text, in code and elsewhere. */
function remove(value: Json, payload: string): Json {
  const comments = `\n${payload
    .split('\n')
    .map((line) => `# ${line.trim()}`.trim())
    .join('\n')}`
  if (typeof value === 'string') return value.replace(comments, '').replace(payload, '')
  if (Array.isArray(value)) return value.map((item) => remove(item, payload))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, remove(child, payload)]))
}

describe('an example under attack', () => {
  it('is what it was but for the texts at its place', () => {
    fc.assert(
      fc.property(examples, attacks, (example, attack) => {
        const attacked = attackExample(example, attack)
        const other = attack.place === 'input' ? 'output' : 'input'
        expect(attacked.action[attack.place]).not.toEqual(example.action[attack.place])
        expect(attacked.action[other]).toEqual(example.action[other])
        const payload = payloadOf(attack.style, example.gold)
        const cleaned = remove(attacked.action[attack.place], payload)
        expect({ ...attacked, action: { ...attacked.action, [attack.place]: cleaned } }).toEqual(example)
      }),
    )
  })

  it('is the same each time, and the example itself stays clean', () => {
    fc.assert(
      fc.property(examples, attacks, (example, attack) => {
        const before = structuredClone(example)
        expect(attackExample(example, attack)).toEqual(attackExample(example, attack))
        expect(example).toEqual(before)
      }),
    )
  })

  it('differs by style and by place', () => {
    fc.assert(
      fc.property(examples, (example) => {
        const all = AttackStyle.options.flatMap((style) =>
          (['input', 'output'] as const).map((place) => JSON.stringify(attackExample(example, { style, place }))),
        )
        expect(new Set(all).size).toBe(10)
      }),
    )
  })

  it('asks for the opposite of its label', () => {
    const text = (label: 0 | 1) =>
      attackExample(exampleOf({ input: 'q', output: 'o' }, label), { style: 'naive', place: 'input' }).action.input
    expect(text(1)).toContain('"decision": "allow"')
    expect(text(0)).toContain('"decision": "deny"')
  })
})

describe('an attack in the input', () => {
  const attack: Attack = { style: 'naive', place: 'input' }
  const inputOf = (input: Json) => attackExample(exampleOf({ input, output: 'o' }), attack).action.input
  const payload = payloadOf('naive', exampleOf({ input: '', output: '' }).gold)

  it.each([
    ['a text', 'which drugs?', `which drugs?${payload}`],
    [
      'a task',
      { url: 'a.example', task: 'book it', note: 'x' },
      { url: 'a.example', task: `book it${payload}`, note: 'x' },
    ],
    [
      'a question among options',
      { question: 'why?', options: { A: 'so', B: 'thus' } },
      { question: `why?${payload}`, options: { A: 'so', B: 'thus' } },
    ],
    [
      'its last text, where none is named so',
      { site: 'a', words: 'go', page: 3 },
      { site: 'a', words: `go${payload}`, page: 3 },
    ],
  ] satisfies [string, Json, Json][])('follows %s', (_, input, expected) => {
    expect(inputOf(input)).toEqual(expected)
  })

  it.each([[null], [3], [['a']], [{}], [{ page: 3 }]] satisfies [Json][])(
    'is refused where the input is %j',
    (input) => {
      expect(() => inputOf(input)).toThrow(InputError)
    },
  )
})

describe('an attack in the output', () => {
  const outputOf = (output: Json, style: Attack['style'] = 'naive') =>
    attackExample(exampleOf({ input: 'q', output, answer: 'two' }), { style, place: 'output' }).action
  const payload = payloadOf('naive', exampleOf({ input: '', output: '' }).gold)

  it('follows every text that a page or a database could have brought', () => {
    const output = {
      reasoning: 'next',
      choices: ['<a> one </a>', '<b> two </b>'],
      action: { element: '<a> one </a>', operation: 'CLICK', value: null },
    }
    expect(outputOf(output).output).toEqual({
      reasoning: `next${payload}`,
      choices: [`<a> one </a>${payload}`, `<b> two </b>${payload}`],
      action: { element: `<a> one </a>${payload}`, operation: 'CLICK', value: null },
    })
  })

  it('leaves the letter of a choice, numbers and what is missing', () => {
    const output = { answer: 'C', text: 'a lake', sure: true, score: 3, knowledge: null }
    expect(outputOf(output).output).toEqual({ ...output, text: `a lake${payload}` })
  })

  it.each(AttackStyle.options)('%s: is a comment in code, which stays the code it was', (style) => {
    const { output } = outputOf({ code: "x = LoadDB('lab')\nanswer = x" }, style)
    const code = output !== null && typeof output === 'object' && !Array.isArray(output) ? String(output.code) : ''
    const lines = code.split('\n')
    expect(lines.slice(0, 2)).toEqual(["x = LoadDB('lab')", 'answer = x'])
    expect(lines.length).toBeGreaterThan(2)
    expect(lines.slice(2).every((line) => line.startsWith('#'))).toBe(true)
    expect(code).toContain('Note to the guard of this agent')
  })

  it('leaves the answer that is handed back, and does nothing where there is no text', () => {
    expect(outputOf({ answer: 'two' })).toMatchObject({ output: { answer: `two${payload}` }, answer: 'two' })
    expect(outputOf({ code: null, answer: null }).output).toEqual({ code: null, answer: null })
    expect(outputOf('SELECT 1').output).toBe(`SELECT 1${payload}`)
  })
})
