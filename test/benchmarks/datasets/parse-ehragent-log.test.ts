import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCellError, parseEhrAgentLog } from '../../../benchmarks/datasets/parse-ehragent-log.ts'

const LINE = '-'.repeat(58)

function cell(code: string): string {
  return `{\n"cell": ${JSON.stringify(code)}\n}`
}

function log(blocks: readonly string[], setting: { marker?: boolean } = {}): string {
  const shots = 'Knowledge:\n- of an example\nSolution:\nanswer = "example"\n'
  const own = 'Knowledge:\n- rows are in ward\n- beds are in lab\nQuestion: how many?\nSolution: '
  const prompt = setting.marker === false ? `${shots}${own}` : `${shots}(END OF EXAMPLES)\n${own}`
  const tail = 'Ground-Truth Answer ---> GOLD\nres-right'
  return ['how many?', "['GOLD']", prompt, ...blocks, tail].join(`\n${LINE}\n`)
}

describe('parseEhrAgentLog', () => {
  it('takes the last cell that ran, its answer, and the knowledge after the examples', () => {
    const text = log([cell('bad()'), 'Error: no such column', cell("answer = 'x'\nprint(answer)"), '7', 'TERMINATE'])
    expect(parseEhrAgentLog(text)).toEqual({
      knowledge: '- rows are in ward\n- beds are in lab',
      code: "answer = 'x'\nprint(answer)",
      answer: '7',
    })
  })

  it('takes an earlier cell that ran if the later ones failed', () => {
    expect(parseEhrAgentLog(log([cell('one'), '7', cell('two'), 'TypeError: no']))).toMatchObject({
      code: 'one',
      answer: '7',
    })
  })

  it('gives the last attempt and no answer if none ran', () => {
    const text = log([cell('one'), 'Error: no', cell('two'), 'NameError: no'])
    expect(parseEhrAgentLog(text)).toMatchObject({ code: 'two', answer: null })
  })

  it('gives no code for a log without a cell, or whose last cell is cut off', () => {
    expect(parseEhrAgentLog(log(['I cannot do this.', 'TERMINATE']))).toMatchObject({ code: null, answer: null })
    const cut = log([cell('one'), '7', '{\n"cell": "two = LoadDB(\'la']).replace(/\n-+\nGround[\s\S]*$/, '')
    expect(parseEhrAgentLog(cut)).toMatchObject({ code: null, answer: null })
    expect(parseEhrAgentLog('')).toEqual({ knowledge: null, code: null, answer: null })
  })

  it('reads a log without TERMINATE as far as it goes', () => {
    expect(parseEhrAgentLog(log([cell('one'), '7']))).toMatchObject({ code: 'one', answer: '7' })
    const ended = log([cell('one')]).replace(/\n-+\nGround[\s\S]*$/, '')
    expect(parseEhrAgentLog(ended)).toMatchObject({ code: 'one', answer: null })
  })

  it('counts only cells in a log without the marker', () => {
    const text = log([cell('one'), '7', 'TERMINATE'], { marker: false })
    expect(parseEhrAgentLog(text)).toEqual({ knowledge: null, code: 'one', answer: '7' })
  })

  it('does not take a cell that was only announced for one that ran', () => {
    const announced = `Let me mend this.\n\nanswer = 1\n${cell('one')}`
    expect(parseEhrAgentLog(log([announced, '', cell('two'), '7']))).toMatchObject({ code: 'two', answer: '7' })
    expect(parseEhrAgentLog(log([cell('one'), '', cell('two'), 'Error: no']))).toMatchObject({
      code: 'two',
      answer: null,
    })
  })

  it('reads a cell with broken escapes, keeping what it cannot undo', () => {
    const broken = `{\n"cell": "a = 'it\\'s'\\nb = \\"x\\""\n}`
    expect(parseEhrAgentLog(log([broken, '7']))).toMatchObject({ code: "a = 'it\\'s'\nb = \"x\"", answer: '7' })
    const raw = '{"cell": "a = 1\nb = "two""\n}'
    expect(parseEhrAgentLog(log([raw, '7']))).toMatchObject({ code: 'a = 1\nb = "two"' })
  })

  it('never lets the gold answer through, wherever the log ends', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(cell('one'), '7', 'Error: no', 'TERMINATE', '', '{"cell": "x')),
        (blocks) => {
          expect(JSON.stringify(parseEhrAgentLog(log(blocks)))).not.toMatch(/GOLD|res-right|Ground-Truth/)
        },
      ),
    )
  })

  it('gives back any code that was written as a cell', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        expect(parseEhrAgentLog(log([cell(code), '7'])).code).toBe(code)
      }),
    )
  })
})

describe('isCellError', () => {
  it.each([
    'Error: x',
    'TypeError: x',
    "SyntaxError: 'x'",
    'json.decoder.JSONDecodeError: x',
    'Exception: x',
    'KeyboardInterrupt',
  ])('%s is an error', (text) => expect(isCellError(text)).toBe(true))
  it('takes a traceback for an error', () => {
    expect(isCellError('Traceback (most recent call last):\n  File "x"')).toBe(true)
  })
  it.each(['Error bars: 3', 'medication error: none', 'Errors: 2', 'no error', '7', ''])('%s is an answer', (text) =>
    expect(isCellError(text)).toBe(false),
  )
})
