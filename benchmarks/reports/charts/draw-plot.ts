import { type PlotOptions, plot } from '@observablehq/plot'
import { parseHTML } from 'linkedom'
import { escapeHtml } from '../escape-html.ts'

/** Names a drawing; `id` is unique in the page. */
export type Names = { readonly id: string; readonly title: string; readonly description: string }

/** Pattern of the paper's bars: lines, so that they are told from ours without colour. */
function hatching(id: string): string {
  const pattern = `<pattern id="${id}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">`
  return `<defs>${pattern}<path d="M0,0V6" stroke="var(--paper)" stroke-width="2" /></pattern></defs>`
}

/** Fill of the paper's bars in a drawing. */
export function hatchFill(id: string): string {
  return `url(#${id}-hatch)`
}

/**
 * Draws with a document of its own, without a browser, as an SVG that a page holds: with a title and a description, without styles and
 * scripts. Texts may be hostile: they become text nodes.
 */
export function drawPlot(options: PlotOptions, { id, title, description }: Names): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const drawing = plot({ ...options, document, className: 'plot', style: { fontSize: '11px' } })
  for (const style of drawing.querySelectorAll('style')) style.remove()
  drawing.setAttribute('role', 'img')
  drawing.setAttribute('id', id)
  drawing.setAttribute('aria-labelledby', `${id}-title ${id}-description`)
  const names = `<title id="${id}-title">${escapeHtml(title)}</title><desc id="${id}-description">${escapeHtml(description)}</desc>`
  const svg: string = drawing.outerHTML
  return svg.replace('>', () => `>${names}${hatching(id)}`)
}
