import { basename } from 'node:path'
import { AblationName } from '../../ablations/ablation-name.ts'
import { writesPrograms } from '../../methods/writes-programs.ts'
import type { Cell } from '../../runners/cell.ts'
import { cleanText } from '../clean-text.ts'
import type { FinishedRun } from '../finished-run.ts'

function unique<Value>(values: readonly (Value | null)[]): Value[] {
  return [...new Set(values)].filter((value) => value !== null)
}

/** A word of a shell command, whatever is in it. */
function shellWord(text: string): string {
  const clean = cleanText(text)
  return /^[\w.,:/@%+=-]+$/.test(clean) ? clean : `'${clean.replaceAll("'", "'\\''")}'`
}

/** An option where all cells that have the setting agree on it: what an ablation varies by itself is not told to it. */
function agreed(name: string, values: readonly (string | null)[]): string[] {
  const [value, ...others] = unique(values)
  return value === undefined || others.length > 0 ? [] : [name, shellWord(value)]
}

function subject(name: string, cells: readonly Cell[]): string[] {
  if (!AblationName.options.some((ablation) => ablation === name)) return ['bench', shellWord(name)]
  return ['bench', 'ablate', shellWord(name), '--benchmark', unique(cells.map(({ benchmark }) => benchmark)).join(',')]
}

/** Only methods that write programs have a mode, and what is usual is not named. */
function modeOf(cells: readonly Cell[]): string[] {
  const [mode, ...others] = unique(cells.filter(writesPrograms).map((cell) => cell.mode))
  return mode === undefined || mode === 'per-action' || others.length > 0 ? [] : ['--mode', mode]
}

function settings(cells: readonly Cell[]): string[] {
  // Without a toolbox nothing is shown, whatever was asked for.
  const shown = cells.filter(({ toolbox }) => toolbox)
  const orders = shown
    .filter(({ shots, method }) => shots !== null || method === 'guardagent')
    .map(({ order }) => order)
  const [order] = unique(orders)
  return [
    ...unique(cells.map(({ model }) => model)).flatMap((model) => ['--model', shellWord(model)]),
    ...agreed(
      '--core',
      cells.map(({ core }) => core),
    ),
    ...agreed(
      '--shots',
      shown.map(({ shots }) => (shots === null ? null : String(shots))),
    ),
    ...(order === 'nearest' ? [] : agreed('--order', orders)),
    ...agreed(
      '--seed',
      cells.map(({ seed }) => (seed === null ? null : String(seed))),
    ),
    ...modeOf(cells),
    ...(cells.some(({ online }) => online) ? ['--online'] : []),
  ]
}

/** A set of our own needs none. */
function dataOf({ configuration }: FinishedRun): string[] {
  return configuration.datasets.every(({ seed }) => seed !== null) ? [] : ['--data', 'DATA']
}

function sources(run: FinishedRun): string[] {
  const { cells, limit } = run.configuration
  return [
    ...dataOf(run),
    ...(cells.some(({ method }) => method === 'hardcoded') ? ['--logs', 'LOGS'] : []),
    ...(limit === null ? [] : ['--limit', String(limit)]),
  ]
}

/** Commands that make the run again, check what is stored of it, and write this report. A key never stands in a command. */
export function reproduceCommand(run: FinishedRun): string[] {
  const { cells, name } = run.configuration
  const folder = shellWord(`./${basename(run.directory)}`)
  const words = [
    'guardagent',
    ...subject(name, cells),
    '--method',
    unique(cells.map(({ method }) => method)).join(','),
    ...settings(cells),
    ...sources(run),
    '--concurrency',
    String(run.environment.concurrency),
    '--out',
    folder,
  ]
  return [words.join(' '), ['guardagent bench verify', folder, ...dataOf(run)].join(' ')]
}
