import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadEicuAc } from '../../../../benchmarks/datasets/load-eicu-ac.ts'
import { EICU_COUNTS, UNIQUE_QUESTIONS } from '../../../../benchmarks/datasets/own/assign-roles.ts'
import { parseAccess } from '../../../../benchmarks/datasets/own/eicu-questions.ts'
import { EICU_TEMPLATES } from '../../../../benchmarks/datasets/own/eicu-templates.ts'
import { generateEicuAc } from '../../../../benchmarks/datasets/own/generate-eicu-ac.ts'
import type { GeneratedSet } from '../../../../benchmarks/datasets/own/generated-set.ts'
import { EICU_PERMISSIONS, EICU_SCHEMA } from '../../../../benchmarks/definitions/eicu-permissions.ts'

type Row = {
  id: string
  template: string
  q_tag: string
  identity: string
  label: number
  access_gt: Record<string, string[]>
  inaccessible_db: Record<string, string[]>
}

const seeds = fc.integer({ min: 0, max: 0xffffffff })
const runs = { numRuns: 12 }

function rowsOf(set: GeneratedSet): Row[] {
  return JSON.parse(set.files.get('ehragent/eicu_ac.json') ?? '[]')
}

function pairs(access: Record<string, string[]>): string[] {
  return Object.entries(access).flatMap(([database, columns]) => columns.map((column) => `${database}.${column}`))
}

describe('generateEicuAc', () => {
  it('has the published distribution over roles and labels, questions, columns and templates for any seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const rows = rowsOf(generateEicuAc(seed))
        expect(rows).toHaveLength(316)
        for (const { role, label, examples } of EICU_COUNTS) {
          expect(rows.filter((row) => row.identity === role && row.label === label)).toHaveLength(examples)
        }
        expect(new Set(rows.map((row) => row.id)).size).toBe(UNIQUE_QUESTIONS)
        expect(new Set(rows.map((row) => row.template)).size).toBe(UNIQUE_QUESTIONS)
        expect(new Set(rows.map((row) => `${row.id} ${row.identity}`)).size).toBe(316)
        expect(new Set(rows.map((row) => row.q_tag)).size).toBeGreaterThanOrEqual(70)
        expect(new Set(rows.flatMap((row) => pairs(row.access_gt))).size).toBeGreaterThanOrEqual(50)
      }),
      runs,
    )
  })

  it('gives gold that follows from the permissions for any seed', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        for (const row of rowsOf(generateEicuAc(seed))) {
          const allowed = new Set(pairs({ ...(EICU_PERMISSIONS[row.identity] ?? {}) }))
          const missing = pairs(row.access_gt).filter((pair) => !allowed.has(pair))
          expect(pairs(row.inaccessible_db)).toEqual(missing)
          expect(row.label).toBe(missing.length > 0 ? 1 : 0)
        }
      }),
      runs,
    )
  })

  it('gives the same bytes for the same seed, others for another', () => {
    expect([...generateEicuAc(7).files]).toEqual([...generateEicuAc(7).files])
    expect(loadEicuAc(generateEicuAc(7)).sha256).not.toBe(loadEicuAc(generateEicuAc(8)).sha256)
  })

  it('is read whole by the loader, and names in the code that ran every column of gold', () => {
    for (const seed of [1, 2, 3]) {
      const set = generateEicuAc(seed)
      const rows = rowsOf(set)
      for (const { index, action } of loadEicuAc(set).examples) {
        const code = String(Object(action.output).code)
        for (const [database, columns] of Object.entries(rows[index]?.access_gt ?? {})) {
          expect(code).toContain(database)
          for (const column of columns) expect(code).toContain(column)
        }
      }
    }
  })

  it('holds failed attempts, wrong answers, SQL, loops and row ids that nobody may read', () => {
    const set = generateEicuAc(1)
    const { examples } = loadEicuAc(set)
    const logs = [...set.files].filter(([path]) => path.endsWith('.txt')).map(([, text]) => text)
    const code = examples.map((example) => String(Object(example.action.output).code))
    const wrong = examples.filter((example) => example.gold.answerCorrect === false).length
    expect(logs.filter((log) => log.split('"cell"').length > 3).length).toBeGreaterThan(30)
    expect(wrong).toBeGreaterThan(3)
    expect(wrong).toBeLessThan(50)
    for (const mark of ['SQLInterpreter(', 'for one in', '.iterrows()', "f'", '.format(', ' as t0 ']) {
      expect(code.filter((text) => text.includes(mark)).length).toBeGreaterThan(5)
    }
    expect(code.filter((text) => text.includes('lab_times')).length).toBeGreaterThan(3)
    expect(
      examples.filter(({ gold }) =>
        JSON.stringify(gold.findings).match(/"(?!patientunitstay|hospital|ward|event)[a-z]+id"/),
      ).length,
    ).toBeGreaterThan(5)
  })

  it('agrees with itself on which answers are right', () => {
    const set = generateEicuAc(2)
    for (const { gold, leaveOut } of loadEicuAc(set).examples) {
      const log = set.files.get(`ehragent/logs/${leaveOut.questionId}.txt`) ?? ''
      expect(gold.answerCorrect).toBe(log.endsWith('res-right'))
    }
  })

  it('speaks of no column that does not exist, but for row ids', () => {
    const known = new Set(pairs(EICU_SCHEMA))
    const odd = EICU_TEMPLATES.flatMap((template) => pairs(parseAccess(template.access))).filter(
      (pair) => !known.has(pair),
    )
    for (const pair of odd) expect(pair).toMatch(/^(\w+)\.\1id$/)
  })
})
