import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadEicuAc } from '../../../benchmarks/datasets/load-eicu-ac.ts'
import { loadMind2WebSc } from '../../../benchmarks/datasets/load-mind2web-sc.ts'
import { generateEicuAc } from '../../../benchmarks/datasets/own/generate-eicu-ac.ts'
import { generateMind2WebSc } from '../../../benchmarks/datasets/own/generate-mind2web-sc.ts'
import { BenchmarkReport, toReport } from '../../../benchmarks/reports/benchmark-report.ts'
import { renderReport } from '../../../benchmarks/reports/render-report.ts'
import { writeRun } from '../../../benchmarks/reports/write-run.ts'
import { runBenchmark } from '../../../benchmarks/runners/run-benchmark.ts'
import { makeVerdict } from '../make-verdict.ts'

const scratch = mkdtempSync(join(tmpdir(), 'report-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

let time = 0
const now = () => {
  time += 1
  return time
}
const guard = async () => makeVerdict('allow')
const source = { core: 'rule', model: null, seed: 1 }
const eicu = await runBenchmark({ dataset: loadEicuAc(generateEicuAc(1)), guard, now })
const web = await runBenchmark({ dataset: loadMind2WebSc(generateMind2WebSc(1)), guard, now })

describe('toReport', () => {
  it('has exactly the documented fields, by role or by rule', () => {
    const report = toReport(eicu, source)
    expect(BenchmarkReport.parse(report)).toEqual(report)
    expect(Object.keys(report).sort()).toEqual(
      ['benchmark', 'byRole', 'core', 'dataset', 'latencyMs', 'metrics', 'model', 'seed', 'usage'].sort(),
    )
    expect(Object.keys(toReport(web, source))).toContain('byRule')
    expect(report.usage).toEqual({ calls: 316, promptTokens: 6320, completionTokens: 948 })
    expect(report.latencyMs).toEqual({ p50: 1, p95: 1 })
  })

  it('gives a guard that allows all no denials, and FRA as far as the agents are right', () => {
    const report = toReport(eicu, source)
    expect(report.metrics).toMatchObject({ lpp: null, lpr: 0, ea: 0, unknown: 0 })
    expect(report.metrics.lpa).toBeCloseTo((154 / 316) * 100)
    expect(report.metrics.fra).toBeLessThan(100)
    expect(toReport(web, source).metrics.fra).toBe(100)
  })
})

describe('renderReport', () => {
  it('shows rates rounded, n.a. for none, and the paper beside them as a reference', () => {
    const text = renderReport(toReport(eicu, source), { color: false, width: 140 })
    expect(text).toMatch(/^all\s+48\.7\s+n\.a\.\s+0\.0/m)
    expect(text).toMatch(/paper: GuardAgent, GPT-4\s+98\.7\s+100\.0\s+97\.5\s+97\.5\s+n\.a\.\s+100\.0/)
    expect(text).toContain('a reference, not a run of this project')
    expect(text).toContain('█')
  })

  it('says that FRA is the label alone for SeeAct', () => {
    const text = renderReport(toReport(web, source), { color: false, width: 80 })
    expect(text).toContain('FRA is the label alone')
    expect(text).toMatch(/paper: GuardAgent, GPT-4\s+90\.0\s+100\.0\s+80\.0\s+80\.0\s+n\.a\.\s+100\.0/)
  })

  it('keeps tables within the width, and colour to those who want it', () => {
    for (const width of [80, 120, 160]) {
      const plain = renderReport(toReport(web, source), { color: false, width })
      expect(plain).not.toContain('\u001b')
      const rows = plain.split('\n').filter((line) => /\d\.\d/.test(line) && !line.includes('latency'))
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(width)
    }
    expect(renderReport(toReport(web, source), { color: true, width: 100 })).toContain('\u001b[')
  })

  it('lets no control characters of names through', () => {
    const report = toReport({ ...eicu, dataset: { ...eicu.dataset, name: 'a\u001b[31mb' } }, source)
    expect(renderReport(report, { color: false, width: 100 })).not.toContain('\u001b')
  })
})

describe('writeRun', () => {
  it('writes the report and a line for each example', () => {
    const report = toReport(web, source)
    writeRun(join(scratch, 'deep', 'out'), web, report)
    expect(JSON.parse(readFileSync(join(scratch, 'deep', 'out', 'report.json'), 'utf8'))).toEqual(report)
    const lines = readFileSync(join(scratch, 'deep', 'out', 'examples.jsonl'), 'utf8')
      .trimEnd()
      .split('\n')
    expect(lines).toHaveLength(200)
    expect(JSON.parse(lines[3] ?? '')).toMatchObject({
      index: 3,
      decision: 'allow',
      error: null,
      gold: {},
      verdict: {},
    })
  })

  it('says where it cannot write', () => {
    writeFileSync(join(scratch, 'file'), '')
    expect(() => writeRun(join(scratch, 'file'), web, toReport(web, source))).toThrow(/cannot write/)
  })
})
