import type { FinishedRun } from '../../reports/finished-run.ts'
import { toRunReport } from '../../reports/to-run-report.ts'
import { toDigest } from '../digest.ts'
import type { Digest } from '../example-record.ts'
import { type CompiledHashes, HashCollector } from './compare-compiled.ts'
import { type RecordPlace, readRecords } from './read-records.ts'
import { readRunFile } from './run-file.ts'

export type ReadRun = Omit<FinishedRun, 'doubts'> & {
  readonly digests: readonly Digest[]
  readonly compiledHashes: CompiledHashes
  /** What stands behind the last whole record of a run that was killed; null for nothing. */
  readonly torn: RecordPlace | null
}

/**
 * Reads a run without touching it, also one that was killed or is still at work: its report is computed from the records that are there, never
 * taken from `report.json`.
 *
 * @throws InputError where there is no run, or a record is damaged
 * @example readRun('out').report.complete
 */
export function readRun(directory: string): ReadRun {
  const { configuration, environment } = readRunFile(directory)
  let torn: RecordPlace | null = null
  const onTorn = (place: RecordPlace) => {
    torn = place
  }
  const collector = new HashCollector()
  const digests: Digest[] = []
  // One record in RAM at a time.
  for (const { record } of readRecords({ directory, configuration, onTorn })) {
    collector.add(record)
    digests.push(toDigest(record))
  }
  const report = toRunReport(configuration, digests)
  return { directory, configuration, environment, report, digests, compiledHashes: collector.hashes, torn }
}
