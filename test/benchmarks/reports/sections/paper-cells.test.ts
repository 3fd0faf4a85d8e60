import { describe, expect, it } from 'vitest'
import { TABLE_5 } from '../../../../benchmarks/paper/table-5.ts'
import type { Bar } from '../../../../benchmarks/reports/charts/chart.ts'
import type { Section } from '../../../../benchmarks/reports/document/document.ts'
import { newFootnotes } from '../../../../benchmarks/reports/sections/footnotes.ts'
import { ordersSection } from '../../../../benchmarks/reports/sections/orders-section.ts'
import { paperRateCells, paperRateNotes } from '../../../../benchmarks/reports/sections/paper-cells.ts'
import { gatherResults } from '../../../../benchmarks/reports/sections/results.ts'
import { resultsSections } from '../../../../benchmarks/reports/sections/results-section.ts'
import { SAMPLE_CELLS, sampleRun } from '../sample-run.ts'

const CONTRADICTORY = { benchmark: 'mind2web-sc', rates: { lpa: 84, lpp: 100, lpr: 79, ea: 79, fra: null } } as const

function notedBars(sections: readonly Section[]): string[] {
  const blocks = sections.flatMap((section) => section.blocks)
  const bars = blocks.flatMap((block): readonly Bar[] =>
    block.kind === 'chart' && block.chart.kind === 'bars' ? block.chart.bars : [],
  )
  return bars.filter(({ notes = [] }) => notes.length > 0).map(({ label, panel }) => `${label}, ${panel}`)
}

describe("the paper's rates", () => {
  it('are marked where they contradict each other, and only there', () => {
    const footnotes = newFootnotes()
    expect(paperRateCells(CONTRADICTORY, footnotes)).toEqual(['84.0 †1', '100.0', '79.0', '79.0', 'n.a.', 'n.a.'])
    expect(paperRateNotes(CONTRADICTORY, 'lpa')).toEqual([expect.stringMatching(/^contradicts itself: .*89\.5/)])
    expect(footnotes.all()).toEqual([`†1 ${paperRateNotes(CONTRADICTORY, 'lpa')[0]}`])
    expect(paperRateNotes(CONTRADICTORY, 'eaExact')).toEqual([])
  })

  it('carry the same notes in charts', () => {
    const main = gatherResults([sampleRun({ name: 'main', cells: SAMPLE_CELLS.main }).report])
    const results = notedBars(resultsSections(main, { everyModel: true }))
    expect(results).toContain('paper: model-guarding-agent GPT-4, table 1, LPP')
    expect(results).toContain('paper: model-guarding-agent GPT-4, table 1, FRA')
    expect(results.filter((bar) => bar.startsWith('paper: guardagent GPT-4'))).toEqual([])
    const orders = gatherResults([sampleRun({ name: 'retrieval', cells: SAMPLE_CELLS.retrieval }).report])
    const contradictory = TABLE_5.filter((row) => paperRateNotes(row, 'lpa').length > 0)
    expect(notedBars(ordersSection(orders))).toHaveLength(contradictory.length)
    expect(notedBars(ordersSection(orders))).toContain('paper: least similar, table 5, LPA')
  })
})
