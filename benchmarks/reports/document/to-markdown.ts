import { describeChart } from '../charts/describe-chart.ts'
import { cleanText } from '../clean-text.ts'
import { escapeMarkdown } from '../escape-markdown.ts'
import type { Block, Command, Document, Table } from './document.ts'
import { rightAligned } from './right-aligned.ts'

function row(cells: readonly string[]): string {
  return `| ${cells.map(escapeMarkdown).join(' | ')} |\n`
}

function list(notes: readonly string[]): string {
  return notes.length === 0 ? '' : `${notes.map((note) => `- ${escapeMarkdown(note)}\n`).join('')}\n`
}

function table(block: Table): string {
  const rule = `| ${rightAligned(block)
    .map((right) => (right ? '---:' : '---'))
    .join(' | ')} |\n`
  const rows = block.rows.map(({ cells }) => row(cells)).join('')
  return `**${escapeMarkdown(block.caption)}**\n\n${row(block.columns)}${rule}${rows}\n${list(block.notes)}`
}

/** A fence that nothing in the lines can close. */
function command({ lines }: Command): string {
  const clean = lines.map(cleanText)
  const ticks = clean.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length)
  const fence = '`'.repeat(Math.max(3, ...ticks.map((length) => length + 1)))
  return `${fence}sh\n${clean.join('\n')}\n${fence}\n\n`
}

function block(content: Block): string {
  switch (content.kind) {
    case 'paragraph':
      return `${escapeMarkdown(content.text)}\n\n`
    case 'table':
      return table(content)
    case 'chart':
      return `Figure: ${escapeMarkdown(content.chart.title)}. ${escapeMarkdown(describeChart(content.chart))}.\n\n`
    case 'notes':
      return list(content.notes)
    case 'command':
      return command(content)
  }
}

/** A document as Markdown; charts are their figures in words. */
export function documentToMarkdown({ title, sections }: Document): string {
  const parts = sections.map(
    (section) => `## ${escapeMarkdown(section.title)}\n\n${section.blocks.map(block).join('')}`,
  )
  return `${`# ${escapeMarkdown(title)}\n\n${parts.join('')}`.trimEnd()}\n`
}
