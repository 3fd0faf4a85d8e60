import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Judged } from '../../../../benchmarks/methods/judged.ts'
import type { Cell } from '../../../../benchmarks/runners/cell.ts'
import { runCells } from '../../../../benchmarks/runners/run-cells.ts'
import { openRunFolder } from '../../../../benchmarks/runners/run-folder/open-run-folder.ts'
import { verifyRun } from '../../../../benchmarks/runners/run-folder/verify-run.ts'
import { SAMPLE_ENVIRONMENT, sampleRun } from '../fixtures/sample-run.ts'

let scratch = ''
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'drop-failed-'))
})
afterEach(() => rmSync(scratch, { recursive: true }))

const NOTHING = { usage: { calls: 0, promptTokens: 0, completionTokens: 0 }, demonstrations: [] }

/** Fails by the given codes in turn, then allows. */
function failing(codes: readonly string[]) {
  const left = [...codes]
  let judged = 0
  const judge = async (): Promise<Judged> => {
    judged += 1
    const code = left.shift()
    if (code === undefined) return { ...NOTHING, decision: 'allow', reasons: [] }
    return { ...NOTHING, decision: 'unknown', reasons: [{ kind: 'failure', code, message: 'no' }] }
  }
  return { method: { judge, close: async () => undefined }, judged: () => judged }
}

type Run = { readonly codes?: readonly string[]; readonly retryFailed?: boolean; readonly cell?: Partial<Cell> }

async function run({ codes = [], retryFailed = false, cell = {} }: Run) {
  const { configuration, datasets, now } = sampleRun([cell], 6)
  const directory = join(scratch, 'run')
  const { method, judged } = failing(codes)
  await using folder = await openRunFolder({
    ...{ directory, configuration, environment: SAMPLE_ENVIRONMENT, retryFailed },
    resume: true,
  })
  await runCells({ configuration, datasets, now, open: async () => method, concurrency: 1, folder })
  await folder.finish()
  return { directory, judged: judged(), notes: folder.notes }
}

describe('retryFailed', () => {
  it('judges again what the network failed, and nothing else', async () => {
    const { directory } = await run({ codes: ['model-unavailable', 'model-timeout', 'model-reply', 'plan'] })
    expect((await run({})).judged).toBe(0)
    const again = await run({ retryFailed: true })
    expect(again.judged).toBe(2)
    expect(again.notes).toEqual(['2 examples that failed for the network are judged again'])
    const lines = readFileSync(join(directory, 'verdicts.jsonl'), 'utf8').trim().split('\n')
    const codes = lines.map((line) => JSON.parse(line).verdict.reasons[0]?.code)
    expect(codes).toEqual([undefined, undefined, 'model-reply', 'plan', undefined, undefined])
    expect(verifyRun(directory)).toEqual([])
  })

  it('has nothing to do where nothing failed', async () => {
    await run({})
    expect(await run({ retryFailed: true })).toMatchObject({ judged: 0, notes: [] })
  })

  it('refuses a run whose memory grows by what was judged before', async () => {
    const cell = { method: 'guardagent', online: true } as const
    await run({ codes: ['model-timeout'], cell })
    await expect(run({ retryFailed: true, cell })).rejects.toThrow('--online')
  })
})
