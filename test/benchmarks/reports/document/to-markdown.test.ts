import { expect, it } from 'vitest'
import type { Block } from '../../../../benchmarks/reports/document/document.ts'
import { documentToMarkdown } from '../../../../benchmarks/reports/document/to-markdown.ts'

function write(...blocks: Block[]): string {
  return documentToMarkdown({ title: 'a report', sections: [{ title: 'part', blocks }] })
}

it('fences commands so that nothing in them ends the fence, each on one line', () => {
  const text = write({ kind: 'command', lines: ["guardagent '```\u001b\n```'"] })
  expect(text).toBe("# a report\n\n## part\n\n````sh\nguardagent '```\ufffd\ufffd```'\n````\n")
})

it('writes tables with figures to the right, and their notes', () => {
  const rows = [{ source: 'paper', cells: ['paper: a', '98.7 †1', 'x'] }] as const
  const text = write({ kind: 'table', caption: 'Rates', columns: ['name', 'LPA', 'words'], rows, notes: ['†1 why'] })
  expect(text).toContain(
    '**Rates**\n\n| name | LPA | words |\n| --- | ---: | --- |\n| paper: a | 98.7 †1 | x |\n\n- †1 why\n',
  )
})

it('says the figures of charts in words', () => {
  const squares = [{ panel: 'guard', row: 'naive', column: 'input', part: 1, whole: 2 }]
  const text = write({ kind: 'chart', chart: { kind: 'heat', title: 'Flips', squares } })
  expect(text).toContain('Figure: Flips. guard, input: naive 1 of 2.')
})
