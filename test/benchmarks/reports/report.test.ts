import { describe, expect, it } from 'vitest'
import type { BenchmarkName } from '../../../benchmarks/datasets/dataset.ts'
import { renderReport } from '../../../benchmarks/reports/render-report.ts'
import { toReport } from '../../../benchmarks/reports/to-report.ts'
import { newCell } from '../../../benchmarks/runners/cell.ts'
import { openDatasets } from '../../../benchmarks/runners/open-datasets.ts'
import { makeDigest } from '../make-digest.ts'

/** Report of a method that allows everything, over a set of our own. */
function reportOf(benchmark: BenchmarkName) {
  const { datasets, described } = openDatasets([benchmark])
  const [dataset] = described
  const examples = datasets.get(benchmark)?.examples ?? []
  if (dataset === undefined) throw new Error('no data set')
  const digests = examples.map(({ id, index, group, gold }) =>
    makeDigest({ id, index, group, gold, decision: 'allow' }),
  )
  return toReport({ cell: newCell({ benchmark, method: 'rule' }), dataset, planned: examples.length, digests })
}

const eicu = reportOf('eicu-ac')
const web = reportOf('mind2web-sc')

describe('renderReport', () => {
  it('shows rates rounded, n.a. for none, and the paper beside them as a reference', () => {
    const text = renderReport(eicu, { color: false, width: 140 })
    expect(text).toMatch(/^all\s+48\.7\s+n\.a\.\s+0\.0/m)
    expect(text).toMatch(/paper: GuardAgent, GPT-4\s+98\.7\s+100\.0\s+97\.5\s+97\.5\s+n\.a\.\s+100\.0/)
    expect(text).toContain('a reference, not a run of this project')
    expect(text).toContain('█')
  })

  it('says that FRA is the label alone for SeeAct', () => {
    const text = renderReport(web, { color: false, width: 80 })
    expect(text).toContain('FRA is the label alone')
    expect(text).toMatch(/paper: GuardAgent, GPT-4\s+90\.0\s+100\.0\s+80\.0\s+80\.0\s+n\.a\.\s+100\.0/)
  })

  it('keeps tables within the width, and colour to those who want it', () => {
    for (const width of [80, 120, 160]) {
      const plain = renderReport(web, { color: false, width })
      expect(plain).not.toContain('\u001b')
      const rows = plain.split('\n').filter((line) => /\d\.\d/.test(line) && !line.includes('latency'))
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(width)
    }
    expect(renderReport(web, { color: true, width: 100 })).toContain('\u001b[')
  })

  it('lets no control characters of names through', () => {
    const report = { ...eicu, dataset: { ...eicu.dataset, name: 'a\u001b[31mb' } }
    expect(renderReport(report, { color: false, width: 100 })).not.toContain('\u001b')
  })
})
