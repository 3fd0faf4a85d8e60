import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { InputError } from '../../../src/contract/errors.ts'
import { toDigest } from '../digest.ts'
import type { RunConfiguration } from '../run-configuration.ts'
import { MANIFEST_FILE, REPORT_FILE, VERDICTS_FILE } from './file-names.ts'
import { type RecordPlace, readRecords } from './read-records.ts'
import { rewriteLines } from './rewrite-lines.ts'

/** What says nothing about a method: the endpoint was not there, or did not answer in time. */
const NETWORK_FAILURES: ReadonlySet<string | null> = new Set(['model-unavailable', 'model-timeout'])

type Dropping = { readonly directory: string; readonly configuration: RunConfiguration }

/**
 * Takes the examples out of a run that the network failed, so that they are judged again; all others stay, in their order.
 *
 * @returns how many
 * @throws InputError for a run whose memory grows: what comes later in it rests on what was judged before
 */
export function dropFailed({ directory, configuration }: Dropping): number {
  if (configuration.cells.some(({ online }) => online))
    throw new InputError('--retry-failed: a run with --online cannot be judged again in part; start a new run')
  const keep: RecordPlace[] = []
  let dropped = 0
  for (const { record, place } of readRecords({ directory, configuration, onTorn: () => undefined })) {
    if (NETWORK_FAILURES.has(toDigest(record).failure)) dropped += 1
    else keep.push(place)
  }
  if (dropped === 0) return 0
  // INVARIANT: a manifest never stands beside records that it does not know.
  for (const name of [MANIFEST_FILE, REPORT_FILE]) rmSync(join(directory, name), { force: true })
  rewriteLines(join(directory, VERDICTS_FILE), keep)
  return dropped
}
