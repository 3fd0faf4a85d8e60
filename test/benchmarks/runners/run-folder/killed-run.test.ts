import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { readRun } from '../../../../benchmarks/runners/run-folder/read-run.ts'
import { verifyRun } from '../../../../benchmarks/runners/run-folder/verify-run.ts'
import { KILLED_EXAMPLES, KilledRun } from '../fixtures/killed-run.ts'

const scratch = mkdtempSync(join(tmpdir(), 'killed-run-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const MOST_KILLS = 14
/** Small beside what a whole run takes, which is `KILLED_EXAMPLES` in each of two cells. */
const MOST_MS = 20
const MOST_DOTS = 16
const PATIENCE_MS = 120_000

async function runUndisturbed(directory: string, kind: 'frozen' | 'online'): Promise<void> {
  const run = new KilledRun(directory, kind)
  await run.begin()
  await run.end()
}

/** Begins the run again and again, killed at another moment each time. @returns how often it was killed with examples on disk */
async function runWithKills(directory: string, kind: 'frozen' | 'online'): Promise<number> {
  let interrupted = 0
  let reported = 0
  for (let kill = 0; kill < MOST_KILLS; kill += 1) {
    const run = new KilledRun(directory, kind)
    await run.begin()
    // Every second time in the middle of the work, otherwise at any moment, also before it and after it.
    if (kill % 2 === 0) await run.reach(1 + Math.floor(Math.random() * MOST_DOTS))
    await setTimeout(kill % 2 === 0 ? 0 : Math.random() * MOST_MS)
    if (await run.kill()) break
    reported += run.reported
    const finished = existsSync(join(directory, 'run.json')) ? readRun(directory).digests.length : 0
    expect(finished).toBeGreaterThanOrEqual(reported)
    reported = finished
    if (finished > 0) interrupted += 1
  }
  await runUndisturbed(directory, kind)
  return interrupted
}

function bytesOf(directory: string, name: string): string {
  return readFileSync(join(directory, name), 'utf8')
}

describe.each(['frozen', 'online'] as const)('a run (%s) that is killed at any moment', (kind) => {
  it(
    'goes on to the same records and report as one that was not, with no example twice and none lost',
    async () => {
      const [whole, killed] = [join(scratch, `whole-${kind}`), join(scratch, `killed-${kind}`)]
      await runUndisturbed(whole, kind)
      expect(await runWithKills(killed, kind)).toBeGreaterThan(3)
      expect(readRun(killed).digests).toHaveLength(2 * KILLED_EXAMPLES)
      // The clock of these runs stands still, and their verdicts have constant ids.
      expect(bytesOf(killed, 'verdicts.jsonl')).toBe(bytesOf(whole, 'verdicts.jsonl'))
      expect(bytesOf(killed, 'report.json')).toBe(bytesOf(whole, 'report.json'))
      expect(verifyRun(killed)).toEqual([])
      if (kind === 'online') expect(readRun(killed).report.cells[0]?.learned).toBeGreaterThan(3)
    },
    PATIENCE_MS,
  )
})
