import { TABLE_7 } from '../../paper/table-7.ts'
import type { MeanTexts } from '../benchmark-report.ts'
import { ourRow, paperRow, type Section } from '../document/document.ts'
import { formatMean } from '../format-figure.ts'
import { SET_TITLES } from '../set-title.ts'
import { benchmarksOf, cleanEntries, type Results } from './results.ts'

function sizeCells({ demonstration, prompt, response }: MeanTexts): string[] {
  return [demonstration, prompt, response].flatMap((size) => [
    formatMean(size?.words ?? null),
    formatMean(size?.tokens ?? null),
  ])
}

/** Table 7 of the paper, where sizes were counted. */
export function wordsSection(results: Results): Section[] {
  const ours = cleanEntries(results).flatMap(({ label, report }) =>
    report.texts === null ? [] : [ourRow(`${SET_TITLES[report.benchmark]}, ${label}`, sizeCells(report.texts))],
  )
  if (ours.length === 0) return []
  const theirs = TABLE_7.filter(({ benchmark }) => benchmarksOf(results).includes(benchmark)).map((row) => {
    const name = `${SET_TITLES[row.benchmark]}, GPT-4, ${row.place}`
    return paperRow(name, [String(row.demonstration), '', String(row.prompt), '', String(row.response), ''])
  })
  const sizes = ['demonstration', 'prompt', 'response'].flatMap((text) => [`${text}, words`, `${text}, tokens`])
  const notes = [
    "means over the examples that sent anything, of one request and one reply; the paper's prompts hold one demonstration",
    "words stand between white space; tokens are of OpenAI's o200k_base, whatever the model counts itself",
  ]
  const table = {
    kind: 'table',
    caption: 'Words and tokens',
    columns: ['method and settings', ...sizes],
    rows: [...ours, ...theirs],
    notes,
  } as const
  return [{ title: 'Length of texts', blocks: [table] }]
}
