import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCells } from '../../../../benchmarks/runners/run-cells.ts'
import type { RunConfiguration } from '../../../../benchmarks/runners/run-configuration.ts'
import { openRunFolder } from '../../../../benchmarks/runners/run-folder/open-run-folder.ts'
import { readRun } from '../../../../benchmarks/runners/run-folder/read-run.ts'
import { SAMPLE_ENVIRONMENT, sampleRun } from '../fixtures/sample-run.ts'
import { scriptedMethod } from '../fixtures/scripted-method.ts'

const scratch = mkdtempSync(join(tmpdir(), 'open-run-folder-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

let folders = 0
function newDirectory(): string {
  folders += 1
  return join(scratch, `run-${folders}`)
}

type Options = { readonly resume?: boolean; readonly configured?: Partial<RunConfiguration> }

async function runInto(directory: string, { resume = false, configured = {} }: Options = {}): Promise<void> {
  const run = sampleRun([{}], 12)
  const configuration = { ...run.configuration, ...configured }
  await using folder = await openRunFolder({ directory, configuration, environment: SAMPLE_ENVIRONMENT, resume })
  await runCells({ ...run, open: async () => scriptedMethod(), concurrency: 2, folder })
  await folder.finish()
}

function leaveUnfinished(directory: string): void {
  for (const name of ['manifest.json', 'report.json']) rmSync(join(directory, name))
}

function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(path, 'utf8')
  expect(change(before)).not.toBe(before)
  writeFileSync(path, change(before))
}

function contentsOf(directory: string): string[] {
  return readdirSync(directory)
    .sort()
    .map((name) => readFileSync(join(directory, name), 'utf8'))
}

describe('a finished run that was changed', () => {
  it.each([
    ['verdicts.jsonl', (text: string) => text.replace('"label":1', '"label":0')],
    ['report.json', (text: string) => text.replace(/"lpa": [\d.]+/, '"lpa": 100')],
    ['run.json', (text: string) => text.replace('"cpu": "some"', '"cpu": "other"')],
    ['manifest.json', (text: string) => text.replace('"complete": true', '"complete": false')],
  ])('in %s is not gone on with, and stays as it is', async (name, change) => {
    const directory = newDirectory()
    await runInto(directory)
    edit(join(directory, name), change)
    const before = contentsOf(directory)
    await expect(runInto(directory, { resume: true })).rejects.toThrow(/was changed after it was written: `manifest/)
    await expect(runInto(directory, { resume: true })).rejects.toThrow(
      `${name === 'manifest.json' ? 'manifest' : name}`,
    )
    expect(contentsOf(directory)).toEqual(before)
  })

  it('is gone on with where it was not', async () => {
    const directory = newDirectory()
    await runInto(directory)
    const before = contentsOf(directory)
    await runInto(directory, { resume: true })
    expect(contentsOf(directory)).toEqual(before)
  })
})

describe('an unfinished run', () => {
  it.each([
    ['gold', '"label":1', '"label":0', /expected `record.gold.label` to be `1` as the data has it, got `0`/],
    ['a group', '"group":"other"', '"group":"mine"', /expected `record.group` to be `"other"`/],
    ['the time of an agent', '"index":1,', '"index":1,"agentMs":5,', /expected `record.agentMs` to be `null`/],
  ])('with %s of its records edited is not gone on with', async (_what, from, to, message) => {
    const directory = newDirectory()
    await runInto(directory)
    leaveUnfinished(directory)
    edit(join(directory, 'verdicts.jsonl'), (text) => text.replace(from, to))
    await expect(runInto(directory, { resume: true })).rejects.toThrow(message)
    expect(readdirSync(directory).sort()).toEqual(['run.json', 'verdicts.jsonl'])
  })
})

describe('a run of another endpoint, or of other logs', () => {
  it.each([
    [{ endpoint: 'one.example:8000' }, { endpoint: 'other.example:8000' }, /`configuration.endpoint` is `"one.example/],
    [{ logsSha256: 'aa' }, { logsSha256: 'bb' }, /`configuration.logsSha256` is `"aa"` there and `"bb"` now/],
  ])('%o is not gone on with under %o', async (before, now, message) => {
    const directory = newDirectory()
    await runInto(directory, { configured: before })
    await expect(runInto(directory, { resume: true, configured: now })).rejects.toThrow(message)
  })
})

describe('a folder without a run', () => {
  it.each(['manifest.json', 'report.json', 'verdicts.jsonl', 'run.json.bak'])(
    'with a %s of something else is refused, and stays as it was',
    async (name) => {
      const directory = newDirectory()
      mkdirSync(directory)
      writeFileSync(join(directory, name), 'mine')
      for (const resume of [false, true])
        await expect(runInto(directory, { resume })).rejects.toThrow(`something else (\`${name}\`)`)
      expect(readdirSync(directory)).toEqual([name])
      expect(contentsOf(directory)).toEqual(['mine'])
    },
  )

  it('with a draft that leads elsewhere leaves alone what it leads to', async () => {
    const directory = newDirectory()
    mkdirSync(directory)
    const other = join(scratch, 'other.txt')
    writeFileSync(other, 'mine')
    symlinkSync(other, join(directory, 'run.json.draft'))
    await runInto(directory)
    expect(readFileSync(other, 'utf8')).toBe('mine')
  })
})

it.skipIf(process.platform === 'win32')(
  'writes no verdicts through a link, not even to cut off a last line',
  async () => {
    const directory = newDirectory()
    await runInto(directory)
    leaveUnfinished(directory)
    const [path, other] = [join(directory, 'verdicts.jsonl'), join(scratch, 'elsewhere.jsonl')]
    for (const last of ['', '{"half":']) {
      const text = readFileSync(path, 'utf8') + last
      writeFileSync(other, text)
      rmSync(path)
      symlinkSync(other, path)
      await expect(runInto(directory, { resume: true })).rejects.toThrow(/cannot write .*verdicts.jsonl.*symbolic link/)
      expect(readFileSync(other, 'utf8')).toBe(text)
    }
    expect(readRun(directory).digests).toHaveLength(12)
  },
)
