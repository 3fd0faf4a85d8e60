import { z } from 'zod'
import { GuardAgent } from '../../../src/index.ts'
import { guardPaths } from './prepare-folder.ts'
import { runCommand } from './run-command.ts'

/** What the audit log of a service that ended has of the verdicts that it answered. */
export type Recorded = {
  readonly records: number
  readonly intact: boolean
  /** Answered, and not on record. */
  readonly missing: readonly string[]
}

const Verified = z.object({ records: z.number(), intact: z.boolean() })

/** Looks every id up, and verifies the chain. */
export async function checkRecord(folder: string, ids: Iterable<string>): Promise<Recorded> {
  await using agent = await GuardAgent.open(guardPaths(folder))
  const missing = [...ids].filter((id) => agent.verdict(id)?.id !== id)
  const verified = await runCommand(folder, ['audit', 'verify', '--audit', guardPaths(folder).audit, '--json'])
  return { ...Verified.parse(JSON.parse(verified)), missing }
}
