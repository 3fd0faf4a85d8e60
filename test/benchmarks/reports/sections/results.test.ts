import { describe, expect, it } from 'vitest'
import { benchmarksOf, cleanEntries, gatherResults } from '../../../../benchmarks/reports/sections/results.ts'
import { newCell } from '../../../../benchmarks/runners/cell.ts'
import { SAMPLE_CELLS, sampleRun } from '../sample-run.ts'

const MAIN = sampleRun({ name: 'main', cells: SAMPLE_CELLS.main }).report
const ATTACKS = sampleRun({ name: 'attacks', cells: SAMPLE_CELLS.attacks }).report

describe('gatherResults', () => {
  it('names cells by method and settings, and their run only where it is needed', () => {
    const labels = gatherResults([MAIN, ATTACKS]).entries.map(({ label }) => label)
    expect(labels.slice(0, 4)).toEqual([
      'deny-all',
      'model-guarding-agent some-model-70b-instruct',
      'guardagent openai some-model-70b-instruct',
      'rule',
    ])
    const twice = gatherResults([MAIN, MAIN]).entries.map(({ label, report }) => `${report.benchmark} ${label}`)
    expect(new Set(twice).size).toBe(16)
    expect(twice).toContain('eicu-ac rule (run 2)')
  })

  it('says the core where the name does not', () => {
    const cells = [newCell({ benchmark: 'csqa', method: 'rule' }), newCell({ benchmark: 'csqa', method: 'deny-all' })]
    const { entries } = gatherResults([sampleRun({ name: 'risk', cells }).report])
    expect(entries.map(({ label }) => label)).toEqual(['rule (core csqa-rules)', 'deny-all'])
  })

  it('gives comparisons and attacks the names of their cells', () => {
    expect(gatherResults([MAIN]).comparisons[0]?.labels).toEqual([
      'deny-all',
      'model-guarding-agent some-model-70b-instruct',
    ])
    expect(new Set(gatherResults([ATTACKS]).attacks.map(({ label }) => label))).toEqual(new Set(['guardagent rule']))
  })
})

it('keeps cells under attack out of what judged examples as they are', () => {
  const results = gatherResults([MAIN, ATTACKS])
  expect(cleanEntries(results, 'eicu-ac')).toHaveLength(5)
  expect(cleanEntries(results)).toHaveLength(9)
  expect(benchmarksOf(results)).toEqual(['eicu-ac', 'mind2web-sc'])
})
