import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeMachine } from '../machine.ts'
import { stopWhenUnread } from '../stop-when-unread.ts'
import { checkAnswers, checkLines } from './answer-check.ts'
import type { Contender } from './contenders/contender.ts'
import { keyIndexContender } from './contenders/key-index-contender.ts'
import { rapidfuzzContenders, rapidfuzzVersion } from './contenders/rapidfuzz-contender.ts'
import { retrieverContender } from './contenders/retriever-contender.ts'
import { scanContender } from './contenders/scan-contender.ts'
import { shapeLines } from './corpus-shape.ts'
import { growthByLength, growthTable } from './growth.ts'
import { type MeasuredSize, measureCorpus } from './measure-corpus.ts'
import { openCostLines } from './open-cost.ts'
import { makePlan, planLines } from './query-plan.ts'
import { type AimResult, aimLine, judgeAims } from './retrieval-aims.ts'
import { writeReport } from './retrieval-json.ts'
import { parseRetrievalOptions, type RetrievalPerfOptions, USAGE, UsageError } from './retrieval-options.ts'
import { ratiosTable, timesTable } from './retrieval-tables.ts'

/** On a terminal only, and overwritten by the next. */
function progress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
}

function print(lines: readonly string[]): void {
  progress('')
  for (const line of lines) console.log(line)
}

function rapidfuzzLine(version: string | null, python: string): string {
  return version === null
    ? `rapidfuzz: not installed in \`${python}\` (it needs numpy, too); choose another with --python`
    : `rapidfuzz ${version} in \`${python}\`, timed within Python`
}

/** Those that are independent of ours first, the most trusted before all: the answers of the others are compared with theirs. */
function contendersOver(path: string, independent: readonly Contender[]): readonly Contender[] {
  return [...independent, keyIndexContender, retrieverContender(path)]
}

function sizeLines({ corpus, size, shape, cells, firstMs, addMs, cost }: MeasuredSize): string[] {
  const first = [...firstMs].map(([name, ms]) => `${name} ${ms.toFixed(0)} ms`).join(', ')
  const ours = [...new Set(cells.filter((cell) => cell.ours).map(({ contender }) => contender))]
  return [
    `\n${corpus}, ${size} demonstrations, milliseconds`,
    ...shapeLines(shape),
    ...timesTable(cells),
    ...ours.flatMap((name) => ratiosTable(cells, name)),
    ...checkLines(cells),
    `  adding takes ${addMs.toFixed(2)} ms each; from opening to the first answer: ${first}`,
    ...openCostLines(cost),
  ]
}

/** Smallest sizes first, over every corpus: a run that is stopped has printed what it knows. */
async function measureAll(options: RetrievalPerfOptions, independent: readonly Contender[]): Promise<MeasuredSize[]> {
  const folder = temporaryFolder()
  const sizes: MeasuredSize[] = []
  for (const size of options.sizes) {
    for (const name of options.corpora) {
      const path = join(folder, `${name}.db`)
      const contenders = contendersOver(path, independent)
      const measured = await measureCorpus({ name, path, contenders, options, progress }, size)
      print(sizeLines(measured))
      sizes.push(measured)
    }
  }
  return sizes
}

function aimLines(aims: readonly AimResult[]): string[] {
  return [...new Set(aims.map(({ contender }) => contender))].flatMap((name) => [
    `\naims, ${name}`,
    ...aims.filter(({ contender }) => contender === name).map(aimLine),
  ])
}

/** A folder that is gone when this process is, also by Ctrl-C: memories are large. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guardagent-perf-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  return folder
}

async function runPerf(options: RetrievalPerfOptions): Promise<void> {
  const started = performance.now()
  const machine = describeMachine()
  console.log(
    `nearest demonstrations, exact; seed ${options.seed}, ${options.queries} queries of each kind; ${machine}`,
  )
  const rapidfuzz = rapidfuzzVersion(options.python)
  const independent = [scanContender, ...(rapidfuzz === null ? [] : rapidfuzzContenders(options.python))]
  const contenders = contendersOver('', independent)
  const plan = makePlan(contenders, options)
  print([
    rapidfuzzLine(rapidfuzz, options.python),
    'rapidfuzz-cpp: not measured, this benchmark has no contender for it',
    ...planLines(plan, options.seconds),
  ])
  const sizes = await measureAll(options, independent)
  progress('growth by length')
  const lengths = growthByLength(options.corpora, options.seed, options.queries)
  const cells = sizes.flatMap((measured) => measured.cells)
  const aims = contenders.filter(({ ours }) => ours).flatMap(({ name }) => judgeAims(cells, name))
  print([
    '\ngrowth, key index, 1 thread, k=5: time; records spared by length and by bag, given up and finished, of all;',
    'pairs of units compared, of those that a scan compares',
    ...growthTable([...sizes.flatMap(({ growth }) => growth), ...lengths]),
    '\nanswers',
    ...checkLines(cells),
    ...aimLines(aims),
  ])
  const minutes = (performance.now() - started) / 60_000
  console.log(`\ntook ${minutes.toFixed(1)} minutes`)
  if (options.json !== null)
    writeReport(options.json, { machine, rapidfuzz, options, plan, sizes, lengths, aims, minutes })
  if (checkAnswers(cells).mismatches > 0) process.exitCode = 1
}

stopWhenUnread()
try {
  const options = parseRetrievalOptions(process.argv.slice(2))
  if (options === null) console.log(USAGE)
  else await runPerf(options)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}; see --help`)
  process.exitCode = 3
}
