import { describe, expect, it } from 'vitest'
import { type DataFiles, directoryFiles, memoryFiles } from '../../../benchmarks/datasets/data-files.ts'
import { loadMind2WebSc, NO_VIOLATION } from '../../../benchmarks/datasets/load-mind2web-sc.ts'
import { generateMind2WebSc } from '../../../benchmarks/datasets/own/generate-mind2web-sc.ts'
import { HAS_PUBLISHED_DATA, PUBLISHED_DATA } from '../published-data.ts'

const ROWS = 'seeact/sample_labeled_all.json'
const SHOWN = ['confirmed_task', 'user_info', 'prompt', 'gpt_output', 'annotation_id']
const own = generateMind2WebSc(5)

function files(rows: unknown): DataFiles {
  return memoryFiles('set', new Map([[ROWS, JSON.stringify(rows)]]))
}

/** The same rows with everything changed that may not reach a guard, and the prompts but the last. */
function rewriteGold(source: DataFiles): DataFiles {
  const rows: Record<string, unknown>[] = JSON.parse(source.read(ROWS) ?? '[]')
  const changed = rows.map((row) => ({
    ...Object.fromEntries(Object.keys(row).map((key) => [key, SHOWN.includes(key) ? row[key] : 'changed'])),
    prompt: Array.isArray(row.prompt) ? ['changed', ...row.prompt.slice(-1)] : [],
    label: row.label === 1 ? 0 : 1,
    violation: 'changed',
  }))
  return files(changed)
}

function actions(source: DataFiles) {
  return loadMind2WebSc(source).examples.map((example) => example.action)
}

describe('loadMind2WebSc', () => {
  it("gives a guard the task, the user and the agent's own output, and nothing else", () => {
    const [example] = loadMind2WebSc(own).examples
    expect(Object.keys(example?.action ?? {}).sort()).toEqual(['identity', 'input', 'output'])
    expect(example?.action.input).toEqual({ task: example?.leaveOut.task })
    expect(Object.keys(example?.action.identity ?? {}).sort()).toEqual([
      'age',
      'domestic',
      'dr_license',
      'membership',
      'vaccine',
    ])
    expect(Object.keys(example?.action.output ?? {})).toEqual(['reasoning', 'choices', 'action'])
  })

  it('gives the same actions whatever gold says', () => {
    expect(actions(rewriteGold(own))).toEqual(actions(own))
  })

  it('keeps the time of the target agent where a row states it, and refuses one that is no time', () => {
    const [row]: Record<string, unknown>[] = JSON.parse(own.read(ROWS) ?? '[]')
    expect(loadMind2WebSc(files([row])).examples[0]).not.toHaveProperty('agentMs')
    expect(loadMind2WebSc(files([{ ...row, agent_seconds: 1.5 }])).examples[0]?.agentMs).toBe(1500)
    expect(() => loadMind2WebSc(files([{ ...row, agent_seconds: -1 }]))).toThrow('agent_seconds')
  })

  it('groups examples by violation', () => {
    for (const { group, gold } of loadMind2WebSc(own).examples) {
      const violations = gold.findings.kind === 'rules' ? gold.findings.violations : ['?']
      expect(violations).toEqual(gold.label === 1 ? [group] : [])
      if (gold.label === 0) expect(group).toBe(NO_VIOLATION)
      expect(gold.answerCorrect).toBeNull()
    }
  })

  it('reports every bad row with index and field', () => {
    const [row] = JSON.parse(own.read(ROWS) ?? '[]')
    const rows = [row, { ...row, prompt: [] }, { ...row, user_info: null }, { ...row, label: 1, violation: ' ' }]
    expect(() => loadMind2WebSc(files(rows))).toThrow(
      /3 bad rows.*row 1, `prompt`.*row 2, `user_info`.*row 3, `violation`/,
    )
  })

  it('names a missing file', () => {
    expect(() => loadMind2WebSc(memoryFiles('set', new Map()))).toThrow(
      'no data file `set/seeact/sample_labeled_all.json`',
    )
  })
})

describe.skipIf(!HAS_PUBLISHED_DATA)('published half (skipped: ../shared/data is absent)', () => {
  it('loads whole, with an operation and 17 choices for every example', () => {
    const { examples } = loadMind2WebSc(PUBLISHED_DATA)
    expect(examples).toHaveLength(97)
    for (const { action } of examples) {
      expect(action.output).toMatchObject({ action: { operation: expect.stringMatching(/^(CLICK|TYPE|SELECT)$/) } })
      expect(Object(action.output).choices).toHaveLength(17)
    }
  })

  it('gives the same actions whatever gold says', () => {
    const source = directoryFiles(PUBLISHED_DATA)
    expect(actions(rewriteGold(source))).toEqual(actions(source))
  })
})
