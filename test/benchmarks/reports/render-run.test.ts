import { describe, expect, it } from 'vitest'
import { renderRun } from '../../../benchmarks/reports/render-run.ts'
import { hostileRun } from './hostile-run.ts'
import { SAMPLE_CELLS, sampleRun, sampleRuns } from './sample-run.ts'

const MAIN = sampleRun({ name: 'main', cells: SAMPLE_CELLS.main, more: { planned: 328, leftOut: 12 } }).report
const PLAIN = { color: false, width: 200 }

describe('renderRun', () => {
  it('shows methods of each set side by side, with intervals and the paper beside them', () => {
    const text = renderRun(MAIN, PLAIN)
    expect(text).toMatch(/^EICU-AC: methods and settings$/m)
    expect(text).toMatch(/^Mind2Web-SC: methods and settings$/m)
    expect(text).toMatch(/^deny-all +316 †1 +98\.5 \(96\.4–99\.3\)/m)
    expect(text).toMatch(/^paper: guardagent GPT-4, table 1 +all +98\.7 +100\.0/m)
  })

  it('says what is missing, what failed, and what was learned', () => {
    const text = renderRun(MAIN, PLAIN)
    expect(text).toContain('†1 left out 12 of 328: budget')
    expect(text).toMatch(/^EICU-AC, deny-all: left out 12 of 328: budget.*3 unknown: model-timeout 2, thrown 1$/m)
    const learned = sampleRun({ name: 'main', cells: SAMPLE_CELLS.main, more: { learned: 7 } }).report
    expect(renderRun(learned, PLAIN)).toContain('online: 7 demonstrations learned')
    expect(renderRun({ ...MAIN, complete: false }, PLAIN)).toContain('main, not complete')
  })

  it('compares pairs in words', () => {
    expect(renderRun(MAIN, PLAIN)).toContain('right in only one: 3 and 12 of 200, p 0.035')
  })

  it('keeps intervals where the table has no room for them', () => {
    const text = renderRun(MAIN, { color: false, width: 100 })
    expect(text).toMatch(/^deny-all +316 †1 +98\.5 /m)
    expect(text).toMatch(/^95% Wilson intervals, percent:\ndeny-all: LPA 96\.4–99\.3, LPP /m)
    expect(renderRun(MAIN, { color: false, width: 40 })).toContain('LPA: 98.5 (96.4–99.3)')
  })

  it('says how many examples a set has, whatever its first row judged', () => {
    expect(renderRun(MAIN, PLAIN)).toContain('data own-eicu-ac-1, 328 examples')
  })

  it('has recall by level of risk wherever a set has levels, once', () => {
    for (const name of ['csqa', 'risk', 'attacks']) {
      const { report } = sampleRun({ name, cells: SAMPLE_CELLS.risk })
      expect(renderRun(report, PLAIN).match(/^Recall by level of risk$/gm)).toHaveLength(1)
    }
  })

  it('has the table of the ablation that the run is named after', () => {
    const captions = {
      shots: 'by number of demonstrations',
      retrieval: 'by which demonstrations are shown',
      toolbox: 'by kind of error',
      'code-choice': 'Replies that chose code',
      words: 'Words and tokens',
      risk: 'Recall by level of risk',
      attacks: 'verdicts flipped by injections',
      compiled: 'Decided by the compiled program',
    } as const
    const names = ['shots', 'retrieval', 'toolbox', 'code-choice', 'words', 'risk', 'attacks', 'compiled'] as const
    for (const name of names) {
      expect(renderRun(sampleRun({ name, cells: SAMPLE_CELLS[name] }).report, PLAIN)).toContain(captions[name])
      expect(renderRun(MAIN, PLAIN)).not.toContain(captions[name])
    }
    const cells = SAMPLE_CELLS.main
    expect(renderRun(sampleRun({ name: 'latency', cells }).report, PLAIN)).toContain('EICU-AC: time an action')
    expect(renderRun(sampleRun({ name: 'breakdown', cells }).report, PLAIN)).toContain('EICU-AC: by role')
  })

  it('says of compiled cells what they decided, and what comparisons sent back, whatever the run is named after', () => {
    const text = renderRun(sampleRun({ name: 'eicu-ac', cells: SAMPLE_CELLS.compiled }).report, PLAIN)
    for (const part of ['Decided by the compiled program', 'Programs that a comparison sent back'])
      expect(text.split(part)).toHaveLength(2)
    expect(text.match(/300 of 316/g)).toHaveLength(2)
    const quiet = sampleRun({ name: 'main', cells: SAMPLE_CELLS.main, more: { checks: null } }).report
    expect(renderRun(quiet, PLAIN)).not.toContain('a comparison sent back')
  })

  it('keeps to the width, whatever the run, and leaves colour to those who want it', () => {
    for (const { report } of [...sampleRuns(), ...sampleRuns().map(hostileRun)])
      for (const width of [40, 80, 120]) {
        const lines = renderRun(report, { color: false, width }).split('\n')
        expect(lines.filter((line) => line.length > width)).toEqual([])
        expect(lines.join('')).not.toMatch(/\p{Cc}/u)
      }
    expect(renderRun(MAIN, { color: true, width: 100 })).toContain('\u001b[')
  })
})
