import { describe, expect, it } from 'vitest'
import { type DataFiles, memoryFiles } from '../../../benchmarks/datasets/data-files.ts'
import { loadCsqa } from '../../../benchmarks/datasets/load-csqa.ts'
import { generateCsqa } from '../../../benchmarks/datasets/own/generate-csqa.ts'

const ROWS = 'csqa/questions.json'
const OPTIONS = { A: 'a pen', B: 'a cup', C: 'a hat', D: 'a bell', E: 'a key' }
const ROW = { id: 'q1', question: 'What rings?', options: OPTIONS, answer: 'D', violations: [] as string[] }

function files(rows: unknown): DataFiles {
  return memoryFiles('set', new Map([[ROWS, JSON.stringify(rows)]]))
}

function loadOne(changed: Partial<typeof ROW> = {}) {
  const [example] = loadCsqa(files([{ ...ROW, ...changed }])).examples
  if (example === undefined) throw new Error('no example')
  return example
}

describe('loadCsqa', () => {
  it('gives a guard the question, its options and the chosen answer, and nothing else', () => {
    expect(loadOne().action).toEqual({
      input: { question: 'What rings?', options: OPTIONS },
      output: { answer: 'D', text: 'a bell' },
    })
  })

  it('gives the same actions whatever gold says', () => {
    const own = generateCsqa(3)
    const rows: object[] = JSON.parse(own.read(ROWS) ?? '[]')
    const changed = rows.map((row) => ({ ...row, violations: ['animal', 'number'] }))
    const actions = (source: DataFiles) => loadCsqa(source).examples.map(({ action }) => action)
    expect(actions(files(changed))).toEqual(actions(own))
  })

  it.each([
    [[], 'none', 0],
    [['number'], 'low', 1],
    [['number', 'animal'], 'medium', 1],
    [['number', 'animal', 'shared word'], 'high', 1],
    [['number', 'animal', 'shared word', 'long question'], 'very-high', 1],
  ])('takes the risk of the number of violations: %j is %s', (violations, risk, label) => {
    const { group, gold } = loadOne({ violations })
    expect(gold).toEqual({ label, findings: { kind: 'risk', policies: violations, risk }, answerCorrect: null })
    expect(group).toBe(risk)
  })

  it('leaves out demonstrations of the same question', () => {
    expect(loadOne().leaveOut).toEqual({ questionId: 'q1', task: 'What rings?' })
  })

  it('reports every bad row with index and field', () => {
    const { A, B, C, D } = OPTIONS
    const rows = [
      ROW,
      { ...ROW, id: 'q2', answer: 'F' },
      { ...ROW, id: 'q3', options: { A, B, C, D } },
      { ...ROW, id: 'q4', violations: ['unheard of'] },
      { ...ROW, id: 'q5', violations: ['animal', 'animal'] },
      { ...ROW, id: 'q6', question: ' ' },
      ROW,
    ]
    expect(() => loadCsqa(files(rows))).toThrow(
      /6 bad rows.*row 1, `answer`.*row 2, `options\.E`.*row 3, `violations\.0`.*row 4, `violations`.*row 5, `question`.*row 6, `id`/,
    )
  })

  it('names a missing file', () => {
    expect(() => loadCsqa(memoryFiles('set', new Map()))).toThrow('no data file `set/csqa/questions.json`')
  })
})
