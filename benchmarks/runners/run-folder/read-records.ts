import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeIssues } from '../../../src/contract/describe-issue.ts'
import { InputError } from '../../../src/contract/errors.ts'
import { cellId } from '../cell.ts'
import { ExampleRecord } from '../example-record.ts'
import { plannedExamples } from '../planned-examples.ts'
import type { RunConfiguration } from '../run-configuration.ts'
import { VERDICTS_FILE } from './file-names.ts'
import { type Line, readLines } from './read-lines.ts'

/** Where a record stands in its file, bytes. */
export type RecordPlace = { readonly offset: number; readonly length: number }

export type PlacedRecord = { readonly record: ExampleRecord; readonly place: RecordPlace }

type Reader = {
  readonly directory: string
  readonly configuration: RunConfiguration
  /** Gets what stands behind the last whole line: the writer was ended within it. */
  readonly onTorn: (place: RecordPlace) => void
}

/** @throws InputError naming where the text is from, if it is no record */
export function parseRecord(text: string, where: string): ExampleRecord {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new InputError(`${where} is damaged: it is no JSON; remove the line, or start a new run`, { cause })
  }
  const parsed = ExampleRecord.safeParse(value)
  if (parsed.success) return parsed.data
  const issues = describeIssues(parsed.error.issues, value)
  throw new InputError(`${where} is damaged: ${issues}; remove the line, or start a new run`)
}

/** Refuses records that the run cannot have made: of a cell or example that it has not, or made twice. */
function recordGate({ cells, datasets, limit }: RunConfiguration): (record: ExampleRecord, where: string) => void {
  const planned = new Map(
    cells.map((cell) => {
      const dataset = datasets.find(({ benchmark }) => benchmark === cell.benchmark)
      return [cellId(cell), dataset === undefined ? 0 : plannedExamples({ limit }, dataset)]
    }),
  )
  const seen = new Set<string>()
  return ({ cell, id, index }, where) => {
    const count = planned.get(cell)
    if (count === undefined) throw new InputError(`${where}: the run has no cell \`${cell}\`; start a new run`)
    if (index >= count)
      throw new InputError(`${where}: expected an index below ${count}, got \`${index}\`; start a new run`)
    for (const key of [JSON.stringify([cell, id]), JSON.stringify([cell, index])]) {
      if (seen.has(key))
        throw new InputError(
          `${where}: example \`${id}\` of the cell \`${cell}\` is there twice; remove one of the lines`,
        )
      seen.add(key)
    }
  }
}

/**
 * Records of a run's folder in the order of its file, one in RAM at a time. None where no example is finished.
 *
 * @throws InputError naming file and line for one that is damaged, there twice, or not of this run
 */
export function* readRecords({ directory, configuration, onTorn }: Reader): Generator<PlacedRecord> {
  const path = join(directory, VERDICTS_FILE)
  if (!existsSync(path)) return
  const admit = recordGate(configuration)
  for (const { text, offset, length, number, whole } of readLines(path) satisfies Iterable<Line>) {
    const place = { offset, length }
    if (!whole) return onTorn(place)
    const where = `\`${path}\` line ${number}`
    const record = parseRecord(text, where)
    admit(record, where)
    yield { record, place }
  }
}
