import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../src/contract/errors.ts'
import { makeFolder } from '../runners/run-folder/make-folder.ts'
import { documentToHtml } from './document/to-html.ts'
import { documentToMarkdown } from './document/to-markdown.ts'
import type { FinishedRun } from './finished-run.ts'
import { toDocument } from './to-document.ts'

/** A report of runs as Markdown. The same runs give the same bytes. */
export function toMarkdown(runs: readonly FinishedRun[]): string {
  return documentToMarkdown(toDocument(runs))
}

/** The same report as one page with charts: no scripts, nothing from elsewhere. The same runs give the same bytes. */
export function toHtml(runs: readonly FinishedRun[]): string {
  return documentToHtml(toDocument(runs))
}

/**
 * Writes `report.md` and `report.html` of finished runs, several side by side.
 *
 * @param directory made if it does not exist
 * @returns paths of the two files
 * @throws InputError if there is no run, or the folder cannot be written
 * @example writeReport([readFinishedRun('runs/main')], 'reports').html // 'reports/report.html'
 */
export function writeReport(
  runs: readonly FinishedRun[],
  directory: string,
): { readonly markdown: string; readonly html: string } {
  if (runs.length === 0) throw new InputError('no run to report: name at least one folder of a run')
  const paths = { markdown: join(directory, 'report.md'), html: join(directory, 'report.html') }
  const texts = { markdown: toMarkdown(runs), html: toHtml(runs) }
  try {
    makeFolder(directory)
    writeFileSync(paths.markdown, texts.markdown)
    writeFileSync(paths.html, texts.html)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new InputError(`cannot write \`${directory}\`: ${why}; choose a folder that can be written`, { cause })
  }
  return paths
}
