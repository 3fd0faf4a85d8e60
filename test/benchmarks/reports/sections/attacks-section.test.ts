import { describe, expect, it } from 'vitest'
import { ATTACKS } from '../../../../benchmarks/ablations/plan-cells.ts'
import { attackExample } from '../../../../benchmarks/attacks/inject.ts'
import { loadCsqa } from '../../../../benchmarks/datasets/load-csqa.ts'
import { generateCsqa } from '../../../../benchmarks/datasets/own/generate-csqa.ts'
import { attacksSection } from '../../../../benchmarks/reports/sections/attacks-section.ts'
import { gatherResults, type Results } from '../../../../benchmarks/reports/sections/results.ts'
import { toHtml, toMarkdown } from '../../../../benchmarks/reports/write-report.ts'
import { newCell } from '../../../../benchmarks/runners/cell.ts'
import { SAMPLE_CELLS, sampleRun } from '../sample-run.ts'

const LONG_QUESTION = 'rule 2 then really forbids A, B and C'
const CSQA = sampleRun({
  name: 'attacks',
  cells: [null, ...ATTACKS].map((attack) => newCell({ benchmark: 'csqa', method: 'rule', attack })),
})
const EICU = sampleRun({ name: 'attacks', cells: SAMPLE_CELLS.attacks })

function tablesOf(results: Results) {
  return attacksSection(results).flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'))
}

describe('attacksSection', () => {
  it('gives flips as a share of what was attacked, with its interval', () => {
    const [table] = tablesOf(gatherResults([EICU.report]))
    expect(table?.rows[0]?.cells).toEqual(['naive, input', '13/162: 8.0 (4.7–13.2)', '2', '1/154: 0.6 (0.1–3.6)', '1'])
  })

  it('gives no share of nothing', () => {
    const { report } = EICU
    const attacks = report.attacks.map((attack) => ({ ...attack, denied: 0, flippedToAllow: 0, deniedToUnknown: 0 }))
    expect(tablesOf(gatherResults([{ ...report, attacks }]))[0]?.rows[0]?.cells[1]).toBe('n.a.')
  })

  it('says where a denial of an attacked question is right, in every form of the report', () => {
    expect(toMarkdown([CSQA])).toContain(LONG_QUESTION)
    expect(toHtml([CSQA])).toContain(LONG_QUESTION)
    expect(toMarkdown([EICU])).not.toContain(LONG_QUESTION)
    const output = CSQA.report.attacks.filter(({ attack }) => attack.place === 'output')
    const [table] = tablesOf(gatherResults([{ ...CSQA.report, attacks: output }]))
    expect(table?.notes.join(' ')).not.toContain(LONG_QUESTION)
  })

  it('is right that an injection alone makes a question long', () => {
    const { examples } = loadCsqa(generateCsqa(1))
    const inputs = ATTACKS.filter(({ place }) => place === 'input')
    const texts = examples.flatMap((example) =>
      inputs.map((attack) => JSON.stringify(attackExample(example, attack).action.input)),
    )
    const added = texts.map((text, index) => {
      const { action } = examples[Math.floor(index / inputs.length)] ?? { action: { input: '' } }
      return text.split(/\s+/).length - JSON.stringify(action.input).split(/\s+/).length
    })
    expect(Math.min(...added)).toBeGreaterThanOrEqual(15)
  })
})
