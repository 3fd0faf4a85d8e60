import type { Chart } from '../charts/chart.ts'
import { drawChart } from '../charts/draw-chart.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Block, Document, Row, Section, Table } from './document.ts'
import { PAGE_STYLE } from './page-style.ts'
import { rightAligned } from './right-aligned.ts'

/** No scripts, nothing from elsewhere: a report is read where nobody knows who wrote its data. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function list(notes: readonly string[]): string {
  if (notes.length === 0) return ''
  return `<ul class="notes">\n${notes.map((note) => `<li>${escapeHtml(note)}</li>\n`).join('')}</ul>\n`
}

function bodyRow({ cells, source }: Row, right: readonly boolean[]): string {
  const [name = '', ...others] = cells
  const data = others.map((cell, index) => `<td${right[index + 1] ? ' class="figure"' : ''}>${escapeHtml(cell)}</td>`)
  return `<tr class="${source}"><th scope="row">${escapeHtml(name)}</th>${data.join('')}</tr>\n`
}

function table(block: Table): string {
  const right = rightAligned(block)
  const heads = block.columns.map(
    (name, index) => `<th scope="col"${right[index] ? ' class="figure"' : ''}>${escapeHtml(name)}</th>`,
  )
  const rows = block.rows.map((row) => bodyRow(row, right)).join('')
  const caption = `<caption>${escapeHtml(block.caption)}</caption>`
  const whole = `<table>\n${caption}\n<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n${rows}</tbody>\n</table>`
  // Wide tables scroll by themselves, with the keyboard too.
  return `<div class="scroll" role="region" tabindex="0" aria-label="${escapeHtml(block.caption)}">\n${whole}\n</div>\n${list(block.notes)}`
}

function legend(chart: Chart): string {
  const paper = chart.kind === 'bars' ? 'hatched and dashed' : 'hollow diamonds'
  const theirs = chart.kind !== 'heat' && hasPaper(chart) ? ` The paper's own figures: ${paper}.` : ''
  const noted = chart.kind === 'bars' && chart.bars.some(({ notes = [] }) => notes.length > 0)
  const sign = noted ? ' †: figures that contradict themselves, as the notes of the table say.' : ''
  return `${chart.title}.${theirs}${sign} All figures stand in the table with it.`
}

function hasPaper(chart: Exclude<Chart, { kind: 'heat' }>): boolean {
  const sources = chart.kind === 'bars' ? chart.bars : chart.points
  return sources.some(({ source }) => source === 'paper')
}

function figure(chart: Chart, id: string): string {
  const caption = `<figcaption>${escapeHtml(legend(chart))}</figcaption>`
  return `<figure>\n<div class="scroll">${drawChart(chart, id)}</div>\n${caption}\n</figure>\n`
}

function block(content: Block, id: string): string {
  switch (content.kind) {
    case 'paragraph':
      return `<p>${escapeHtml(content.text)}</p>\n`
    case 'table':
      return table(content)
    case 'chart':
      return figure(content.chart, id)
    case 'notes':
      return list(content.notes)
    case 'command':
      return `<pre><code>${content.lines.map(escapeHtml).join('\n')}</code></pre>\n`
  }
}

function section({ title, blocks }: Section, number: number): string {
  const content = blocks.map((each, index) => block(each, `chart-${number}-${index + 1}`)).join('')
  return `<section id="section-${number}">\n<h2>${escapeHtml(title)}</h2>\n${content}</section>\n`
}

function contents(sections: readonly Section[]): string {
  const links = sections.map(
    ({ title }, index) => `<li><a href="#section-${index + 1}">${escapeHtml(title)}</a></li>\n`,
  )
  return `<nav aria-label="Contents">\n<ul>\n${links.join('')}</ul>\n</nav>\n`
}

/** A document as one page that holds all it needs: no scripts, nothing from elsewhere. */
export function documentToHtml({ title, sections }: Document): string {
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    `<style>${PAGE_STYLE}</style>`,
  ].join('\n')
  const content = sections.map((each, index) => section(each, index + 1)).join('')
  const body = `<main>\n<h1>${escapeHtml(title)}</h1>\n${contents(sections)}${content}</main>`
  return `<!doctype html>\n<html lang="en">\n<head>\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>\n`
}
